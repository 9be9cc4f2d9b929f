// What the paper of a job or of a preview lacks.

import type { Job } from '../../../client/index.ts';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import './print-warnings.css';

type Warning = Job['warnings'][number];

export function PrintWarnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  const { title, texts } = words.printWarnings;
  return (
    <div className="notice print-warnings" role="status">
      <strong>{title}</strong>
      <ul>
        {warnings.map(({ code, message, place }) => (
          <li key={`${code} ${place}`}>
            {wordFor(texts, code) ?? message} <span className="faint mono">{place}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a print is refused because of them. */
export function isRefusedFor(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => ['CODE_LOST', 'CODE_SHRUNK', 'TEXT_LOST'].includes(code));
}
