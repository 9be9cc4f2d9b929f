// One job in a terminal: how it ended and how that is known, or what it waits for.

import type { Job } from '../../../client/index.ts';
import { type Screen } from '../../terminal/screen.ts';
import { type Cell, pairs } from '../../terminal/table.ts';
import { outcomeOf, stateOf } from './job-words.ts';
import { ageOf, localTime, span } from '../times.ts';

export function jobLines(job: Job, screen: Screen): string[] {
  const { copies, copiesConfirmed, startedAt, completedAt, createdAt, metadata } = job;
  const took = (from: string, to: string) => span(Date.parse(to) - Date.parse(from));
  const entries: [string, string | Cell][] = [
    ['Job', job.id],
    ['Status', stateOf(job)],
    ['Outcome', outcomeOf(job)],
    ['Error', job.error?.code ?? ''],
    ...job.warnings.map(({ message, place }): [string, string] => [
      'Warning',
      `${message} (${place})`,
    ]),
    ['Template', `${job.templateId} (version ${job.templateVersion})`],
    ['Printer', [job.printerId, ...job.movedFrom.map((id) => `moved from ${id}`)].join(', ')],
    ['Copies', copies === 1 ? '' : `${copiesConfirmed} of ${copies} confirmed`],
    ['Reference', job.reference ?? ''],
    ['Idempotency-Key', job.idempotencyKey ?? ''],
    [
      'Metadata',
      Object.entries(metadata ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join(', '),
    ],
    ['Batch', job.batchId ?? ''],
    ['Copy of', job.reprintOf ?? ''],
    ['Voids', job.voids ?? ''],
    ['Voided by', job.voidedBy ?? ''],
    ['Done', job.doneAt === null ? '' : localTime(job.doneAt)],
    ['Made by', job.madeBy ?? ''],
    ['Came in by', job.source ? `${job.source} from ${job.sourceAddress}` : ''],
    ['Accepted', `${localTime(createdAt)} (${ageOf(createdAt)} ago)`],
    ['Started', startedAt === null ? '' : `${localTime(startedAt)}, attempt ${job.attempts}`],
    [
      'Ended',
      completedAt === null
        ? ''
        : `${localTime(completedAt)}, after ${took(createdAt, completedAt)}`,
    ],
    ['Not before', job.notBefore === null ? '' : localTime(job.notBefore)],
    ['Deadline', completedAt === null ? localTime(job.expiresAt) : ''],
  ];
  return pairs(entries, screen);
}
