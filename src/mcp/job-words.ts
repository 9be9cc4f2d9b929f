// What became of a job, in a sentence that says how it is known.

import { howKnown } from '../client/how-known.ts';
import type { Job } from '../client/index.ts';

export function jobWords(job: Job): string {
  const { id, status, completion, error, waitingFor, printerId } = job;
  const what = `Job ${id} on the printer "${printerId}"`;
  if (completion)
    return completion.confirmed
      ? `${what} was printed: ${howKnown(completion)}.`
      : `${what} may have been printed: ${howKnown(completion)}.`;
  if (error)
    return error.mayHavePrinted
      ? `${what}: it is unknown whether it was printed. ${error.message} Do not print it again before a person has looked at the paper.`
      : `${what} was not printed. ${error.message}`;
  if (status === 'cancelled') return `${what} was cancelled. Nothing was printed.`;
  if (status === 'printing') return `${what} is being printed.`;
  return waitingFor
    ? `${what} waits (${waitingFor}). Nothing was printed yet; it will be without another request.`
    : `${what} waits for its turn.`;
}
