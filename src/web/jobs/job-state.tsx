// A job's state as people say it: a completed one only says "printed" where the
// printer confirmed it.

import type { Job } from '../../client/index.ts';
import type { IconName } from '../parts/icon.tsx';
import { State, type Tone } from '../parts/state.tsx';
import { words } from '../words.ts';

interface Look {
  tone: Tone;
  icon: IconName;
  word: string;
}

export function jobLook({
  status,
  completion,
  error,
}: Pick<Job, 'status' | 'completion' | 'error'>): Look {
  const { states } = words.job;
  switch (status) {
    case 'queued':
      return { tone: 'idle', icon: 'waiting', word: states.queued };
    case 'printing':
      return { tone: 'busy', icon: 'printing', word: states.printing };
    case 'cancelled':
      return { tone: 'idle', icon: 'cancelled', word: states.cancelled };
    case 'completed':
      return completion?.confirmed === false
        ? { tone: 'good', icon: 'check', word: states.sent }
        : { tone: 'good', icon: 'check', word: states.completed };
    default:
      if (error?.code === 'EXPIRED') return { tone: 'bad', icon: 'stop', word: states.expired };
      return error?.mayHavePrinted
        ? { tone: 'warn', icon: 'warning', word: states.unconfirmed }
        : { tone: 'bad', icon: 'stop', word: states.failed };
  }
}

export function JobState({ job }: { job: Job }) {
  const { tone, icon, word } = jobLook(job);
  return (
    <State tone={tone} icon={icon}>
      {word}
    </State>
  );
}
