// A banner with the state of a job or printer, and an explanation or advice.

import { Icon, type IconName } from '../text/icon.tsx';
import './state-banner.css';
import type { Tone } from './state-badge.tsx';

export function StateBanner({
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
