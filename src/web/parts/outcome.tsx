// How something is, in large: the state, and what it means or what to do.

import { Icon, type IconName } from './icon.tsx';
import './outcome.css';
import type { Tone } from './state.tsx';

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
