// The PostgreSQL store: connects, brings the schema up to date and assembles the
// parts. Several processes, the nodes, use one database.

import { randomUUID } from 'node:crypto';
import { Fault } from '../../core/model/fault.ts';
import { leaseTimes } from '../../core/model/printers/lease.ts';
import { batchJobs } from './postgres/jobs/batch-jobs.ts';
import { ChangesOfOthers, type PollTimes, pollTimes } from './postgres/jobs/changes-of-others.ts';
import { DatabaseClock, databaseMs } from './postgres/engine/clock.ts';
import { currentVersions } from './postgres/jobs/current-versions.ts';
import { checkAddress, databaseFault } from './postgres/engine/database-fault.ts';
import { Database } from './postgres/engine/database.ts';
import { deliveryLease } from './postgres/jobs/delivery-lease.ts';
import { pollLeases } from './postgres/jobs/poll-leases.ts';
import { postgresEngine } from './postgres/engine/engine.ts';
import { events } from './postgres/jobs/events.ts';
import { jobs } from './postgres/jobs/jobs.ts';
import { Lane, type LaneOptions } from './postgres/engine/lane.ts';
import { leases } from './postgres/jobs/leases.ts';
import { migrate } from './postgres/engine/migrate.ts';
import {
  type NotificationTimes,
  Notifications,
  notificationTimes,
} from './postgres/engine/notifications.ts';
import { printers } from './postgres/printers/printers.ts';
import { prune } from './postgres/jobs/prune.ts';
import { work } from './postgres/jobs/work.ts';
import { rooms } from './rooms/rooms.ts';
import type { Store } from './store.ts';

export interface PostgresOptions {
  /** A direct connection for notifications, if `url` leads to a pooler. */
  listenUrl?: string;
  log?: (message: string) => void;
  /** Replaces the database's clock. */
  now?: () => Date;
  leaseMs?: number;
  times?: Partial<PollTimes & NotificationTimes>;
  /** Time limit of a statement. */
  statementMs?: number;
  /** Called with each statement that is sent, except those of the connection for notifications. */
  onStatement?: (text: string) => void;
}

export async function openPostgresStore(
  url: string,
  {
    listenUrl = url,
    log = () => {},
    now,
    leaseMs = leaseTimes.leaseMs,
    times = {},
    statementMs = 10_000,
    onStatement = () => {},
  }: PostgresOptions = {},
): Promise<Store> {
  const database = await Database.open({ url, statementMs, onStatement, log }).catch((error) => {
    throw databaseFault(error, checkAddress);
  });
  const clock = new DatabaseClock();
  const time = now ?? (() => clock.now());
  const instance = randomUUID().replaceAll('-', '');
  let nodeId = instance;
  try {
    await database.transaction(migrate);
    await measureClock(database, clock);
    await warnOfLosses(database, log);
  } catch (error) {
    await database.close();
    throw databaseFault(error, checkAddress);
  }

  const changes = new ChangesOfOthers(
    database,
    clock,
    { ...pollTimes, ...times },
    () => nodeId,
    time,
    log,
  );
  let problem: Fault | null = null;
  const laneOptions: LaneOptions = {
    database,
    nodeId: () => nodeId,
    now: time,
    committed: (changed) => changes.own(changed),
    onProblem: (last) => void (problem = last),
    waitMs: statementMs,
  };
  // New jobs need no lock and no order: they do not wait for what printers write.
  const newJobs = new Lane(laneOptions);
  const lane = new Lane(laneOptions);
  const notifications = new Notifications({
    connect: () => database.client(listenUrl),
    instance,
    times: { ...notificationTimes, ...times },
    onNotification: (payload) => changes.notified(payload),
    onListening: () => changes.everything(),
    log,
  });
  await changes.start();
  await notifications.start();

  const leaseStore = leases(database, lane, leaseMs);
  const ofRooms = rooms(postgresEngine(database, lane), currentVersions(database), batchJobs);
  let closing: Promise<void> | undefined;
  return {
    isShared: true,
    clock: time,
    ...ofRooms.store,
    ...deliveryLease(lane, leaseMs),
    ...pollLeases(lane, leaseMs),
    ...jobs(database, lane, newJobs),
    ...work(database, lane, time),
    ...leaseStore,
    takeLease(printerId, node, isAwaited) {
      nodeId = node;
      return leaseStore.takeLease(printerId, node, isAwaited);
    },
    renewLeases(node) {
      nodeId = node.id;
      return leaseStore.renewLeases(node);
    },
    ...printers(database, lane),
    ...events(database),
    ...prune(database, lane, () => nodeId, ofRooms.pruneOthers),
    watch: changes.watch,
    async writeProblem() {
      try {
        await database.rows('SELECT 1');
        // The database answers again.
        if (problem?.code === 'DATABASE_UNAVAILABLE') problem = null;
        return problem;
      } catch (error) {
        return error instanceof Fault ? error : problem;
      }
    },
    fileSizes: async () => null,
    reclaimSpace: async () => 0,
    async databaseVersion() {
      const row = await database.one({
        name: 'database-version',
        text: `SELECT current_setting('server_version') AS version, max(number) AS schema
          FROM migrations`,
      });
      return { product: 'PostgreSQL', version: row!.version, schema: row!.schema };
    },
    close() {
      closing ??= close();
      return closing;
    },
  };

  async function close(): Promise<void> {
    await Promise.all([newJobs.close(), lane.close()]);
    await Promise.all([changes.stop(), notifications.stop()]);
    await database.close();
  }
}

async function measureClock(database: Database, clock: DatabaseClock): Promise<void> {
  const sentAt = performance.now();
  const row = await database.one(`SELECT ${databaseMs} AS ms`);
  clock.measured(Number(row!.ms), sentAt);
}

/** Settings with which the database forgets what it has acknowledged. */
async function warnOfLosses(database: Database, log: (message: string) => void): Promise<void> {
  const rows = await database.rows(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off'`,
  );
  for (const { name } of rows)
    log(
      `PostgreSQL runs with ${name} = off: jobs that were accepted can be lost when its machine ` +
        `stops, and a job can be printed twice. Set ${name} = on.`,
    );
}
