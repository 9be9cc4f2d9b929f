// What the rooms of the store are written for. A room has the operations of one noun, written
// once: generators that run queries with `yield*` and apply the rules of core/model between
// them. An engine carries them out: sqlite/engine.ts at once, within the group commit;
// postgres/engine.ts query by query, within a transaction.
//
// SQL is written in the words that both databases know, with parameters as $1, $2. What they
// do not share has a name in `Dialect`, or is given twice.

import type { Change } from '../../core/model/event.ts';

/** The steps of an operation. A step is a function that the engine calls with what it works on. */
export type Steps<Result> = Generator<(on: never) => unknown, Result, unknown>;

export function* step<Result>(call: (on: never) => Result): Steps<Awaited<Result>> {
  return (yield call) as Awaited<Result>;
}

export type Value = string | number | null | Uint8Array;

/** A statement; its rows are named as the columns that it selects. */
export interface Query<Row> {
  all(...values: Value[]): Steps<Row[]>;
  get(...values: Value[]): Steps<Row | undefined>;
  /** Runs it once for each list of values, in one round trip. The rows of all, in order. */
  each(lists: Value[][]): Steps<Row[]>;
  /** Returns how many rows were changed. */
  run(...values: Value[]): Steps<number>;
}

/** `name`: PostgreSQL prepares the statement once for each connection. SQLite prepares all. */
export type Sql = string | { name: string; text: string } | { sqlite: string; postgres: string };

export interface Dialect {
  /** The columns of a job, as `toEntry` reads them. */
  jobColumns: string;
  /** Ends a SELECT: the rows stay as they are until the commit. SQLite has one writer. */
  forUpdate: string;
  /** Ends a SELECT: the rows stay until the commit, and may change. */
  forKeyShare: string;
  /** A part of FROM: the elements of a JSON list, as `each.value`, in the order of `each.key`. */
  elements: (parameter: string) => string;
  /** A part of FROM: the fields of a JSON object, as `each.key` and `each.value`. */
  fields: (parameter: string) => string;
}

/** The operations of a store, as steps. */
export type AsSteps<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends (
    ...values: infer Values
  ) => Promise<infer Result>
    ? (...values: Values) => Steps<Result>
    : never;
};

/**
 * The operations as calls. `run` carries out what the function that it gets begins, which may
 * be called again to repeat it.
 */
export function asCalls<Operations>(
  operations: AsSteps<Operations>,
  run: <Result>(begin: () => Steps<Result>) => Promise<Result>,
): Operations {
  const all = Object.entries(operations) as [string, (...values: unknown[]) => Steps<unknown>][];
  const calls = all.map(([name, operation]) => [
    name,
    (...values: unknown[]) => run(() => operation(...values)),
  ]);
  return Object.fromEntries(calls);
}

export interface Engine {
  dialect: Dialect;
  query: <Row = unknown>(sql: Sql) => Query<Row>;
  /** JSON as the database can store it. */
  json: (value: unknown) => string;
  /** The time of the current write, as an ISO timestamp. */
  now: () => Steps<string>;
  /** Tells the watchers, also those of other nodes, that something about the printer changed. */
  printerChanged: (printerId: string) => Steps<void>;
  /** Appends an event, within a write. */
  append: (event: Change) => Steps<void>;
  /** Operations that change nothing. */
  reads: <Operations>(operations: AsSteps<Operations>) => Operations;
  /**
   * Operations that are a transaction each. They may be run more than once, if others get in
   * their way. Those that name the same lock run one after the other, on all nodes.
   */
  writes: <Operations>(operations: AsSteps<Operations>, lock?: Lock) => Operations;
}

export type Lock = 'templates' | 'counters' | 'settings' | 'agents';
