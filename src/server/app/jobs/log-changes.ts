// Writes a log line for the end of every job and for every change of a printer, each on
// the node that made it.

import type { PrinterUpdate } from '../../../core/model/event.ts';
import { hasEnded, type Job } from '../../../core/model/jobs/job.ts';
import type { Store } from '../../store/store.ts';
import type { JobOrigins } from './job-origins.ts';

export interface ChangeLog {
  /** debug, info … */
  readonly level: string;
  info(fields: object, message: string): void;
}

/** Whether lines at info are written. */
export function logsChanges({ level }: Pick<ChangeLog, 'level'>): boolean {
  return level === 'info' || level === 'debug' || level === 'trace';
}

/** Returns a function that stops it. */
export function logChanges(store: Store, log: ChangeLog, origins: JobOrigins): () => void {
  return store.watch(({ own }) => {
    if (own.length === 0 || !logsChanges(log)) return;
    for (const change of own)
      if ('printer' in change) log.info(printerLine(change.printer), 'printer changed');
      else if (hasEnded(change.job)) {
        const requestId = origins.of(change.job.id)?.requestId;
        const traceId = origins.of(change.job.id)?.trace?.traceId;
        log.info(
          {
            ...jobLine(change.job),
            ...(requestId !== undefined && { requestId }),
            ...(traceId !== undefined && { traceId }),
          },
          'job ended',
        );
      }
  });
}

/** Nothing of what was printed: neither data nor reference nor metadata. */
function jobLine(job: Job): object {
  const { id, printerId, templateId, status, completion, error, copies, attempts } = job;
  const ms = Date.parse(job.completedAt!) - Date.parse(job.createdAt);
  return {
    jobId: id,
    printerId,
    templateId,
    status,
    ...(completion && { confirmed: completion.confirmed }),
    ...(error && { code: error.code, mayHavePrinted: error.mayHavePrinted }),
    copies,
    attempts,
    ms,
  };
}

function printerLine(update: PrinterUpdate['data']): object {
  const { printerId, status, paperStatus, coverStatus, drawerStatus, errorCode, paused, removed } =
    update;
  return {
    printerId,
    status,
    paperStatus,
    coverStatus,
    ...(drawerStatus !== 'unknown' && { drawerStatus }),
    ...(errorCode && { code: errorCode }),
    paused,
    ...(removed && { removed }),
  };
}
