// A button whose action is explained and confirmed before it runs.

import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';
import { Icon, type IconName } from '../text/icon.tsx';

export function ConfirmedAction({
  icon,
  texts,
  doing,
  children,
  isDangerous = false,
  isSmall = false,
  canConfirm = true,
}: {
  icon: IconName;
  texts: { action: string; title: string; confirm: string };
  doing: { isPending: boolean; run: () => void };
  children: ReactNode;
  isDangerous?: boolean;
  isSmall?: boolean;
  /** False: something is still to be chosen. */
  canConfirm?: boolean;
}) {
  return (
    <Confirm
      trigger={
        <button
          type="button"
          className={isSmall ? 'button small' : 'button'}
          disabled={doing.isPending}
        >
          <Icon name={icon} />
          {texts.action}
        </button>
      }
      title={texts.title}
      action={texts.confirm}
      isDangerous={isDangerous}
      canConfirm={canConfirm}
      onConfirm={doing.run}
    >
      {children}
    </Confirm>
  );
}
