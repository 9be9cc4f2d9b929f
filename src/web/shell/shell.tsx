// The frame of every page: menu, connection state and theme switch.

import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { LanguageSelect } from '../parts/controls/language-select.tsx';
import { words } from '../languages/words.ts';
import { useFeedState } from '../live/live.tsx';
import { ErrorBoundary } from '../parts/messages/error-boundary.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { useQuarantine, useVersion } from '../queries.ts';
import { signOut, useSession } from '../session.ts';
import { Attention } from './attention.tsx';
import { Menu } from './menu.tsx';
import './shell.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

/** Most pages are as wide as lines can be read; these have columns. */
const widths: Record<string, string> = {
  '/designer': 'is-wide',
  '/': 'is-roomy',
  '/templates': 'is-roomy',
};

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const section = `/${path.split('/')[1] ?? ''}`;
  useEffect(() => {
    scrollTo(0, 0);
  }, [section]);
  return (
    <div className="shell">
      <button type="button" className="button skip" onClick={() => main.current?.focus()}>
        {words.nav.skip}
      </button>
      <header className="shell-side">
        <Link href="/" className="shell-home">
          <Wordmark />
        </Link>
        <Menu section={section} />
        <SideFooter />
      </header>
      <Attention />
      <div className="shell-page">
        <ConnectionLost />
        <InQuarantine />
        <main ref={main} tabIndex={-1} className={widths[section] ?? ''}>
          <ErrorBoundary key={section}>{children}</ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

function SideFooter() {
  const state = useFeedState();
  const version = useVersion().data;
  const { hasKey } = useSession();
  return (
    <div className="shell-foot">
      <p className={`shell-feed is-${state}`} role="status">
        {words.feed[state]}
      </p>
      <ThemeSwitch />
      <LanguageSelect className="input shell-language" />
      {hasKey && (
        <button type="button" className="button quiet small" onClick={signOut}>
          {words.key.signOut}
        </button>
      )}
      <p className="faint shell-version">{words.nav.version(version ?? '…')}</p>
    </div>
  );
}

function InQuarantine() {
  if (!useQuarantine().data?.quarantine) return null;
  return (
    <p className="shell-lost" role="status">
      <Icon name="warning" />
      {words.feed.quarantine}
    </p>
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
