// An empty state: says what is missing and what to do next.

import { Link } from 'wouter';
import './empty.css';
import { Icon, type IconName } from '../text/icon.tsx';

export function Empty({
  icon,
  title,
  text,
  link,
}: {
  icon: IconName;
  title: string;
  text: string;
  link?: { to: string; label: string; isPrimary?: boolean };
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {link && (
        <div className="row">
          <Link href={link.to} className={link.isPrimary ? 'button primary' : 'button'}>
            {link.label}
          </Link>
        </div>
      )}
    </div>
  );
}
