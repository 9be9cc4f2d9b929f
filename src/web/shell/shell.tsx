// The frame of every page: menu, connection state and theme switch.

import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useFeedState } from '../live/live.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { usePrinters, useVersion } from '../queries.ts';
import { words } from '../words.ts';
import './shell.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const entries: { to: string; icon: IconName; label: string }[] = [
  { to: '/', icon: 'overview', label: words.nav.overview },
  { to: '/jobs', icon: 'jobs', label: words.nav.jobs },
  { to: '/templates', icon: 'templates', label: words.nav.templates },
  { to: '/printers', icon: 'printers', label: words.nav.printers },
  { to: '/paper', icon: 'paper', label: words.nav.paper },
  { to: '/developers', icon: 'developers', label: words.nav.developers },
];

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const section = `/${path.split('/')[1] ?? ''}`;
  useEffect(() => {
    scrollTo(0, 0);
  }, [section]);
  const hasPaper = usePrinters().data?.some(({ virtual }) => virtual !== null) ?? true;
  return (
    <div className="shell">
      <button type="button" className="button skip" onClick={() => main.current?.focus()}>
        {words.nav.skip}
      </button>
      <header className="shell-side">
        <Link href="/" className="shell-home">
          <Wordmark />
        </Link>
        <nav aria-label={words.nav.label}>
          <ul className="shell-nav">
            {entries
              .filter(({ to }) => to !== '/paper' || hasPaper)
              .map(({ to, icon, label }) => (
                <li key={to}>
                  <Link href={to} aria-current={isUnder(section, to) ? 'page' : undefined}>
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <SideFooter />
      </header>
      <ConnectionLost />
      <main ref={main} tabIndex={-1} className={section === '/designer' ? 'is-wide' : ''}>
        <ErrorBoundary key={section}>{children}</ErrorBoundary>
      </main>
    </div>
  );
}

function isUnder(section: string, to: string): boolean {
  return section === to || (section === '/designer' && to === '/templates');
}

function SideFooter() {
  const state = useFeedState();
  const version = useVersion().data;
  return (
    <div className="shell-foot">
      <p className={`shell-feed is-${state}`} role="status">
        {words.feed[state]}
      </p>
      <ThemeSwitch />
      <p className="faint shell-version">{words.nav.version(version ?? '…')}</p>
    </div>
  );
}

function ConnectionLost() {
  if (useFeedState() !== 'reconnecting') return null;
  return (
    <p className="shell-lost" role="alert">
      <Icon name="unplugged" />
      {words.feed.lost}
    </p>
  );
}
