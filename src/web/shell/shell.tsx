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

interface MenuEntry {
  to: string;
  icon: IconName;
  label: string;
  /** On a phone, where there is little room. */
  short?: string;
  /** Only where there is room; another page links to it, too. */
  isMinor?: boolean;
}

const entries: MenuEntry[] = [
  { to: '/', icon: 'overview', label: words.nav.overview },
  { to: '/files', icon: 'file', label: words.nav.files, short: words.nav.filesShort },
  { to: '/jobs', icon: 'jobs', label: words.nav.jobs },
  { to: '/batches', icon: 'batches', label: words.nav.batches, isMinor: true },
  { to: '/templates', icon: 'templates', label: words.nav.templates },
  { to: '/routes', icon: 'routes', label: words.nav.routes, isMinor: true },
  { to: '/printers', icon: 'printers', label: words.nav.printers },
  { to: '/paper', icon: 'paper', label: words.nav.paper },
  { to: '/developers', icon: 'developers', label: words.nav.developers },
  { to: '/settings', icon: 'settings', label: words.nav.settings, isMinor: true },
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
              .map(({ to, icon, label, short, isMinor }) => (
                <li key={to} className={isMinor ? 'is-minor' : ''}>
                  <Link href={to} aria-current={isUnder(section, to) ? 'page' : undefined}>
                    <Icon name={icon} />
                    {short === undefined ? label : <Label long={label} short={short} />}
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

function Label({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="shell-long">{long}</span>
      <span className="shell-short">{short}</span>
    </>
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
      <Link href="/settings" className="button quiet square small shell-settings">
        <Icon name="settings" />
        <span className="for-readers">{words.nav.settings}</span>
      </Link>
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
