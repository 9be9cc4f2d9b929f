// An error in the language in use: our words for the code, else the message of the service, which
// is English.

import { PlatenError } from '../../../client/index.ts';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';

export function inWords(error: Error): string {
  const known = error instanceof PlatenError ? wordFor(words.faults, error.code) : undefined;
  return known ?? error.message;
}
