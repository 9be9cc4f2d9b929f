// The settings of the installation: a menu of pages (settings-pages.ts), one shown.

import { Suspense } from 'react';
import { Link } from 'wouter';
import { LanguageSelect } from '../parts/controls/language-select.tsx';
import { words } from '../languages/words.ts';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import './settings.css';
import { settingsPages } from './settings-pages.ts';

export function SettingsPage({ part: asked }: { part: string | undefined }) {
  const { part: shown, Page } =
    settingsPages.find(({ part }) => part === asked) ?? settingsPages[0]!;
  return (
    <>
      <PageHead title={words.settings.title}>
        <LanguageSelect className="input settings-language" />
      </PageHead>
      <nav className="settings-parts" aria-label={words.settings.title}>
        {settingsPages.map(({ part }) => (
          <Link
            key={part}
            href={`/settings/${part}`}
            aria-current={part === shown ? 'page' : undefined}
          >
            {words.settings.parts[part]}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </>
  );
}
