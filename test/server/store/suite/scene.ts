// What every part of the suite uses: a new store with one template, a clock that
// the test sets, and helpers to add jobs.

import { afterEach, beforeEach } from 'vitest';
import type { Event } from '../../../../src/core/model/event.ts';
import type { Job, JobState, Outcome } from '../../../../src/core/model/jobs/job.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import type {
  Lease,
  NewJob,
  NewTemplate,
  PruneLimits,
  Store,
} from '../../../../src/server/store/store.ts';
import { newJob } from '../../../support/store/new-job.ts';

/** Where a store is opened, empty at first. */
export interface Place {
  open: (now: () => Date) => Promise<Store>;
  dispose: () => Promise<void>;
  /** Ends all leases, where they end by themselves. */
  endLeases?: () => Promise<void>;
}

/** Takes a printer as another node would once the lease of its holder has ended. */
export const takeFrom =
  (store: Store, { endLeases }: Place) =>
  async (printerId: string, nodeId: string): Promise<Lease> => {
    await endLeases?.();
    return (await store.takeLease(printerId, nodeId))!;
  };

/** Printers that accept jobs in every test. */
const registered = ['till', 'kitchen', 'bar', 'office'];

export interface StoreKind {
  name: string;
  /** Whether closing and opening again keeps what was stored. */
  keeps: boolean;
  /** How many random sequences of steps are tried: fewer where every commit waits for a disk. */
  sequences: number;
  makePlace: () => Promise<Place>;
}

export const start = Date.parse('2026-03-01T10:00:00.000Z');
export const hourMs = 3_600_000;

export const online: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
export const completed: Extract<Outcome, { status: 'completed' }> = {
  status: 'completed',
  completion: { confirmed: true, by: 'process-id' },
};
export const failed: Outcome = {
  status: 'failed',
  error: { code: 'EXPIRED', message: 'Paper was out.', mayHavePrinted: false },
};

export const unconfirmed: Extract<Outcome, { status: 'failed' }> = {
  status: 'failed',
  error: { code: 'UNCONFIRMED', message: 'Look.', mayHavePrinted: true },
};

export const template = (id: string): NewTemplate => ({
  id,
  name: 'Receipt',
  description: 'For the till',
  config: { width: '80mm', blocks: [] },
});

export const iso = (ms: number): string => new Date(ms).toISOString();
export const ids = (jobs: Job[]): string[] => jobs.map(({ id }) => id);
export const reportedStates = (events: Event[]): JobState[] =>
  events.flatMap((event) => (event.type === 'jobUpdate' ? [event.data.status] : []));

/** Deletes nothing, except by the limits given. */
export const limits = (change: Partial<PruneLimits> = {}): PruneLimits => ({
  payloadsEndedBefore: iso(0),
  dataEndedBefore: iso(0),
  jobsEndedBefore: iso(0),
  jobsKept: 1_000_000,
  eventsBefore: iso(0),
  keysBefore: iso(0),
  versionsKept: 1,
  templatesDeletedBefore: iso(0),
  deletedAssetBytes: 1_000_000,
  ...change,
});

/** Deletes everything that ended before `time`. */
export const everything = (time: number): PruneLimits => ({
  payloadsEndedBefore: iso(time),
  dataEndedBefore: iso(time),
  jobsEndedBefore: iso(time),
  jobsKept: 0,
  eventsBefore: iso(time),
  keysBefore: iso(time),
  versionsKept: 1,
  templatesDeletedBefore: iso(time),
  deletedAssetBytes: 0,
});

export class Scene {
  readonly kind: StoreKind;
  place!: Place;
  store!: Store;
  time = start;
  #jobs = 0;

  constructor(kind: StoreKind) {
    this.kind = kind;
    beforeEach(async () => {
      this.time = start;
      this.#jobs = 0;
      this.place = await kind.makePlace();
      await this.open();
      await this.store.registerPrinters(registered);
      await this.store.createTemplate(template('receipt'));
    });
    afterEach(async () => {
      await this.store.close();
      await this.place.dispose();
    });
  }

  readonly now = (): Date => new Date(this.time);

  async open(): Promise<void> {
    this.store = await this.place.open(this.now);
  }

  take(printerId: string, nodeId: string): Promise<Lease> {
    return takeFrom(this.store, this.place)(printerId, nodeId);
  }

  /** Ids grow with every call, like those of the service. */
  newJob(change: Partial<NewJob> = {}): NewJob {
    return newJob({
      id: `job-${String(++this.#jobs).padStart(6, '0')}`,
      createdAt: iso(this.time),
      expiresAt: iso(this.time + hourMs),
      printMs: 1500,
      profileHash: 'profile-a',
      ...change,
    });
  }

  async add(change?: Partial<NewJob>): Promise<Job> {
    return (await this.store.addJob(this.newJob(change)))!;
  }

  async addEnded(lease: Lease, outcome: Outcome = completed): Promise<Job> {
    const job = await this.add();
    await this.store.startPayload(lease, job.id);
    await this.store.finishJob(lease, job.id, outcome);
    return job;
  }

  async statusOf(id: string): Promise<JobState | undefined> {
    return (await this.store.getJob(id))?.status;
  }
}
