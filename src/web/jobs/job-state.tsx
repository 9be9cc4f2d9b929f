// Describes a job's state with a word, an icon and a colour. A completed job is
// called "printed", with a green tick, only if the printer confirmed it.

import type { Job } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import type { IconName } from '../parts/text/icon.tsx';
import { StateBadge, type Tone } from '../parts/messages/state-badge.tsx';

interface JobStateView {
  tone: Tone;
  icon: IconName;
  word: string;
}

export function describeJobState({
  status,
  completion,
  error,
}: Pick<Job, 'status' | 'completion' | 'error'>): JobStateView {
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
        ? { tone: 'idle', icon: 'sent', word: states.sent }
        : { tone: 'good', icon: 'check', word: states.completed };
    default:
      if (error?.code === 'EXPIRED') return { tone: 'bad', icon: 'stop', word: states.expired };
      return error?.mayHavePrinted
        ? { tone: 'warn', icon: 'warning', word: states.unconfirmed }
        : { tone: 'bad', icon: 'stop', word: states.failed };
  }
}

export function JobState({ job }: { job: Job }) {
  const { tone, icon, word } = describeJobState(job);
  return (
    <StateBadge tone={tone} icon={icon}>
      {word}
    </StateBadge>
  );
}
