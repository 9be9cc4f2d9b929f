// Counters of templates: `{{ @next.name }}`.

import {
  changedCounter,
  counted,
  type Counter,
  maxCounters,
  newCounter,
  tooManyCounters,
} from '../../../core/model/orders/counter.ts';
import type { Engine, Steps, Value } from '../engine.ts';
import type { CounterStore } from '../store.ts';

interface CounterRow {
  id: string;
  start: number;
  step: number;
  padding: number;
  reset: Counter['reset'];
  time_zone: string;
  last: number | null;
  last_day: string | null;
}

type Reads = 'listCounters' | 'getCounters';

export function counters({ query, now, reads, writes }: Engine): CounterStore {
  const columns = 'id, start, step, padding, reset, time_zone, last, last_day';
  const all = query<CounterRow>(`SELECT ${columns} FROM counters ORDER BY id`);
  const byId = query<CounterRow>(`SELECT ${columns} FROM counters WHERE id = $1`);
  const count = query<{ counters: number }>('SELECT count(*) AS counters FROM counters');
  const save = query(
    `INSERT INTO counters (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET start = $2, step = $3, padding = $4, reset = $5,
       time_zone = $6, last = $7, last_day = $8`,
  );
  const remove = query('DELETE FROM counters WHERE id = $1');

  function* find(ids: readonly string[]): Steps<Counter[]> {
    return (yield* byId.each(ids.map((id) => [id]))).map(toCounter);
  }

  /** Changes each of the counters, in order. Missing ones are made. */
  function* change(
    ids: readonly string[],
    after: (counter: Counter, now: Date) => Counter,
  ): Steps<Counter[]> {
    const rows = yield* byId.each(ids.map((id) => [id]));
    const known = new Map(rows.map((row) => [row.id, toCounter(row)]));
    const missing = new Set(ids.filter((id) => !known.has(id)));
    if (missing.size > 0 && (yield* count.get())!.counters + missing.size > maxCounters)
      throw tooManyCounters();
    const time = new Date(yield* now());
    const saved = ids.map((id) => {
      const counter = after(known.get(id) ?? newCounter(id), time);
      known.set(id, counter);
      return counter;
    });
    yield* save.each(saved.map(values));
    return saved;
  }

  return {
    ...reads<Pick<CounterStore, Reads>>({
      *listCounters() {
        return (yield* all.all()).map(toCounter);
      },
      getCounters: find,
    }),
    // One after the other on all nodes: there may be no row to lock yet.
    ...writes<Omit<CounterStore, Reads>>(
      {
        *saveCounter(id, given) {
          const [saved] = yield* change([id], (counter, time) =>
            changedCounter(counter, given, time),
          );
          return saved!;
        },
        *deleteCounter(id) {
          return (yield* remove.run(id)) > 0;
        },
        takeNumbers: (ids) => change(ids, counted),
      },
      'counters',
    ),
  };
}

/** The values in the order of the columns. */
function values({ id, start, step, padding, reset, timeZone, last, lastDay }: Counter): Value[] {
  return [id, start, step, padding, reset, timeZone, last, lastDay];
}

function toCounter(row: CounterRow): Counter {
  const { time_zone: timeZone, last_day: lastDay, id, start, step, padding, reset, last } = row;
  return { id, start, step, padding, reset, timeZone, last, lastDay };
}
