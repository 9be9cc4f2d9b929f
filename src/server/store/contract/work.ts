// The contract of the store for leases of printers, and for the work on the jobs of a printer
// that a node holds.

import type { Job, JobError, Outcome } from '../../../core/model/jobs/job.ts';

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

export interface Lease {
  printerId: string;
  token: number;
  /** A job was being printed when the lease before it ended: the printer may hold a part of it. */
  followsInterruption?: true;
}

export interface Payload {
  bytes: Uint8Array;
  /** The last copy that these bytes print; the requested copy if the printer does not count. */
  through: number;
  /** The profile that the bytes were rendered for. */
  profileHash: string;
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
