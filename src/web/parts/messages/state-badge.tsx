// A state shown by colour, icon and text.

import type { ReactNode } from 'react';
import { Icon, type IconName } from '../text/icon.tsx';
import './state-badge.css';

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'idle';

export function StateBadge({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`state tone ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
