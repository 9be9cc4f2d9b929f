// The settings of the installation: API keys, and who changed what.

import { Link } from 'wouter';
import { PageHead } from '../parts/page-head.tsx';
import { AuditLog } from './audit-log.tsx';
import { Keys } from './keys.tsx';
import './settings.css';
import { settingsWords } from './words.ts';

const parts = { keys: Keys, audit: AuditLog };
type Part = keyof typeof parts;

export function SettingsPage({ part }: { part: string | undefined }) {
  const shown: Part = part !== undefined && part in parts ? (part as Part) : 'keys';
  const Shown = parts[shown];
  return (
    <>
      <PageHead title={settingsWords.title} />
      <nav className="settings-parts" aria-label={settingsWords.title}>
        {(Object.keys(parts) as Part[]).map((name) => (
          <Link
            key={name}
            href={`/settings/${name}`}
            aria-current={name === shown ? 'page' : undefined}
          >
            {settingsWords.parts[name]}
          </Link>
        ))}
      </nav>
      <Shown />
    </>
  );
}
