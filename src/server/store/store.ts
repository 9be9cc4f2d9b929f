// The contract of the store; contract/ has a file per subject. Every method is one
// transaction; the promise of a write resolves after its commit is on disk. The rules
// (which state may follow which, what an event contains) are pure functions in
// core/model; a store only locks, applies them and writes. It knows nothing of printers,
// HTTP or the contents of templates.
//
// A *lease* is the right to work on a printer's jobs. Its token grows with every
// holder; writes with an older token are refused. The *mark* (`startPayload`) is
// committed before the first byte of a job is sent; a marked job is never sent
// again automatically.
//
// A *shared* store is used by several processes, the nodes. There a lease ends by
// itself unless it is renewed, and a change may come from another node.

import type { Fault } from '../../core/model/fault.ts';
import type { KeyStore } from './contract/access.ts';
import type { BatchStore } from './contract/batches.ts';
import type { InputStore, QuarantineStore, SettingsStore } from './contract/installation.ts';
import type { JobStore, TicketStore } from './contract/jobs.ts';
import type { CounterStore, RouteStore } from './contract/orders.ts';
import type { AgentStore, PollStore, PrinterStore } from './contract/printers.ts';
import type { AssetStore, TemplateStore } from './contract/templates.ts';
import type { DatabaseVersion, FileSizes, PruneLimits, Touched } from './contract/upkeep.ts';
import type { EventStore, WebhookStore } from './contract/webhooks.ts';
import type { LeaseStore, WorkStore } from './contract/work.ts';

export type * from './contract/templates.ts';
export type * from './contract/jobs.ts';
export type * from './contract/work.ts';
export type * from './contract/printers.ts';
export type * from './contract/batches.ts';
export type * from './contract/orders.ts';
export type * from './contract/access.ts';
export type * from './contract/webhooks.ts';
export type * from './contract/installation.ts';
export type * from './contract/upkeep.ts';

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
