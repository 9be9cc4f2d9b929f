// An answer of the service in one sentence: its details, or its message.

import { PlatenError } from '../../client/index.ts';
import { inWords } from '../parts/text/in-words.ts';

export function problemText(error: Error): string {
  const details = error instanceof PlatenError ? error.details : [];
  return details.length > 0 ? details.join(' ') : inWords(error);
}
