// The jobs that were accepted last and still wait, with their bytes: whoever
// prints them at once need not read back what was just written. What is not here
// is read from the database. Bounded, so that a long queue costs no memory.

import type { Job } from '../../../core/model/job.ts';
import type { NewJob, Payload } from '../store.ts';
import type { Connection } from './connection.ts';
import type { Entry } from './job-ledger.ts';

type Bytes = Pick<NewJob, 'payloads' | 'profileHash'>;

export interface FreshJobs {
  add(entry: Entry, bytes: Bytes): void;
  /** It waits no longer, or not with these bytes. */
  drop(job: Job): void;
  /** The oldest of the so many that wait for the printer, if all of them are here. */
  oldest(printerId: string, waiting: number): Entry | undefined;
  payload(jobId: string, copy: number): Payload | undefined;
}

const mostBytes = 1_048_576;
const bytesBeside = 1024; // about what the rest of a job takes
const noBytes: Bytes = { payloads: [], profileHash: '' };

export function freshJobs({ remember }: Connection): FreshJobs {
  /** In the order of their places. */
  const queues = new Map<string, Map<string, Entry>>();
  const bytes = new Map<string, Bytes>();
  let kept = 0;
  remember(() => {
    queues.clear();
    bytes.clear();
    kept = 0;
  });

  return {
    add(entry, { payloads, profileHash }) {
      const { id, printerId } = entry.job;
      const own = { payloads, profileHash };
      if (kept + sizeOf(own) > mostBytes) return;
      kept += sizeOf(own);
      bytes.set(id, own);
      const queue = queues.get(printerId) ?? new Map<string, Entry>();
      queues.set(printerId, queue.set(id, entry));
    },
    drop({ id, printerId }) {
      const own = bytes.get(id);
      if (!own) return;
      kept -= sizeOf(own);
      bytes.delete(id);
      queues.get(printerId)?.delete(id);
    },
    oldest(printerId, waiting) {
      const queue = queues.get(printerId);
      return queue?.size === waiting ? queue.values().next().value : undefined;
    },
    payload(jobId, copy) {
      const { payloads, profileHash } = bytes.get(jobId) ?? noBytes;
      const found = payloads.findLast((payload) => payload.copy <= copy);
      return found && { bytes: found.bytes, through: found.through ?? copy, profileHash };
    },
  };
}

function sizeOf({ payloads }: Bytes): number {
  return payloads.reduce((sum, { bytes }) => sum + bytes.length, bytesBeside);
}
