// The head of a page: title, description and actions.

import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { setPageTitle } from '../../page-title.ts';
import { Icon } from './icon.tsx';
import './page-head.css';

export function PageHead({
  title,
  text,
  back,
  className = '',
  children,
}: {
  title: string;
  text?: ReactNode;
  back?: { to: string; label: string };
  className?: string;
  children?: ReactNode;
}) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <header className={`page-head ${className}`.trimEnd()}>
      <div>
        {back && (
          <Link href={back.to} className="page-back">
            <Icon name="back" />
            {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {text && <p className="soft">{text}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  );
}
