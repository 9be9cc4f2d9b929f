// The events table: appends rows with increasing numbers, reads those after a
// number, and tells the oldest and newest number that are stored.

import type { Change } from '../../../../core/model/event.ts';
import { firstEventFact, toDatedEvent, toEvent, toEventRange } from '../../rows/event-row.ts';
import type { EventStore } from '../../store.ts';
import type { Connection } from '../engine/connection.ts';

export type Events = EventStore & {
  /** Called within the write that makes the change. */
  append: (change: Change) => void;
};

export function events({ db, now, note }: Connection): Events {
  const insert = db.prepare('INSERT INTO events (at, type, data) VALUES (?, ?, ?)');
  const after = db.prepare('SELECT seq, type, data FROM events WHERE seq > ? ORDER BY seq LIMIT ?');
  const datedAfter = db.prepare(
    'SELECT seq, at, type, data FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const printerUpdates = db.prepare(
    `SELECT seq, at, type, data FROM events INDEXED BY printer_events
     WHERE type = 'printerUpdate' AND at >= ? ORDER BY at DESC, seq DESC LIMIT ?`,
  );
  // Each subquery reads one end of the table; both in one query would read all of it.
  const range = db.prepare(
    `SELECT (SELECT min(seq) FROM events) AS oldest, (SELECT max(seq) FROM events) AS newest,
       (SELECT at FROM facts WHERE name = '${firstEventFact}') AS first`,
  );

  return {
    append({ type, data }) {
      insert.run(now(), type, JSON.stringify(data));
      if (type === 'printerUpdate') note({ printer: data });
    },
    async eventsAfter(seq, limit) {
      return after.all(seq, limit).map(toEvent);
    },
    async datedEventsAfter(seq, limit) {
      return datedAfter.all(seq, limit).map(toDatedEvent);
    },
    async printerUpdatesSince(since, limit) {
      return printerUpdates.all(since, limit).map(toDatedEvent).toReversed();
    },
    async eventRange() {
      return toEventRange(range.get());
    },
  };
}
