// The contract of the store. Every method is one transaction; the promise of a
// write resolves after its commit is on disk. The rules (which state may follow
// which, what an event contains) are pure functions in core/model; a store only
// locks, applies them and writes. It knows nothing of printers, HTTP or the
// contents of templates.
//
// A *lease* is the right to work on a printer's jobs. Its token grows with every
// holder; writes with an older token are refused. The *mark* (`startPayload`) is
// committed before the first byte of a job is sent; a marked job is never sent
// again automatically.
//
// A *shared* store is used by several processes, the nodes. There a lease ends by
// itself unless it is renewed, and a change may come from another node.

import type {
  NoticeSwitches,
  NoticeSwitchesChange,
} from '../../core/model/notices/notice-switches.ts';
import type { ApiKey } from '../../core/model/access/api-key.ts';
import type { AgentClaim, AgentRecord } from '../../core/model/printers/agent-record.ts';
import type { Asset } from '../../core/model/templates/asset.ts';
import type { AuditEntry } from '../../core/model/access/audit.ts';
import type { Batch, BatchAction, BatchCounts, BatchRow } from '../../core/model/batches/batch.ts';
import type { Counter, CounterChange } from '../../core/model/orders/counter.ts';
import type { DefaultChoice } from '../../core/model/printers/default-printer.ts';
import type { DatedEvent, Event, PrinterUpdate } from '../../core/model/event.ts';
import type { Fault } from '../../core/model/fault.ts';
import type { Job, JobError, JobState, Outcome } from '../../core/model/jobs/job.ts';
import type { AcceptedJob, JobChange } from '../../core/model/jobs/job-transitions.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type {
  PrinterProgress,
  PrinterRecord,
  PrinterSettings,
} from '../../core/model/printers/printer-record.ts';
import type { Verdict } from '../../core/model/polling/fetched-job.ts';
import type { PollState } from '../../core/model/polling/poll-state.ts';
import type { Offer } from '../../core/model/polling/offer-token.ts';
import type { Removal, WaitingJobs } from '../../core/model/printers/printer-removal.ts';
import type { OpenBytes, QueuedJobs } from '../../core/model/jobs/queue-room.ts';
import type { PrinterStatus } from '../../core/model/printers/printer-status.ts';
import type { NewRoute, Route, RouteSummary, StoredRoute } from '../../core/model/orders/route.ts';
import type { SettingsChange, StoredSettings } from '../../core/model/settings.ts';
import type {
  DeletedTemplate,
  Template,
  TemplateHistory,
  TemplateSummary,
} from '../../core/model/templates/template.ts';
import type { ExpectedVersions } from '../../core/model/templates/template-versions.ts';
import type { Delivery, Webhook } from '../../core/model/webhooks/webhook.ts';
import type { WebhookProgress } from '../../core/model/webhooks/webhook-progress.ts';

export interface Store
  extends
    TemplateStore,
    AssetStore,
    JobStore,
    TicketStore,
    LeaseStore,
    WorkStore,
    PollStore,
    PrinterStore,
    BatchStore,
    RouteStore,
    CounterStore,
    KeyStore,
    AgentStore,
    WebhookStore,
    SettingsStore,
    InputStore,
    QuarantineStore,
    EventStore {
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
  /**
   * The time by which jobs and deadlines are judged. That of a shared store is the
   * database's, estimated from the monotonic clock of this node, so that a change of
   * the node's system time has no effect.
   */
  clock(): Date;

  /**
   * Calls `wake` after every commit of this process that changed a row, and when
   * another node changed something: within 2 s, or within 100 ms if `promptly`.
   * Returns a function that stops it.
   */
  watch(wake: (touched: Touched) => void, options?: { promptly?: boolean }): () => void;

  /** Deletes old payloads, data, jobs, template versions, events and keys, a bounded number per call. True if more may be left. */
  prune(limits: PruneLimits): Promise<boolean>;
  /** Why the last write failed, or why a shared database does not answer; null while writes succeed. */
  writeProblem(): Promise<Fault | null>;
  /** The size of the database in bytes; null if it is not in files of this machine. */
  fileSizes(): Promise<FileSizes | null>;
  /** Gives the space of the write-ahead log back to the disk. Returns the bytes of the database that hold nothing. */
  reclaimSpace(): Promise<number>;
  databaseVersion(): Promise<DatabaseVersion>;
  /** Commits pending writes and closes. */
  close(): Promise<void>;
}

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

/**
 * `expected` are the versions that a change may replace (any by default); others are
 * refused with the fault VERSION_CONFLICT.
 */
export interface TemplateStore {
  /** Sorted by id. */
  listTemplates(): Promise<TemplateSummary[]>;
  /** Those that can be restored, sorted by id. */
  listDeletedTemplates(): Promise<DeletedTemplate[]>;
  /** The current version. */
  getTemplate(id: string): Promise<Template | null>;
  /** The number of the current version, without reading the template itself. */
  currentVersion(id: string): Promise<number | null>;
  /** Includes versions of a deleted template while it can be restored or jobs refer to them. */
  getTemplateVersion(id: string, version: number): Promise<Template | null>;
  /** The newest versions, at most `limit`; null if the template neither exists nor can be restored. */
  templateHistory(id: string, limit: number): Promise<TemplateHistory | null>;
  /** Null if the id exists, unless it is a starter that was never changed: that one is replaced. */
  createTemplate(template: NewTemplate): Promise<Template | null>;
  /** Adds a version; null if the id does not exist. */
  updateTemplate(
    id: string,
    change: Partial<Omit<NewTemplate, 'id'>>,
    expected?: ExpectedVersions,
  ): Promise<Template | null>;
  /** False if the id does not exist. It can be restored until `prune` forgets it. */
  deleteTemplate(id: string, expected?: ExpectedVersions): Promise<boolean>;
  /**
   * Adds a version with the content of an older one, also to a deleted template.
   * `assets` are the ones that it prints; deleted ones come back. Null if there is no such version.
   */
  restoreTemplate(
    id: string,
    version: number,
    assets: string[],
    expected?: ExpectedVersions,
  ): Promise<Template | null>;
  /** Creates these templates, once per database; later calls do nothing. */
  plantStarters(templates: NewTemplate[]): Promise<void>;
  /** Adds a version to each starter that was never changed and has other content; it stays a starter. */
  renewStarters(templates: NewTemplate[]): Promise<void>;
  /** Stores all of it or, if a template has another version than expected, nothing. */
  importContents(contents: ImportedContents): Promise<void>;
  /** Stores a built-in template (e.g. the test page) as a version that is never listed. Returns its number, which stays the same while the template does. */
  keepTemplate(template: NewTemplate): Promise<number>;
}

export interface AssetStore {
  /** Sorted by name. */
  listAssets(): Promise<Asset[]>;
  /** The ids of the templates whose current version prints it, by the name of the asset. */
  assetUses(): Promise<Map<string, string[]>>;
  getAsset(name: string): Promise<(Asset & { content: Uint8Array }) | null>;
  /** Null if the name exists. */
  createAsset(asset: NewAsset): Promise<Asset | null>;
  /** Null if the name does not exist. */
  replaceAsset(asset: NewAsset): Promise<Asset | null>;
  /**
   * Refused while templates (`usedBy`) print it; null if the name does not exist. Its
   * content stays for a restore while older versions of templates print it.
   */
  deleteAsset(name: string): Promise<{ deleted: boolean; usedBy: string[] } | null>;
}

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
  /** The same of several jobs, by their ids, without those that are missing or longer than `maxBytes`. */
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

/** A note of a kitchen about a job. */
export interface StoredTicket {
  jobId: string;
  voidedBy: string | null;
  doneAt: string | null;
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

export interface LeaseStore {
  /**
   * Takes the printer over for a node; null while another node holds it. In the same
   * transaction its marked jobs become failed with UNCONFIRMED, or are sent again if
   * that is their policy: their outcome is unknown. If the former holder did not give the
   * printer up, queued jobs whose clients may have waited there are cancelled (`clientCutOff`);
   * `isAwaited` names those whose clients wait at this node.
   */
  takeLease(
    printerId: string,
    nodeId: string,
    isAwaited?: (jobId: string) => boolean,
  ): Promise<Lease | null>;
  /**
   * The right to work on the jobs of a printer that no node holds, because it polls: any node
   * may have it at a time, until one takes the printer. Null while another node holds it. The
   * lease of a holder that has ended is taken as `takeLease` does.
   */
  pollLease(printerId: string): Promise<Lease | null>;
  /** Says that the node lives, and extends its leases that have not ended, in one statement. */
  renewLeases(node: NodeHeartbeat): Promise<Renewal>;
  /** Ends leases, so that other nodes take the printers at once. Those that are lost already stay. */
  releaseLeases(leases: readonly Lease[]): Promise<void>;
  /** The nodes that live, sorted by name. */
  listNodes(): Promise<NodeRecord[]>;
  /** Ends the node and its leases. */
  removeNode(nodeId: string): Promise<void>;
}

/**
 * What the holder of a lease does with the jobs of its printer. Writes return false if the
 * lease is lost or the job's state refuses the transition (core/model/jobs/job-transitions.ts).
 */
export interface WorkStore {
  /**
   * The queued job of the printer that is printed next: the oldest of the highest
   * priority, else the one whose `notBefore` comes first; null if there is none or the
   * lease is lost. A read.
   */
  nextJob(lease: Lease): Promise<Job | null>;
  /** The id of the job that the printer may print now, whichever node holds it; null if there is none. */
  nextJobId(printerId: string): Promise<string | null>;
  /** The job that each printer prints now. */
  printingJobs(): Promise<Job[]>;
  /**
   * The mark: queued → printing. Refused while the printer is paused, and from the job's
   * deadline on: by the database's clock in a shared store, else as `isLate` judges it.
   */
  startPayload(lease: Lease, jobId: string, isLate?: (job: Job) => boolean): Promise<boolean>;
  /** Takes the mark back: printing → queued, if no byte was sent since. */
  unstartPayload(lease: Lease, jobId: string): Promise<boolean>;
  /** `copies` (1 by default) more copies are known to be on paper. */
  copyConfirmed(lease: Lease, jobId: string, copies?: number): Promise<void>;
  /**
   * A marked job with unknown outcome returns to the head of the queue, at most
   * once. Its payloads become outdated, so that it is rendered again as a copy,
   * from the first unconfirmed copy on.
   */
  sendAgain(lease: Lease, jobId: string): Promise<boolean>;
  /** The printer confirmed the copies up to `through` of a job after it had failed with UNCONFIRMED; the last copy completes it. */
  confirmLate(lease: Lease, jobId: string, through: number): Promise<boolean>;
  /** Every queued job with its deadline, in the order of printing. */
  queuedJobs(printerId: string): Promise<Pick<Job, 'id' | 'expiresAt'>[]>;
  /** Ends a queued or printing job; a confirmed completion confirms all copies. */
  finishJob(lease: Lease, jobId: string, outcome: Outcome): Promise<boolean>;
  /** Fails a job that is still queued at this deadline; not if its deadline was changed. */
  expireJob(lease: Lease, job: Pick<Job, 'id' | 'expiresAt'>, error: JobError): Promise<boolean>;
  /**
   * Moves queued jobs that were never sent to another printer, a bounded number per
   * call, and none to a removed one. Jobs that were at that printer before stay. Returns
   * how many were moved.
   */
  moveJobs(lease: Lease, toPrinterId: string): Promise<number>;
}

/** Printers that poll, and the jobs that they fetch. */
export interface PollStore {
  /**
   * The mark of a job that the printer fetches: queued → printing, by the rules of
   * `startPayload`, and only while no other job of the printer is marked.
   */
  fetchJob(lease: Lease, offer: Offer, isLate?: (job: Job) => boolean): Promise<boolean>;
  /** What became of a job that was offered or fetched (core/model/polling/fetched-job.ts). False if it changes nothing. */
  judgeJob(lease: Lease, offer: Offer, verdict: Verdict): Promise<boolean>;
  /** The job that the printer has fetched, and that has not ended. */
  fetchedJob(printerId: string): Promise<Job | null>;
  /** Gives the printer this secret unless it has one. */
  openPolling(printerId: string, secret: string): Promise<StoredPolling>;
  getPolling(printerId: string): Promise<StoredPolling | null>;
  listPolling(): Promise<StoredPolling[]>;
  savePollState(printerId: string, state: PollState): Promise<void>;
  /** The secret is no longer valid. */
  endPolling(printerId: string): Promise<void>;
}

export interface StoredPolling {
  printerId: string;
  /** Part of the address at which it polls. */
  secret: string;
  state: PollState;
}

export interface PrinterStore {
  /** Printers that were added and not removed, sorted by id. */
  listPrinters(): Promise<PrinterRecord[]>;
  /** Ids of printers with queued or printing jobs, listed or not. */
  printersWithJobs(): Promise<string[]>;
  /** Null if it is unknown or was removed. */
  getPrinter(id: string): Promise<PrinterRecord | null>;
  /** Those of the printers that are known and not removed. */
  getPrinters(ids: readonly string[]): Promise<PrinterRecord[]>;
  /** Printers of the configuration: they have a record and accept jobs, but are not listed. */
  registerPrinters(ids: readonly string[]): Promise<void>;
  /** Lists the printer; null if it is listed already. */
  addPrinter(id: string, settings: Partial<PrinterSettings>): Promise<PrinterRecord | null>;
  /** Merges into the stored settings; a change of `paused` appends a printerUpdate. */
  savePrinter(id: string, change: Partial<PrinterSettings>): Promise<PrinterRecord>;
  /** The holder works with the settings of this revision. */
  settingsApplied(lease: Lease, revision: number): Promise<void>;
  /**
   * Deletes the settings, ends the lease, and cancels or moves the queued jobs.
   * Does nothing if core/model/printers/printer-removal.ts refuses it. Throws PRINTER_NOT_FOUND if
   * the printer that takes the jobs is unknown or was removed.
   */
  removePrinter(printerId: string, waiting: WaitingJobs): Promise<Removal>;
  /**
   * Stores the status, and appends a printerUpdate if it differs from the stored one.
   * Without `progress`, the stored progress stays.
   */
  saveStatus(lease: Lease, status: PrinterStatus, progress?: PrinterProgress): Promise<void>;
  /** Queued jobs and the time to print them. Fast at any length. */
  queueLength(printerId: string): Promise<QueueLength>;
  /** The same for every printer, by id; printers with an empty queue may be missing. */
  queueLengths(): Promise<Map<string, QueueLength>>;
}

/** Counters of templates. */
export interface CounterStore {
  /** Sorted by id. */
  listCounters(): Promise<Counter[]>;
  /** Those of the ids that exist. */
  getCounters(ids: readonly string[]): Promise<Counter[]>;
  /** Changes a counter, or makes it. */
  saveCounter(id: string, change: CounterChange): Promise<Counter>;
  /** False if the id does not exist. */
  deleteCounter(id: string): Promise<boolean>;
  /** Takes the next number of each, which `last` of the results holds, in order. Missing counters are made. */
  takeNumbers(ids: readonly string[]): Promise<Counter[]>;
}

/** API keys and the audit log. */
export interface KeyStore {
  /** Sorted by id. */
  listKeys(): Promise<StoredKey[]>;
  addKey(key: StoredKey): Promise<void>;
  /** Revokes a key. Keeps the last key of an owner while people require a key, if `keepsLast` is set. */
  removeKey(id: string, options: { keepsLast: boolean }): Promise<'removed' | 'unknown' | 'kept'>;
  /** When keys were last used, by id. */
  keysUsed(times: ReadonlyMap<string, string>): Promise<void>;
  /** Keeps a bounded number of entries. */
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** The newest first; `before` is the number of the last entry of the previous page. */
  listAuditEntries(page: {
    before?: number | undefined;
    limit: number;
  }): Promise<(AuditEntry & { seq: number })[]>;
}

export interface DefaultChange {
  /** The printer to become the default, with its state for the event. */
  printer?: { id: string; status: PrinterStatus; paused: boolean };
  hidesBuiltIn?: boolean;
}

/** Agents, and which nodes they are connected to. */
export interface AgentStore {
  /** Sorted by name. */
  listAgents(): Promise<AgentRecord[]>;
  /** A connection takes the name, from the connection before if there is one. Null if the name belongs to another key. */
  claimAgent(claim: AgentClaim): Promise<AgentRecord | null>;
  /** A connection ended; without effect if a later one replaced it. */
  agentLeft(name: string, connection: number): Promise<void>;
  /** Frees the name. False if it does not exist. */
  deleteAgent(name: string): Promise<boolean>;
}

/** The settings of the installation; `expected` as for templates. */
export interface SettingsStore {
  /** Which printer is the default, as it was chosen. */
  getDefaultChoice(): Promise<DefaultChoice>;
  /** Appends a printerUpdate if another printer is chosen; watchers hear that the built-in printer changed. */
  changeDefault(change: DefaultChange): Promise<DefaultChoice>;
  /** Whether people required a key for every request; the configuration may require one besides. */
  isKeyRequired(): Promise<boolean>;
  /** False, and nothing is changed, if the key of an owner with the id `by` is gone. Null: that of the configuration. */
  requireKey(by: string | null): Promise<boolean>;
  noLongerRequireKey(): Promise<void>;
  /** The channels for notices that were switched on while the service runs, with their secrets. */
  getNoticeSwitches(): Promise<NoticeSwitches>;
  changeNoticeSwitches(change: NoticeSwitchesChange): Promise<NoticeSwitches>;
  getSettings(): Promise<StoredSettings>;
  changeSettings(change: SettingsChange, expected?: ExpectedVersions): Promise<StoredSettings>;
}

/** Whether this installation is a copy that must reach nobody. */
export interface QuarantineStore {
  /** An ISO timestamp; null if it is an ordinary installation. */
  quarantinedSince(): Promise<string | null>;
  endQuarantine(): Promise<void>;
}

/** Which node polls a print server. */
export interface InputStore {
  /** Takes or renews the right to poll, which one node has; false while another has it. */
  takePoll(name: string, nodeId: string): Promise<boolean>;
  /** Gives it up, if the node has it. */
  releasePoll(name: string, nodeId: string): Promise<void>;
}

/** Webhooks, and how far their deliveries are. */
export interface WebhookStore {
  /** Sorted by id. */
  listWebhooks(): Promise<StoredWebhook[]>;
  getWebhook(id: string): Promise<StoredWebhook | null>;
  addWebhook(webhook: Webhook): Promise<void>;
  /** Stores what `change` makes of it, and returns that; null if the id does not exist. */
  changeWebhook(id: string, change: (webhook: Webhook) => Webhook): Promise<Webhook | null>;
  /** Removes it with its deliveries; false if the id does not exist. */
  removeWebhook(id: string): Promise<boolean>;
  /** Takes or renews the right to deliver, which one node has; null while another has it. A new holder gets a higher token. */
  takeDeliveries(nodeId: string): Promise<number | null>;
  /** Gives it up, if the node has it. */
  releaseDeliveries(nodeId: string): Promise<void>;
  /** Also adds to the log. False if the right is lost, or the webhook was removed. */
  saveDeliveries(
    token: number,
    id: string,
    progress: WebhookProgress,
    deliveries: readonly Delivery[],
  ): Promise<boolean>;
  /** Adds to the log, which keeps a bounded number for each webhook. */
  addDelivery(id: string, delivery: Delivery): Promise<void>;
  /** The newest first; `before` is the number of the last one of the previous page. */
  listDeliveries(
    id: string,
    page: { before?: number | undefined; limit: number },
  ): Promise<(Delivery & { number: number })[]>;
}

export interface EventStore {
  /** The events in order; at most `limit`. */
  eventsAfter(seq: number, limit: number): Promise<Event[]>;
  /** The same, with their times. */
  datedEventsAfter(seq: number, limit: number): Promise<DatedEvent[]>;
  /** The newest changes of printers since then, at most `limit`, in order. */
  printerUpdatesSince(since: string, limit: number): Promise<DatedEvent[]>;
  eventRange(): Promise<EventRange>;
}

export interface EventRange {
  /** The number of the oldest stored event after the last restore; 1 if there never was an event. */
  oldest: number;
  /** The number of the newest event, which is never pruned; 0 if there never was one. */
  newest: number;
}

/** Batches: rows are staged, opened all at once, and become jobs a few at a time. */
export interface BatchStore {
  stageBatch(made: Pick<Batch, 'id' | 'name' | 'madeBy' | 'reprintOf'>): Promise<void>;
  /** Adds rows to a batch that is being staged; false if it was discarded. */
  stageRows(id: string, rows: readonly BatchRow[]): Promise<boolean>;
  /** Makes a staged batch visible, with its key. Null if the key is known or the batch was discarded. */
  openBatch(
    id: string,
    keyed: Pick<KeyedAnswer, 'key' | 'requestHash'> | null,
  ): Promise<Batch | null>;
  /** A batch with its jobs by state. */
  getBatch(id: string): Promise<CountedBatch | null>;
  /** Newest first, without those that are being staged; with `madeBy` only those of this key. */
  listBatches(limit: number, madeBy?: string): Promise<CountedBatch[]>;
  /** Those that have work left, in order, also those that are being staged. */
  unendedBatches(): Promise<Batch[]>;
  /** The first jobs that failed. */
  batchFailures(id: string, limit: number): Promise<Job[]>;
  /** Returns the batch after the call, and whether its state allowed the action; null if it does not exist. */
  changeBatch(id: string, action: BatchAction): Promise<{ batch: Batch; changed: boolean } | null>;
  /** A row that is not a job yet. */
  waitingRow(id: string, n: number): Promise<{ batch: Batch; row: BatchRow } | null>;
  /** The first rows for a printer. */
  nextRows(id: string, printerId: string, limit: number): Promise<BatchRow[]>;
  /**
   * A row becomes a job. False if the row is one already, or the batch is not open. Throws
   * PRINTER_NOT_FOUND if the printer is unknown or was removed.
   */
  feedRow(id: string, n: number, job: NewJob): Promise<boolean>;
  /**
   * A row becomes a job that has ended, by a transition of job-transitions.ts, and is never
   * printed. Null if the row is a job already, or the batch is neither open nor paused.
   */
  endRow(
    id: string,
    n: number,
    job: NewJob,
    end: (job: Job, now: string) => Job,
  ): Promise<Job | null>;
  /**
   * Deletes rows of a batch that is cancelled, expired or staged, as many as one commit
   * takes; a staged batch with its last row. True if more may be left.
   */
  dropRows(id: string): Promise<boolean>;
  /** Ends the batch if nothing of it is left, and appends a batchUpdate if its progress changed. */
  reportBatch(id: string): Promise<Batch | null>;
  /**
   * Failed jobs with a greater number than `after` become rows again and leave the batch,
   * as many as one commit takes. `last` is the `after` of the next call; null after the last.
   * Null if the state of the batch does not allow it.
   */
  retryFailed(
    id: string,
    options: { unconfirmed: boolean; after: number; newId: () => string },
  ): Promise<{ retried: number; last: number | null } | null>;
}

/** Routes; `expected` as for templates. */
export interface RouteStore {
  /** Sorted by id, without deleted ones. */
  listRoutes(): Promise<RouteSummary[]>;
  /** Those that can be restored, sorted by id. */
  listDeletedRoutes(): Promise<RouteSummary[]>;
  /** The newest version, also of a deleted route. */
  getRoute(id: string): Promise<StoredRoute | null>;
  getRouteVersion(id: string, version: number): Promise<Route | null>;
  /** The stored versions, newest first, also of a deleted route. */
  routeVersions(id: string): Promise<RouteSummary[]>;
  /** Null if the id exists. */
  createRoute(route: NewRoute): Promise<Route | null>;
  /** Adds a version; null if the id does not exist. */
  updateRoute(
    id: string,
    change: Partial<Omit<NewRoute, 'id'>>,
    expected?: ExpectedVersions,
  ): Promise<Route | null>;
  /** False if the id does not exist. It can be restored until `prune` forgets it. */
  deleteRoute(id: string, expected?: ExpectedVersions): Promise<boolean>;
  /** Adds a version with the content of an older one, also to a deleted route. Null if there is no such version. */
  restoreRoute(id: string, version: number, expected?: ExpectedVersions): Promise<Route | null>;
}

export interface CountedBatch {
  batch: Batch;
  counts: BatchCounts;
}

export interface NewTemplate {
  id: string;
  name: string;
  description: string;
  config: JsonObject;
  /** The assets that the config names; they cannot be deleted while this is the current version. */
  assets?: string[];
}

/** Assets, templates and routes to be created or replaced. */
export interface ImportedContents {
  assets: NewAsset[];
  /** `version` as for templates. */
  routes: (NewRoute & { version: number | null })[];
  /** `version` is the current one; null for a template to be created. */
  templates: (NewTemplate & { version: number | null })[];
}

export interface NewAsset {
  name: string;
  /** Hash of the content: equal content is stored once. */
  hash: string;
  type: string;
  width: number;
  height: number;
  content: Uint8Array;
}

export interface NewPayload {
  copy: number;
  /** The last copy that these bytes print, if the printer itself counts copies. */
  through?: number;
  bytes: Uint8Array;
}

export interface Payload {
  bytes: Uint8Array;
  /** The last copy that these bytes print; the requested copy if the printer does not count. */
  through: number;
  /** The profile that the bytes were rendered for. */
  profileHash: string;
}

export interface QueueLength extends QueuedJobs {
  printMs: number;
}

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
  /** Whether API keys were made or revoked, or are required now, or no longer. Only of a shared store. */
  keys: boolean;
  /** Whether webhooks were made, changed or removed. Only of a shared store. */
  webhooks: boolean;
  /** Whether agents came, left or were removed. Only of a shared store. */
  agents: boolean;
  /** Anything may have changed: changes of other nodes may have been missed. */
  everything: boolean;
  /** The changes of a commit of this process, in order, each once; empty for commits of other nodes. */
  own: readonly OwnChange[];
}

/** A change that this process committed: a new state or printer of a job, or an update of a printer. */
export type OwnChange =
  | { job: Job; /** Null for a new job. */ before: Job | null }
  | { printer: PrinterUpdate['data'] };

export interface NewJob extends AcceptedJob {
  /** The request body, unchanged. */
  request: string;
  idempotency: KeyedAnswer | null;
  profileHash: string;
  /** The payload of copy 1, and of each later copy that differs from the one before it. */
  payloads: NewPayload[];
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

export interface StoredKey extends ApiKey {
  /** The hash of the key itself. */
  hash: string;
}

export interface StoredWebhook {
  webhook: Webhook;
  /** Null before the first delivery. */
  progress: WebhookProgress | null;
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

export interface Lease {
  printerId: string;
  token: number;
  /** A job was being printed when the lease before it ended: the printer may hold a part of it. */
  followsInterruption?: true;
}

/** What a node says of itself with every renewal. */
export interface NodeHeartbeat {
  /** Unique for each start of a process. */
  id: string;
  name: string;
  /** Empty for a node that belongs to no site. */
  site: string;
  version: string;
}

export interface NodeRecord extends NodeHeartbeat {
  /** ISO timestamps of its first and its last heartbeat. */
  since: string;
  seenAt: string;
  /** The ids of the printers that it holds. */
  printers: string[];
}

/** The state of all leases after a renewal, as far as one node needs it. */
export interface Renewal {
  /** The tokens of the leases that the node still holds, by printer id. */
  held: ReadonlyMap<string, number>;
  /** Live nodes in all, this one included, and those of its site. */
  nodes: number;
  nodesOfSite: number;
  /** Printers that any node may hold, and those of the node's site. */
  printers: number;
  printersOfSite: number;
  /** Printers without a holder that this node may hold, a bounded number. */
  free: readonly string[];
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
