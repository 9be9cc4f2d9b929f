// An empty state: says what is missing and what to do next.

import type { ReactNode } from 'react';
import './empty.css';
import { Icon, type IconName } from './icon.tsx';

export function Empty({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
