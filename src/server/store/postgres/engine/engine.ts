// Carries out the rooms of the store on PostgreSQL: reads on any connection, each write in a
// transaction of its own.

import {
  asCalls,
  type Engine,
  type Lock,
  type Query,
  type Sql,
  step,
  type Steps,
  type Value,
} from '../../engine.ts';
import { jobColumns } from './columns.ts';
import type { Database, Session } from './database.ts';
import type { Lane, Transaction } from './lane.ts';
import { storable } from './storable.ts';

export function postgresEngine(database: Database, lane: Lane): Engine {
  const reader: Session = {
    rows: (statement, values) => database.rows(statement, values),
    changed: () => Promise.reject(new Error('A read changes nothing.')),
  };
  return {
    dialect: {
      jobColumns,
      forUpdate: 'FOR UPDATE',
      forKeyShare: 'FOR KEY SHARE',
      elements: (parameter) =>
        `json_array_elements_text(${parameter}::json) WITH ORDINALITY AS each (value, key)`,
      fields: (parameter) => `json_each_text(${parameter}::json) AS each`,
    },
    query<Row>(sql: Sql): Query<Row> {
      const statement = typeof sql === 'string' || 'text' in sql ? sql : sql.postgres;
      const rows = async (session: Session, values: Value[]) =>
        (await session.rows(statement, values)) as Row[];
      return {
        all: (...values) => step((session: Session) => rows(session, values)),
        get: (...values) => step(async (session: Session) => (await rows(session, values))[0]),
        each: (lists) =>
          step(async (session: Session) =>
            (await Promise.all(lists.map((values) => rows(session, values)))).flat(),
          ),
        run: (...values) => step((session: Session) => session.changed(statement, values)),
      };
    },
    json: (value) => storable(JSON.stringify(value)),
    now: () => step(({ unit }: Transaction) => unit.now),
    printerChanged: (printerId) =>
      step(async ({ unit, rows }: Transaction) => {
        // The polls of other nodes see it too.
        await rows('UPDATE printers SET changed_at = clock_timestamp() WHERE id = $1', [printerId]);
        unit.changes.records.add(printerId);
      }),
    append: (event) => step(({ unit }: Transaction) => unit.append(event)),
    reads: (operations) => asCalls(operations, (begin) => finish(begin(), reader)),
    writes: (operations, lock) =>
      asCalls(operations, (begin) =>
        lane.transaction(async (transaction) => {
          if (lock) await takeLock(transaction, lock);
          return await finish(begin(), transaction);
        }),
      ),
  };
}

export async function finish<Result>(steps: Steps<Result>, session: Session): Promise<Result> {
  let next = steps.next();
  while (!next.done) {
    const call = next.value as (session: Session) => unknown;
    next = steps.next(await call(session));
  }
  return next.value;
}

/** Held until the commit. */
async function takeLock(session: Session, lock: Lock): Promise<void> {
  await session.rows(
    `SELECT pg_advisory_xact_lock(hashtext('platen ${lock}'), hashtext(current_schema()))`,
  );
}
