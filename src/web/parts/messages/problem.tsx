// Shows an error with the details of the service's response.

import { PlatenError } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { Icon } from '../text/icon.tsx';
import { inWords } from '../text/in-words.ts';
import './problem.css';

export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const details = error instanceof PlatenError ? error.details : [];
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <div className="stack">
        <p>{inWords(error)}</p>
        {details.length > 0 && (
          <ul>
            {details.map((line) => (
              <li key={line} className="mono">
                {line}
              </li>
            ))}
          </ul>
        )}
        {onRetry && (
          <p>
            <button type="button" className="button small" onClick={onRetry}>
              {words.tryAgain}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

export function isNotFound(error: Error): boolean {
  return error instanceof PlatenError && error.status === 404;
}
