// The contract of the store for jobs as clients use them, for what is stored with them, and
// for what a kitchen notes about them.

import type { AcceptedJob, JobChange } from '../../../core/model/jobs/job-transitions.ts';
import type { Job, JobState } from '../../../core/model/jobs/job.ts';
import type { OpenBytes } from '../../../core/model/jobs/queue-room.ts';
import type { Lease, Payload } from './work.ts';

/** Jobs as clients use them, and what is stored with them. */
export interface JobStore {
  /**
   * Adds nothing and returns null if the job's idempotency key is known. Throws
   * PRINTER_NOT_FOUND if the printer is unknown or was removed.
   */
  addJob(job: NewJob): Promise<Job | null>;
  /** Adds all of these jobs or none; they have the same idempotency key. */
  addJobs(jobs: readonly NewJob[]): Promise<Job[] | null>;
  /** The stored answer to the request that had this key. */
  getAnswer(key: string): Promise<KeyedAnswer | null>;
  /** The answers to an Idempotency-Key, of all API keys that sent it. */
  answersOfAll(given: string): Promise<KeyedAnswer[]>;
  getJob(id: string): Promise<Job | null>;
  /** Lists by the order of acceptance. `cursor` is the id of the last job of the previous page. */
  listJobs(query: JobQuery): Promise<Job[]>;
  /** Stops at `most`. Gives way to other work meanwhile. */
  countJobs(filter: JobFilter, most: number): Promise<JobCount>;
  /** Returns the job after the call, and whether this call cancelled it; null if it does not exist. */
  cancelJob(id: string): Promise<{ job: Job; cancelled: boolean } | null>;
  /** Cancels the queued jobs among these, a bounded number per call. */
  cancelJobs(filter: JobFilter): Promise<{ cancelled: number; mayBeMore: boolean }>;
  /**
   * Returns the job after the call, and whether its state allowed the change; null if it
   * does not exist. Throws PRINTER_NOT_FOUND if the printer is unknown or was removed.
   */
  changeJob(id: string, change: JobChange): Promise<{ job: Job; changed: boolean } | null>;
  /**
   * Deletes the request and the payloads of an ended job. The job and its idempotency
   * key stay. False if its state refuses it, null if it does not exist.
   */
  deleteData(id: string): Promise<{ job: Job; deleted: boolean } | null>;
  /** The request body, unchanged, for rendering again. Null if the job does not exist or its data was deleted. */
  getRequest(jobId: string): Promise<string | null>;
  /** The requests of several jobs, by their ids, without those that are missing or longer than `maxBytes`. */
  getRequests(jobIds: readonly string[], maxBytes: number): Promise<Map<string, string>>;
  /** The bytes that print copy n: those stored for the greatest copy up to n. Null once pruned. */
  getPayload(jobId: string, copy: number): Promise<Payload | null>;
  /** Replaces the bytes of a queued job; does nothing in other states. */
  replacePayloads(
    lease: Lease,
    jobId: string,
    profileHash: string,
    payloads: NewPayload[],
  ): Promise<void>;
  /** Bytes of the requests and payloads of all jobs that have not ended. Fast at any number. */
  openBytes(): Promise<OpenBytes>;
}

/** What a kitchen notes about jobs. */
export interface TicketStore {
  /** The notes about these jobs, and those about jobs that these slips void. */
  getTickets(ids: readonly string[]): Promise<StoredTicket[]>;
  /**
   * Adds the slip and its link to the job in one transaction. Adds nothing and returns null if
   * the job was voided before. Throws PRINTER_NOT_FOUND as `addJob` does.
   */
  addVoidSlip(slip: NewJob, jobId: string): Promise<Job | null>;
  /** Done again keeps the first time. */
  setDone(jobId: string, isDone: boolean): Promise<void>;
}

/** A note of a kitchen about a job. */
export interface StoredTicket {
  jobId: string;
  voidedBy: string | null;
  doneAt: string | null;
}

export interface NewJob extends AcceptedJob {
  /** The request body, unchanged. */
  request: string;
  idempotency: KeyedAnswer | null;
  profileHash: string;
  /** The payload of copy 1, and of each later copy that differs from the one before it. */
  payloads: NewPayload[];
}

export interface NewPayload {
  copy: number;
  /** The last copy that these bytes print, if the printer itself counts copies. */
  through?: number;
  bytes: Uint8Array;
}

/** The answer to a request with an idempotency key. One key creates at most one job. */
export interface KeyedAnswer {
  /** The key with its owner; see answer-key.ts. */
  key: string;
  /** Hash of the request, to detect a different one with the same key. */
  requestHash: string;
  jobId: string;
  estimatedSeconds: number;
}

/** Selects jobs; all of the conditions hold. */
export interface JobFilter {
  /** Any of these. */
  states?: readonly JobState[] | undefined;
  templateId?: string | undefined;
  printerId?: string | undefined;
  /** Any of these printers; not beside `printerId`. */
  printerIds?: readonly string[] | undefined;
  /** The id of an API key. */
  madeBy?: string | undefined;
  reference?: string | undefined;
  /** The id, the reference, the idempotency key or one of the values of the metadata is this. */
  tag?: string | undefined;
  batchId?: string | undefined;
  /** The key of the request that created the job. */
  idempotencyKey?: string | undefined;
  /** `createdAt` is at or after this ISO timestamp. */
  since?: string | undefined;
  /** `createdAt` is before this ISO timestamp. */
  until?: string | undefined;
}

export interface JobQuery extends JobFilter {
  limit: number;
  /** `desc`, the default, begins with the newest. */
  order?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
}

export interface JobCount {
  count: number;
  /** False if there are more than were counted. */
  exact: boolean;
  /** The counted jobs by state. */
  byStatus: Record<JobState, number>;
}
