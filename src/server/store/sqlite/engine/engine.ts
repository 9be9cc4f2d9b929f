// Carries out the rooms of the store on SQLite: at once, each write within the group commit.
// There is one writer, so that locks are not needed.

import { asCalls, type Engine, step, type Steps } from '../../engine.ts';
import type { Changes } from '../jobs/changes.ts';
import type { Connection } from './connection.ts';
import type { Events } from '../jobs/events.ts';
import { jobColumns } from '../jobs/job-statement.ts';

export function sqliteEngine(
  { db, write, now }: Connection,
  append: Events['append'],
  touched: Changes,
): Engine {
  return {
    dialect: {
      jobColumns,
      forUpdate: '',
      forKeyShare: '',
      elements: (parameter) => `json_each(${parameter}) AS each`,
      fields: (parameter) => `json_each(${parameter}) AS each`,
    },
    query(sql) {
      const text = typeof sql === 'string' ? sql : 'text' in sql ? sql.text : sql.sqlite;
      const statement = db.prepare(text.replaceAll(/\$(\d)/g, '?$1'));
      return {
        all: (...values) => step(() => statement.all(...values)),
        get: (...values) => step(() => statement.get(...values)),
        each: (lists) => step(() => lists.flatMap((values) => statement.all(...values))),
        run: (...values) => step(() => statement.run(...values).changes),
      };
    },
    json: (value) => JSON.stringify(value),
    now: () => step(now),
    printerChanged: (printerId) => step(() => void touched.records.add(printerId)),
    append: (event) => step(() => append(event)),
    reads: (operations) => asCalls(operations, async (begin) => finish(begin())),
    writes: (operations) => asCalls(operations, (begin) => write(() => finish(begin()))),
  };
}

export function finish<Result>(steps: Steps<Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next((next.value as () => unknown)());
  return next.value;
}
