import type { DatedEvent, Event } from '../../../core/model/event.ts';

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
