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
import type { Connection } from './connection.ts';

export function numbering({ db, write, now }: Connection): CounterStore {
  const all = db.prepare(`SELECT ${counterColumns} FROM counters ORDER BY id`);
  const byId = db.prepare(`SELECT ${counterColumns} FROM counters WHERE id = ?`);
  const count = db.prepare('SELECT count(*) AS counters FROM counters');
  const save = db.prepare(
    `INSERT OR REPLACE INTO counters (${counterColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM counters WHERE id = ?');
  const time = () => new Date(now());

  function find(id: string): Counter {
    const row: CounterRow | undefined = byId.get(id);
    if (row) return toCounter(row);
    if (count.get().counters >= maxCounters) throw tooManyCounters();
    return newCounter(id);
  }

  return {
    async listCounters() {
      return all.all().map((row: CounterRow) => toCounter(row));
    },
    async getCounters(ids) {
      return ids.flatMap((id) => byId.all(id)).map((row: CounterRow) => toCounter(row));
    },
    saveCounter: (id, change) =>
      write(() => {
        const saved = changedCounter(find(id), change, time());
        save.run(...counterValues(saved));
        return saved;
      }),
    deleteCounter: (id) => write(() => remove.run(id).changes > 0),
    takeNumbers: (ids) =>
      write(() =>
        ids.map((id) => {
          const counter = counted(find(id), time());
          save.run(...counterValues(counter));
          return counter;
        }),
      ),
  };
}
