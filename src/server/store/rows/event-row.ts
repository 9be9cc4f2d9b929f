import type { Event } from '../../../core/model/event.ts';

export function toEvent(row: { seq: number; type: Event['type']; data: string }): Event {
  return { type: row.type, data: JSON.parse(row.data), seq: row.seq };
}
