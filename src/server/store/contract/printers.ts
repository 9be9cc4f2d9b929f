// The contract of the store for printers, for those of them that poll, and for the agents that
// lend a network.

import type { Job } from '../../../core/model/jobs/job.ts';
import type { QueuedJobs } from '../../../core/model/jobs/queue-room.ts';
import type { Verdict } from '../../../core/model/polling/fetched-job.ts';
import type { Offer } from '../../../core/model/polling/offer-token.ts';
import type { PollState } from '../../../core/model/polling/poll-state.ts';
import type { AgentClaim, AgentRecord } from '../../../core/model/printers/agent-record.ts';
import type {
  PrinterProgress,
  PrinterRecord,
  PrinterSettings,
} from '../../../core/model/printers/printer-record.ts';
import type { Removal, WaitingJobs } from '../../../core/model/printers/printer-removal.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { Lease } from './work.ts';

export interface PrinterStore {
  /** Printers that were added and not removed, sorted by id. */
  listPrinters(): Promise<PrinterRecord[]>;
  /** Ids of printers with queued or printing jobs, listed or not. */
  printersWithJobs(): Promise<string[]>;
  /** Null if it is unknown or was removed. */
  getPrinter(id: string): Promise<PrinterRecord | null>;
  /** The records of the printers that are known and not removed. */
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
   * The stored progress stays if there is no `progress`.
   */
  saveStatus(lease: Lease, status: PrinterStatus, progress?: PrinterProgress): Promise<void>;
  /** Queued jobs and the time to print them. Fast at any length. */
  queueLength(printerId: string): Promise<QueueLength>;
  /** The queue length of every printer, by id; printers with an empty queue may be missing. */
  queueLengths(): Promise<Map<string, QueueLength>>;
}

export interface QueueLength extends QueuedJobs {
  printMs: number;
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
