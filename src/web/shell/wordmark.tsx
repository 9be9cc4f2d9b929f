// The product name with its logo, paper on a platen roller.

import { words } from '../languages/words.ts';

export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <rect x="6" y="7" width="20" height="6" rx="3" fill="var(--on-accent)" />
        <path
          d="M9.5 12h13v12.2l-2.2-1.7-2.1 1.7-2.2-1.7-2.2 1.7-2.1-1.7-2.2 1.7z"
          fill="var(--on-accent)"
          opacity=".82"
        />
        <path
          d="M12.5 16h7M12.5 19h4.5"
          stroke="var(--accent)"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      {words.product}
    </span>
  );
}
