// The result of a job in words: what became of it, how it is known, and what to do.

import type { Job, Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import type { IconName } from '../parts/text/icon.tsx';
import type { Tone } from '../parts/messages/state-badge.tsx';
import { failureText } from './job-failure.ts';
import { describeJobState } from './job-state.tsx';

export interface JobOutcome {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
}

/** `printers`: all that are known. What a virtual one completed is no paper. */
export function outcomeOf(job: Job, printers: readonly Printer[] = []): JobOutcome {
  const { status, completion, error, waitingFor } = job;
  const { outcomes, advice, waitingFor: reasons } = words.jobs;
  const { tone, icon, word } = describeJobState(job);
  if (error) {
    const text = advice[error.code as keyof typeof advice] ?? advice.other;
    return { tone, icon, title: failureText(job), text };
  }
  if (status === 'queued' && waitingFor !== null) {
    const reason = reasons[waitingFor];
    // A reason with a title of its own: a person must act at the printer, such as load paper.
    if ('title' in reason) return { tone: 'warn', icon: 'warning', ...reason };
    return { tone, icon, title: word, text: reason.text };
  }
  const isVirtual = printers.some(({ id, virtual }) => id === job.printerId && virtual !== null);
  const completed = isVirtual ? 'virtual' : (completion?.by ?? 'none');
  const known = status === 'completed' ? completed : (status as 'queued');
  return { tone, icon, title: word, text: outcomes[known] };
}
