// A state in three ways at once: colour, drawing and word.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './state.css';

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'idle';

export function State({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`state ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
