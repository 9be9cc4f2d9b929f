// Explains why the settings cannot be shown: the key of this session lacks a right.

import { PlatenError } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Problem } from '../parts/messages/problem.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { signOut } from '../session.ts';

export function Refused({ error }: { error: Error }) {
  if (!(error instanceof PlatenError) || error.code !== 'FORBIDDEN')
    return <Problem error={error} />;
  const { title, text, action } = words.settings.keys.forbidden;
  return (
    <div className="stack">
      <StateBanner tone="warn" icon="key" title={title} text={`${text} ${error.message}`} />
      <p>
        <button type="button" className="button" onClick={signOut}>
          {action}
        </button>
      </p>
    </div>
  );
}
