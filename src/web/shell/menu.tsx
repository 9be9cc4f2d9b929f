// The menu. A phone has room for five entries at the bottom; the last one opens the rest.

import { useRef } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../parts/text/icon.tsx';
import { useAttention } from '../printers/attention.ts';
import { formatNumber } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import './menu.css';

interface MenuEntry {
  to: string;
  icon: IconName;
  label: string;
  /** Whether it is under "More" on a phone. */
  isMinor?: boolean;
  /** Sections of its pages that have no entry of their own. */
  also?: string[];
}

/** Three groups: daily work, what is printed, and the installation. */
const groups = (): MenuEntry[][] => {
  const { nav } = words;
  return [
    [
      { to: '/', icon: 'overview', label: nav.overview },
      { to: '/files', icon: 'file', label: nav.print },
      { to: '/jobs', icon: 'jobs', label: nav.jobs, also: ['/batches'] },
      { to: '/printers', icon: 'printers', label: nav.printers, isMinor: true, also: ['/paper'] },
    ],
    [
      { to: '/templates', icon: 'templates', label: nav.templates, also: ['/designer'] },
      { to: '/routes', icon: 'routes', label: nav.routes, isMinor: true },
    ],
    [
      { to: '/developers', icon: 'developers', label: nav.developers, isMinor: true },
      { to: '/settings', icon: 'settings', label: nav.settings, isMinor: true },
    ],
  ];
};

export function Menu({ section }: { section: string }) {
  const shown = groups();
  return (
    <nav aria-label={words.nav.label}>
      <ul className="shell-nav">
        {shown.flatMap((group, number) =>
          group.map((entry, place) => (
            <li
              key={entry.to}
              className={entry.isMinor ? 'is-minor' : ''}
              data-begins={(number > 0 && place === 0) || undefined}
            >
              <Entry entry={entry} section={section} />
            </li>
          )),
        )}
        <More entries={shown.flat().filter(({ isMinor }) => isMinor)} section={section} />
      </ul>
    </nav>
  );
}

function Entry({ entry, section }: { entry: MenuEntry; section: string }) {
  const { to, icon, label } = entry;
  return (
    <Link href={to} aria-current={isUnder(section, entry) ? 'page' : undefined}>
      <Icon name={icon} />
      {to === '/' && <Count />}
      {label}
    </Link>
  );
}

function Count() {
  const count = useAttention();
  if (count === 0) return null;
  return (
    <span className="shell-count" role="img" aria-label={words.overview.needsYou(count)}>
      {formatNumber(count)}
    </span>
  );
}

/** A popover of the browser closes on Escape and on a tap beside it, and keeps the focus. */
function More({ entries: minor, section }: { entries: MenuEntry[]; section: string }) {
  const list = useRef<HTMLDivElement>(null);
  const isHere = minor.some((entry) => isUnder(section, entry));
  return (
    <li className="shell-more">
      <button
        type="button"
        popoverTarget="menu-more"
        aria-haspopup="true"
        data-is-here={isHere || undefined}
      >
        <Icon name="menu" />
        {words.nav.more}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links take the keys */}
      <div
        ref={list}
        id="menu-more"
        popover="auto"
        className="shell-sheet"
        onClick={() => list.current?.hidePopover()}
      >
        <ul>
          {minor.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} section={section} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function isUnder(section: string, { to, also = [] }: MenuEntry): boolean {
  return section === to || also.includes(section);
}
