// A loading indicator. It appears with a delay, so that fast responses do not
// flicker.

import { words } from '../../languages/words.ts';
import './loading.css';

export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="for-readers">{words.loading}</span>
      <span className="loading-bar" />
    </p>
  );
}
