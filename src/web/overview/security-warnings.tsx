// Warnings about keys and addresses, above everything else on the overview page.

import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { useWarnings } from '../queries.ts';
import './security-warnings.css';

export function SecurityWarnings() {
  const { data: warnings = [] } = useWarnings();
  if (warnings.length === 0) return null;
  return (
    <section role="alert" aria-label={words.overview.warnings.label}>
      <ul className="security-warnings">
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>
            <Icon name="warning" />
            <p>
              <strong>{words.overview.warnings[code]}</strong>
              <span>{message}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
