// What the paper of a job or of a preview lacks.

import type { Job } from '../../../client/index.ts';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import './print-warnings.css';

type Warning = Job['warnings'][number];

export function PrintWarnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  const { title, texts } = words.printWarnings;
  const leftOut = warnings.filter(isLeftOut);
  const lost = warnings.filter((one) => !isLeftOut(one));
  return (
    <div className="notice print-warnings" role="status">
      {leftOut.length > 0 && <strong>{words.routes.leftOut(leftOut.map(itemName))}</strong>}
      {lost.length > 0 && (
        <>
          <strong>{title}</strong>
          <ul>
            {lost.map(({ code, message, place }) => (
              <li key={`${code} ${place}`}>
                {wordFor(texts, code) ?? message} <span className="faint mono">{place}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** An item of the order that no rule of its route takes. */
const isLeftOut = ({ code }: Warning) => code === 'LEFT_OUT';

/** Names an item, such as 2 × House wine, or gives its path if it has no name. */
const itemName = ({ place }: Warning) => place.replace(/^[^:]*: /, '');

/** Whether a print is refused because of them. */
export function isRefusedFor(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => ['CODE_LOST', 'CODE_SHRUNK', 'TEXT_LOST'].includes(code));
}
