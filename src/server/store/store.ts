// The promises of the store. Every method is one transaction; a write's promise
// resolves after its commit is on disk. Implementations know SQL and nothing of
// printers, templates' contents or HTTP.
//
// Words: a *lease* is the right to work a printer's jobs; its token grows with
// every holder, and a write with an outdated token is refused. The *mark*
// (`startPayload`) is committed before the first byte of a job leaves; a marked
// job is never sent again by itself.

import type { Asset } from '../../core/model/asset.ts';
import type { Event } from '../../core/model/event.ts';
import type { Completion, Job, JobError, JobState, Outcome } from '../../core/model/job.ts';
import type { AcceptedJob } from '../../core/model/job-transitions.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { PrinterRecord, PrinterSettings } from '../../core/model/printer-record.ts';
import type { Removal, WaitingJobs } from '../../core/model/printer-removal.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Template } from '../../core/model/template.ts';

export interface Store {
  // Templates
  /** Sorted by id. */
  listTemplates(): Promise<Omit<Template, 'config'>[]>;
  /** The current version. */
  getTemplate(id: string): Promise<Template | null>;
  /** The number of the current version, without reading the template itself. */
  currentVersion(id: string): Promise<number | null>;
  /** Also of a deleted template, while jobs refer to it. */
  getTemplateVersion(id: string, version: number): Promise<Template | null>;
  /** Null where the id exists already. */
  createTemplate(template: NewTemplate): Promise<Template | null>;
  /** A new version; null where the id does not exist. */
  updateTemplate(id: string, change: Partial<Omit<NewTemplate, 'id'>>): Promise<Template | null>;
  /** False where the id does not exist. Versions that jobs refer to stay. */
  deleteTemplate(id: string): Promise<boolean>;
  /** A template of our own, such as the test page: kept as a version, never listed. Returns its version, the same one while nothing in it changes. */
  keepTemplate(template: NewTemplate): Promise<number>;

  // Assets
  /** Sorted by name. */
  listAssets(): Promise<Asset[]>;
  getAsset(name: string): Promise<(Asset & { content: Uint8Array }) | null>;
  /** Null where the name exists already. */
  createAsset(asset: NewAsset): Promise<Asset | null>;
  /** Null where the name does not exist. */
  replaceAsset(asset: NewAsset): Promise<Asset | null>;
  /** Not deleted while templates print it, which are told; null where the name does not exist. */
  deleteAsset(name: string): Promise<{ deleted: boolean; usedBy: string[] } | null>;

  // Jobs
  /** Where the job brings an idempotency key that is known already, nothing is added and null comes back. */
  addJob(job: NewJob): Promise<Job | null>;
  /** What was answered to the request that brought this key, for as long as it is kept. */
  getAnswer(key: string): Promise<KeyedAnswer | null>;
  getJob(id: string): Promise<Job | null>;
  /** Newest first. `cursor` is the id of the last job of the page before. */
  listJobs(query: JobQuery): Promise<Job[]>;
  /** The job as it is afterwards, and whether this call cancelled it; null where it does not exist. */
  cancelJob(id: string): Promise<{ job: Job; cancelled: boolean } | null>;
  /** What the client sent, word for word, for rendering again. */
  getRequest(jobId: string): Promise<string | null>;
  /** The bytes that bring copy n out: those stored for the greatest copy up to n. Null once dropped. */
  getPayload(jobId: string, copy: number): Promise<Payload | null>;
  /** Replaces the bytes of a job that is still queued. */
  replacePayloads(
    lease: Lease,
    jobId: string,
    profileHash: string,
    payloads: NewPayload[],
  ): Promise<void>;

  // Working a printer
  /**
   * Takes the printer over. In the same transaction its marked jobs that have
   * not ended become failed with UNCONFIRMED, or are sent again where that is
   * their policy: nobody knows any more what became of them.
   */
  takeLease(printerId: string, holder: string): Promise<Lease>;
  /** The job of the printer that was accepted first and is still queued; null where the lease is lost. A read. */
  nextJob(lease: Lease): Promise<Job | null>;
  /** The mark: sets printing and startedAt. False where the job is no longer queued or the lease is lost. */
  startPayload(lease: Lease, jobId: string): Promise<boolean>;
  /** Back to queued: allowed only while nothing of it can have been printed. */
  unstartPayload(lease: Lease, jobId: string): Promise<boolean>;
  /** So many more copies are known to have come out. */
  copyConfirmed(lease: Lease, jobId: string, copies?: number): Promise<void>;
  /**
   * A marked job of unknown fate goes back to the head of the queue, its bytes
   * outdated: it is made again, as a copy, from the first copy in doubt on.
   * Once in a job's life; false where it was so before.
   */
  sendAgain(lease: Lease, jobId: string): Promise<boolean>;
  /** An answer that came late: a job that failed with UNCONFIRMED is completed after all. */
  completeLate(lease: Lease, jobId: string, completion: Completion): Promise<boolean>;
  /** Every queued job with its deadline, in order. */
  queuedJobs(printerId: string): Promise<Pick<Job, 'id' | 'expiresAt'>[]>;
  /** Ends a job that is queued or printing; confirmed means that all copies are. False where it had ended already or the lease is lost. */
  finishJob(lease: Lease, jobId: string, outcome: Outcome): Promise<boolean>;
  /** Ends a job that still waits. False where it was begun or has ended meanwhile, or the lease is lost. */
  expireJob(lease: Lease, jobId: string, error: JobError): Promise<boolean>;
  /**
   * Gives jobs that wait, and of which nothing can have been printed, to another
   * printer: a bounded number at a call. Returns how many.
   */
  moveJobs(lease: Lease, toPrinterId: string): Promise<number>;

  // Printers
  /** Those that were added and not removed, sorted by id. */
  listPrinters(): Promise<PrinterRecord[]>;
  /** Printers with jobs that wait or print, whether they are listed or not. */
  printersWithJobs(): Promise<string[]>;
  getPrinter(id: string): Promise<PrinterRecord | null>;
  /** Lists it from now on; null where it is listed already. */
  addPrinter(id: string, settings: Partial<PrinterSettings>): Promise<PrinterRecord | null>;
  /** Merges into what is stored; a change of `paused` is told as a printerUpdate. */
  savePrinter(id: string, change: Partial<PrinterSettings>): Promise<PrinterRecord>;
  /**
   * Forgets the settings and ends the lease. What waits is cancelled or moved
   * as told; nothing is done where something waits and nothing was told, or
   * while a job is being printed.
   */
  removePrinter(lease: Lease, waiting: WaitingJobs): Promise<Removal>;
  /** Stores the status and appends a printerUpdate, if it differs from the stored one. */
  saveStatus(lease: Lease, status: PrinterStatus): Promise<void>;
  /** Jobs that wait, and the milliseconds that printing them will take. Cheap at any length. */
  queueLength(printerId: string): Promise<QueueLength>;
  /** The same of every printer, by its id; those for which nothing waits may be left out. */
  queueLengths(): Promise<Map<string, QueueLength>>;

  // Events
  /** In order; at most `limit`. */
  eventsAfter(seq: number, limit: number): Promise<Event[]>;
  /** The numbers of the oldest event kept (1 where there never was one) and of the newest (0 then), which is kept for ever. */
  eventRange(): Promise<{ oldest: number; newest: number }>;
  /** Calls `wake` after every commit that changed jobs, printers or events. Returns the way to stop it. */
  watch(wake: (touched: Touched) => void): () => void;

  /** Drops payloads, jobs, template versions and events past their time, a bounded number at a call. True where more may be left. */
  prune(limits: PruneLimits): Promise<boolean>;
  /** Flushes what is pending and closes. */
  close(): Promise<void>;
}

export interface NewTemplate {
  id: string;
  name: string;
  description: string;
  config: JsonObject;
  /** The assets that the config names: they cannot be deleted while this is the current version. */
  assets?: string[];
}

export interface NewAsset {
  name: string;
  /** Of the content: what is the same is kept once. */
  hash: string;
  type: string;
  width: number;
  height: number;
  content: Uint8Array;
}

export interface NewPayload {
  copy: number;
  /** The last copy that these bytes bring out at once, where the printer counts copies itself. */
  through?: number;
  bytes: Uint8Array;
}

/** `profileHash` names the profile that the bytes were made for. */
export interface Payload {
  bytes: Uint8Array;
  /** The last copy that is out once these bytes are printed; the one asked for where the printer does not count. */
  through: number;
  profileHash: string;
}

export interface QueueLength {
  jobs: number;
  printMs: number;
}

/** What a commit changed, for those whom it concerns. */
export interface Touched {
  /** Printers for which a job began to wait. */
  printers: ReadonlySet<string>;
  /** Jobs whose state changed. */
  jobs: ReadonlySet<string>;
}

export interface NewJob extends AcceptedJob {
  /** The body of the request, unchanged. */
  request: string;
  idempotency: KeyedAnswer | null;
  profileHash: string;
  /** For copy 1, and for each later copy that differs from the one before it. */
  payloads: NewPayload[];
}

/** One key creates at most one job. */
export interface KeyedAnswer {
  key: string;
  /** Of the request, to tell another one under the same key. */
  requestHash: string;
  jobId: string;
  estimatedSeconds: number;
}

export interface JobQuery {
  limit: number;
  status?: JobState;
  templateId?: string;
  printerId?: string;
  cursor?: string;
}

export interface Lease {
  printerId: string;
  token: number;
}

/** All times are ISO timestamps: what is older goes. */
export interface PruneLimits {
  payloadsEndedBefore: string;
  jobsEndedBefore: string;
  /** The most ended jobs that are kept. */
  jobsKept: number;
  eventsBefore: string;
  keysBefore: string;
}
