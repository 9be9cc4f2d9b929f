// One event of the service on one line.

import type { Event } from '../../../client/index.ts';
import { plain } from '../../terminal/plain.ts';
import { localTime } from '../times.ts';

export function eventLine(event: Event, now = new Date()): string {
  return plain([localTime(now.toISOString()), ...wordsOf(event)].join('  '));
}

function wordsOf({ type, data }: Event): string[] {
  switch (type) {
    case 'jobUpdate': {
      const { jobId, status, templateId, printerId, movedFrom } = data;
      const { completion, errorCode, mayHavePrinted } = data;
      return [
        `job ${jobId}`,
        status,
        `${templateId} on ${printerId}`,
        ...(movedFrom === undefined ? [] : [`moved from ${movedFrom}`]),
        ...(errorCode === undefined ? [] : [errorCode]),
        ...(mayHavePrinted ? ['may have printed'] : []),
        ...(completion?.confirmed === false ? ['not confirmed'] : []),
      ];
    }
    case 'batchUpdate': {
      const { batchId, status, counts, jobs } = data;
      return [`batch ${batchId}`, status, `${counts.completed}/${jobs}`, `${counts.failed} failed`];
    }
    default: {
      const { printerId, status, paperStatus, errorCode, paused, removed } = data;
      return [
        `printer ${printerId}`,
        removed ? 'removed' : status,
        ...(removed ? [] : [`paper ${paperStatus}`]),
        ...(errorCode === null ? [] : [errorCode]),
        ...(paused ? ['paused'] : []),
      ];
    }
  }
}
