// Reads events in the order of their numbers. They are appended by write_group.

import {
  firstEventFact,
  type RangeRow,
  toDatedEvent,
  toEvent,
  toEventRange,
} from '../../rows/event-row.ts';
import type { EventStore } from '../../store.ts';
import type { Database } from '../engine/database.ts';

const after = {
  name: 'events-after',
  text: 'SELECT seq, type, data FROM events WHERE seq > $1 ORDER BY seq LIMIT $2',
};
const datedAfter = {
  name: 'dated-events-after',
  text: 'SELECT seq, at, type, data FROM events WHERE seq > $1 ORDER BY seq LIMIT $2',
};
const printerUpdates = {
  name: 'printer-updates',
  text: `SELECT seq, at, type, data FROM events
    WHERE type = 'printerUpdate' AND at >= $1 ORDER BY at DESC, seq DESC LIMIT $2`,
};
const range = {
  name: 'event-range',
  text: `SELECT min(seq) AS oldest, max(seq) AS newest,
      (SELECT at FROM facts WHERE name = '${firstEventFact}') AS first
    FROM events`,
};

export function events(database: Database): EventStore {
  return {
    async eventsAfter(seq, limit) {
      const rows = await database.rows(after, [seq, limit]);
      return rows.map((row) => toEvent(row as Parameters<typeof toEvent>[0]));
    },
    async datedEventsAfter(seq, limit) {
      const rows = await database.rows(datedAfter, [seq, limit]);
      return rows.map((row) => toDatedEvent(row as Parameters<typeof toDatedEvent>[0]));
    },
    async printerUpdatesSince(since, limit) {
      const rows = await database.rows(printerUpdates, [since, limit]);
      return rows
        .map((row) => toDatedEvent(row as Parameters<typeof toDatedEvent>[0]))
        .toReversed();
    },
    async eventRange() {
      return toEventRange((await database.one(range)) as RangeRow);
    },
  };
}
