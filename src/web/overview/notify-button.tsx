// Switches the notifications of the browser on and off. It asks for them, never the page itself.

import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { chooseNotifications, useNotifications } from '../shell/notifications.ts';

export function NotifyButton() {
  const choice = useNotifications();
  if (choice === 'unavailable')
    return (
      <Link
        href="/settings/notices"
        className="button square"
        aria-label={words.notify.choice}
        title={words.notify.unavailable}
      >
        <Icon name="bell" />
      </Link>
    );
  const isOn = choice === 'on';
  return (
    <button
      type="button"
      className="button square"
      aria-pressed={isOn}
      aria-label={words.notify.choice}
      title={isOn ? words.notify.isOn : words.notify.isOff}
      onClick={() => void chooseNotifications(!isOn)}
    >
      <Icon name="bell" />
    </button>
  );
}
