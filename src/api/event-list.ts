// Requests and answers of GET /events.

import Type from 'typebox';
import { answer, closed } from './envelope.ts';
import { BatchUpdate, JobUpdate, PrinterUpdate } from './events.ts';
import { optional } from '../core/model/optional.ts';

export const EventQuery = closed({
  after: optional.integer({
    minimum: 0,
    description:
      'Return the events after this sequence number: `next` of the previous answer. By default only events from now on.',
    examples: [0],
  }),
  wait: optional.integer({
    minimum: 0,
    maximum: 60,
    default: 0,
    description:
      'How many seconds to wait for an event if there is none yet. Not for event streams.',
  }),
  limit: optional.integer({
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: 'The greatest number of events in the answer. Not for event streams.',
  }),
});

export const EventHeaders = Type.Object({
  'last-event-id': optional.string({
    pattern: '^\\d{0,15}$',
    description:
      'For event streams: continue after this sequence number. Takes precedence over `after`; an EventSource sends it when it reconnects.',
  }),
});

export const EventList = answer('EventPage', {
  events: Type.Array(Type.Union([JobUpdate, PrinterUpdate, BatchUpdate]), {
    description: 'In order, as the WebSocket sends them.',
  }),
  next: Type.Integer({
    minimum: 0,
    description: '`after` of the next request.',
    examples: [1024],
  }),
});
