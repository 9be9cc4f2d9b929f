// How it is known that a job was printed, in words.

import type { Job } from './wire.ts';

const words = {
  'process-id': 'the printer reported that exactly this job was printed',
  status: 'the printer processed everything it was sent, without an error',
  cloudprnt: 'the printer, which polls by CloudPRNT, reported that this job was printed',
  'server-direct-print':
    'the printer, which polls by Server Direct Print, reported that this job was printed',
  none: 'this printer cannot report anything; everything was sent',
} as const;

export function howKnown({ by }: NonNullable<Job['completion']>): string {
  return words[by];
}
