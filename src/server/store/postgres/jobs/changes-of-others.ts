// Calls the watchers when another node has changed something. A notification arrives at
// once; one statement every 2 s reads what has changed since, so that a lost notification
// costs 2 s. While a watcher is registered with `promptly`, it is read every 100 ms.
//
//   polling  --every 2 s or 100 ms-->  polling   watchers get what changed
//   polling  --database away-->        missing   nothing is known
//   missing  --database answers-->     polling   watchers get `everything`: read all again

import { notifyWatchers } from '../../notify-watchers.ts';
import type { Store, Touched, WatchedList } from '../../store.ts';
import { databaseMs, type DatabaseClock } from '../engine/clock.ts';
import type { Database } from '../engine/database.ts';
import type { UnitChanges } from '../engine/unit.ts';

export interface PollTimes {
  pollMs: number;
  promptMs: number;
}

export const pollTimes: PollTimes = { pollMs: 2000, promptMs: 100 };

interface Watcher {
  wake: (touched: Touched) => void;
  promptly: boolean;
}

const maxEvents = 1000;
/** A record that was changed this long ago is seen by the next polls, whenever its commit came. */
const recordSeconds = 15;

const poll = {
  name: 'poll',
  text: `SELECT ${databaseMs} AS ms,
    (SELECT json_agg(json_build_array(seq, type, data)) FROM (
       SELECT seq, type, data FROM events WHERE seq > $1 ORDER BY seq LIMIT ${maxEvents}) AS new) AS events,
    (SELECT json_agg(json_build_array(id, changed_at)) FROM printers
     WHERE changed_at > clock_timestamp() - interval '${recordSeconds} seconds') AS records,
    (SELECT json_agg(id) FROM (
       SELECT jobs.id FROM jobs JOIN leases USING (printer_id)
       WHERE (node_id = $2 OR node_id IS NULL OR leases.expires_at <= clock_timestamp())
         AND completed_at IS NULL AND status = 'queued'
         AND jobs.expires_at <= $3 LIMIT 200) AS late) AS due,
    (SELECT md5(concat(string_agg(id, ' ' ORDER BY id),
       (SELECT record::json ->> 'keyRequired' FROM settings))) FROM api_keys) AS keys,
    (SELECT md5(string_agg(record, ' ' ORDER BY id)) FROM webhooks) AS webhooks,
    (SELECT md5(string_agg(concat_ws(' ', name, connection, node_id), ',' ORDER BY name)) FROM agents) AS agents,
    (SELECT md5(record::json ->> 'inputs') FROM settings) AS inputs`,
};
const newest = { name: 'newest-event', text: 'SELECT coalesce(max(seq), 0) AS seq FROM events' };

const none: ReadonlySet<never> = new Set();
const lists: readonly WatchedList[] = ['keys', 'webhooks', 'agents', 'inputs'];

export class ChangesOfOthers {
  readonly #database: Database;
  readonly #clock: DatabaseClock;
  readonly #times: PollTimes;
  readonly #nodeId: () => string;
  readonly #now: () => Date;
  readonly #log: (message: string) => void;
  readonly #watchers = new Set<Watcher>();
  /** What the polls have seen of changed records. */
  #records = new Map<string, string>();
  #seq = 0;
  /** A digest of each list; none before the first poll. */
  #digests: Partial<Record<WatchedList, string | null>> = {};
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isMissing = false;
  #isStopped = false;
  #hasWarned = false;

  constructor(
    database: Database,
    clock: DatabaseClock,
    times: PollTimes,
    nodeId: () => string,
    now: () => Date,
    log: (message: string) => void,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#times = times;
    this.#nodeId = nodeId;
    this.#now = now;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#seq = (await this.#database.one(newest))!.seq;
    this.#schedule();
  }

  readonly watch: Store['watch'] = (wake, { promptly = false } = {}) => {
    const watcher: Watcher = { wake: (touched) => wake(touched), promptly };
    this.#watchers.add(watcher);
    if (promptly) this.#schedule();
    return () => this.#watchers.delete(watcher);
  };

  /** A commit of this node. */
  own(changes: UnitChanges): void {
    this.#tell({ ...changes, due: none, lists: none, everything: false });
  }

  /** A notification of another node. */
  notified(payload: string): void {
    const told = readNotification(payload);
    if (!told) return this.#warn();
    if (told.node === this.#nodeId()) return;
    if (told.everything) return this.everything();
    this.#tell({
      printers: new Set(told.printers),
      jobs: none,
      records: new Set(told.records),
      due: none,
      lists: none,
      everything: false,
      own: [],
    });
  }

  /** Notifications may have been lost. */
  everything(): void {
    this.#tell({
      printers: none,
      jobs: none,
      records: none,
      due: none,
      lists: new Set(lists),
      everything: true,
      own: [],
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  #warn(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#log(
      'A notification was sent to the channel of this schema, but not by a node: it is ignored. ' +
        'Another program uses NOTIFY with the name platen_<schema>; give it another name.',
    );
  }

  #tell(touched: Touched): void {
    for (const { wake } of this.#watchers) notifyWatchers([wake], touched, this.#log);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#polling) return;
    const isPrompt = [...this.#watchers].some(({ promptly }) => promptly);
    const ms = isPrompt ? this.#times.promptMs : this.#times.pollMs;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().finally(() => {
        this.#polling = undefined;
        this.#schedule();
      });
    }, ms);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    try {
      while (await this.#read());
      if (this.#isMissing) this.everything();
      this.#isMissing = false;
    } catch {
      // The next poll tries again; requests report that the database is away.
      this.#isMissing = true;
    }
  }

  /** Returns whether there are more events. */
  async #read(): Promise<boolean> {
    const sentAt = performance.now();
    const now = this.#now().toISOString();
    const row = (await this.#database.one(poll, [this.#seq, this.#nodeId(), now]))!;
    this.#clock.measured(Number(row.ms), sentAt);
    const events = (row.events ?? []) as [number, string, string][];
    const touched = {
      printers: new Set<string>(),
      jobs: new Set<string>(),
      records: this.#changedRecords((row.records ?? []) as [string, string][]),
      due: new Set<string>(row.due),
      lists: new Set(lists.filter((list) => row[list] !== this.#digests[list])),
      everything: false,
      own: [],
    };
    for (const list of lists) this.#digests[list] = row[list];
    for (const [seq, type, data] of events) {
      this.#seq = seq;
      if (type !== 'jobUpdate') continue;
      const { jobId, status, printerId } = JSON.parse(data);
      touched.jobs.add(jobId);
      if (status === 'queued') touched.printers.add(printerId);
    }
    const { jobs, records, due, lists: changed } = touched;
    if (jobs.size + records.size + due.size + changed.size > 0) this.#tell(touched);
    return events.length === maxEvents;
  }

  #changedRecords(rows: [string, string][]): Set<string> {
    const changed = rows.filter(([id, at]) => this.#records.get(id) !== at);
    this.#records = new Map(rows);
    return new Set(changed.map(([id]) => id));
  }
}

interface Notification {
  node: string | null;
  printers: string[] | null;
  records: string[] | null;
  everything?: boolean;
}

/** Returns null if no node has written it: every user of the database may send notifications. */
function readNotification(payload: string): Notification | null {
  try {
    const told = JSON.parse(payload) as Notification | null;
    if (typeof told !== 'object' || told === null || told.node === undefined) return null;
    const isList = (value: unknown) => value == null || Array.isArray(value);
    return isList(told.printers) && isList(told.records) ? told : null;
  } catch {
    return null;
  }
}
