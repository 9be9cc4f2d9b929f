import type { DatedEvent, Event } from '../../../core/model/event.ts';
import type { EventRange } from '../store.ts';

interface EventRow {
  seq: number;
  type: Event['type'];
  data: string;
}

export function toEvent(row: EventRow): Event {
  return { type: row.type, data: JSON.parse(row.data), seq: row.seq };
}

export function toDatedEvent(row: EventRow & { at: string }): DatedEvent {
  return { ...toEvent(row), at: row.at };
}

/** The fact whose value is the number of the first event after the last restore; readers cannot continue after earlier ones. */
export const firstEventFact = 'first-event';

export interface RangeRow {
  oldest: number | null;
  newest: number | null;
  /** The value of the fact. */
  first: string | null;
}

export function toEventRange({ oldest, newest, first }: RangeRow): EventRange {
  const last = newest ?? 0;
  return { oldest: Math.max(oldest ?? last + 1, Number(first ?? 1)), newest: last };
}
