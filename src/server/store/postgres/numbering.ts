// Counters of templates: `{{ @next.name }}`.

import {
  changedCounter,
  counted,
  type Counter,
  maxCounters,
  newCounter,
  tooManyCounters,
} from '../../../core/model/counter.ts';
import { counterColumns, type CounterRow, counterValues, toCounter } from '../rows/counter-row.ts';
import type { CounterStore } from '../store.ts';
import type { Database, Session } from './database.ts';
import type { Lane } from './lane.ts';

export function numbering(database: Database, lane: Lane): CounterStore {
  return {
    async listCounters() {
      const rows = await database.rows(`SELECT ${counterColumns} FROM counters ORDER BY id`);
      return rows.map((row) => toCounter(row as CounterRow));
    },
    async getCounters(ids) {
      const rows = await database.rows(
        `SELECT ${counterColumns} FROM counters WHERE id = ANY($1::text[])`,
        [ids],
      );
      return rows.map((row) => toCounter(row as CounterRow));
    },
    saveCounter: (id, change) =>
      lane.transaction(async (session) => {
        const [counter] = await lock(session, [id]);
        const saved = changedCounter(counter!, change, new Date(session.unit.now));
        await save(session, saved);
        return saved;
      }),
    deleteCounter: (id) =>
      lane.transaction(async (session) => {
        const rows = await session.rows('DELETE FROM counters WHERE id = $1 RETURNING id', [id]);
        return rows.length > 0;
      }),
    takeNumbers: (ids) =>
      lane.transaction(async (session) => {
        const now = new Date(session.unit.now);
        const taken = (await lock(session, ids)).map((counter) => counted(counter, now));
        for (const counter of taken) await save(session, counter);
        return taken;
      }),
  };
}

/** One after the other for all nodes; missing ones are made. */
async function lock(session: Session, ids: readonly string[]): Promise<Counter[]> {
  await session.rows(
    `SELECT pg_advisory_xact_lock(hashtext('platen counters'), hashtext(current_schema()))`,
  );
  const rows = await session.rows(
    `SELECT ${counterColumns} FROM counters WHERE id = ANY($1::text[])`,
    [ids],
  );
  const known = new Map(rows.map((row) => [row.id as string, toCounter(row as CounterRow)]));
  if (known.size < new Set(ids).size) {
    const [row] = await session.rows('SELECT count(*) AS counters FROM counters');
    if (row!.counters >= maxCounters) throw tooManyCounters();
  }
  return ids.map((id) => known.get(id) ?? newCounter(id));
}

async function save(session: Session, counter: Counter): Promise<void> {
  await session.rows(
    `INSERT INTO counters (${counterColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET start = $2, step = $3, padding = $4, reset = $5,
       time_zone = $6, last = $7, last_day = $8`,
    counterValues(counter),
  );
}
