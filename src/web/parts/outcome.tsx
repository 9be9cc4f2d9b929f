// A large state badge with an explanation or advice.

import { Icon, type IconName } from './icon.tsx';
import './outcome.css';
import type { Tone } from './state-badge.tsx';

export function Outcome({
  tone,
  icon,
  title,
  text,
}: {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
}) {
  return (
    <div className={`outcome tone ${tone}`} role="status">
      <Icon name={icon} />
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
    </div>
  );
}
