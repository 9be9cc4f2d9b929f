// What the store tells of its size, what is deleted from it, and what its watchers hear.

import type { PrinterUpdate } from '../../../core/model/event.ts';
import type { Job } from '../../../core/model/jobs/job.ts';

export interface DatabaseVersion {
  product: 'SQLite' | 'PostgreSQL';
  version: string;
  /** The number of its last migration. */
  schema: number;
}

export interface FileSizes {
  database: number;
  /** The write-ahead log. */
  log: number;
  /** Bytes of the database that hold nothing: new data is written there first. */
  free: number;
}

/** Times are ISO timestamps; older rows are deleted. */
export interface PruneLimits {
  payloadsEndedBefore: string;
  /** The time for failed jobs whose data is not kept. */
  dataEndedBefore: string;
  jobsEndedBefore: string;
  /** The greatest number of ended jobs to keep. */
  jobsKept: number;
  eventsBefore: string;
  /** Keys whose job is still stored stay. */
  keysBefore: string;
  /** How many versions of each template stay, whatever their age. */
  versionsKept: number;
  /** Templates that were deleted before this can no longer be restored. */
  templatesDeletedBefore: string;
  /** The greatest size of all deleted assets that older versions of templates print. */
  deletedAssetBytes: number;
}

/** What each node keeps a copy of; `keys` includes whether one is required. */
export type WatchedList = 'keys' | 'webhooks' | 'agents' | 'inputs';

/** What changed. */
export interface Touched {
  /** Printers that have a new queued job. */
  printers: ReadonlySet<string>;
  /** Jobs whose state or printer changed. */
  jobs: ReadonlySet<string>;
  /** Printers whose settings, status or holder changed. */
  records: ReadonlySet<string>;
  /** Queued jobs that may be past their deadline, of printers that this node holds or no node does. Only of a shared store. */
  due: ReadonlySet<string>;
  /** What another node may have changed. Only of a shared store. */
  lists: ReadonlySet<WatchedList>;
  /** Anything may have changed: changes of other nodes may have been missed. */
  everything: boolean;
  /** The changes of a commit of this process, in order, each once; empty for commits of other nodes. */
  own: readonly OwnChange[];
}

/** A change that this process committed: a new state or printer of a job, or an update of a printer. */
export type OwnChange =
  | { job: Job; /** Null for a new job. */ before: Job | null }
  | { printer: PrinterUpdate['data'] };
