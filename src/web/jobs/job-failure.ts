// Why a job failed, in the language of the page: sentences that stand beside each other.

import type { Job } from '../../client/index.ts';
import { sentences } from '../languages/format.ts';
import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';

type FailedJob = Pick<Job, 'error' | 'copies' | 'copiesConfirmed'>;

/** A job that an older version stored has no reason, and shows the English message. */
export function failureText({ error, copies, copiesConfirmed }: FailedJob): string {
  if (!error) return '';
  const { failed, outcomes } = words.jobs;
  const reason = wordFor(failed.reasons, error.reason ?? '');
  if (reason === undefined) return error.message;
  const texts = [reason];
  if (copies > 1 && error.mayHavePrinted) texts.unshift(failed.copies(copiesConfirmed, copies));
  if (!error.mayHavePrinted) texts.unshift(outcomes.cancelled);
  else if (error.code !== 'PRINT_FAILED') texts.unshift(failed.unknown);
  // What is wrong with the template or the data is known in English only.
  if (error.reason === 'cannot-render') texts.push(isolated(error.message));
  return sentences(texts);
}

/** Keeps the full stop of an English text at its end on pages that are read from right to left. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
