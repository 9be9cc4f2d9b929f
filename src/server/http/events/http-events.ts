// GET /events: events for programs that cannot hold a WebSocket. JSON answers that
// may wait for the next event (long polling), or a stream of Server-Sent Events.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../api/envelope.ts';
import { EventHeaders, EventList, EventQuery } from '../../../api/event-list.ts';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Store } from '../../store/store.ts';
import type { App } from '../app.ts';
import { toMessage } from './batch.ts';
import type { IsVisible } from './limited-reader.ts';
import { PageReader } from './page-reader.ts';
import type { EventPublisher } from './publisher.ts';
import type { EventReader } from './reader.ts';
import { StreamReader } from './stream-reader.ts';

const streamType = 'text/event-stream';

interface Page {
  after?: number;
  wait?: number;
  limit?: number;
}

interface ReaderRules {
  /** Throws while there are too many readers. */
  requireRoom: () => void;
  /** Null if the key may see all events. */
  visibleTo: (access: Access) => IsVisible | null;
  /** Hides from the reader what its key may not see, and ends it with its key. */
  limited: (reader: EventReader, access: Access) => EventReader;
}

export function httpEventRoutes(
  app: App,
  store: Pick<Store, 'eventRange' | 'eventsAfter'>,
  publisher: EventPublisher,
  { requireRoom, visibleTo, limited }: ReaderRules,
): void {
  app.get('/events', {
    exposeHeadRoute: false, // a stream has no end
    schema: {
      operationId: 'listEvents',
      summary: 'Read the changes of jobs and printers, or wait for them',
      description:
        'Every event once and in order, for 24 hours. Repeat the request with `after` set to `next` of the answer. With `Accept: text/event-stream` the answer is a stream of Server-Sent Events: `id` is the sequence number, `data` the event as JSON. Without a number to continue from, a stream begins with the current state of every printer. 410 if the events after the given number are no longer stored, or the number is unknown: read the current state, and begin without a number.',
      tags: ['events'],
      faults: ['EVENTS_GONE', 'TOO_MANY_CONNECTIONS'],
      querystring: EventQuery,
      headers: EventHeaders,
      response: {
        200: {
          description: 'The events, or a stream of them.',
          content: {
            'application/json': { schema: EventList },
            [streamType]: { schema: { type: 'string' } },
          },
        },
        '4xx': Failure,
        '5xx': Failure,
      },
    },
    handler: async (request, reply) =>
      request.headers.accept?.includes(streamType)
        ? await stream(request, reply, request.query.after)
        : await page(request.access, reply, request.query),
  });

  async function page(access: Access, reply: FastifyReply, { after, wait = 0, limit = 100 }: Page) {
    const from = after ?? (await store.eventRange()).newest;
    const isVisible = visibleTo(access);
    const found = await store.eventsAfter(from, limit);
    let events = (isVisible ? found.filter(isVisible) : found).map(toMessage);
    let next = found.at(-1)?.seq ?? from;
    // Only now: events that were deleted before they were read must not be missed.
    await requireStored(from);
    if (events.length === 0 && wait > 0) {
      requireRoom();
      const reader = new PageReader(reply.raw, limit, wait * 1000);
      void publisher.subscribe(limited(reader, access), next);
      events = await reader.messages;
      next = events.at(-1)?.data.seq ?? next;
    }
    reply.header('cache-control', 'no-store');
    return { success: true as const, events, next };
  }

  async function stream(
    { access, headers }: FastifyRequest,
    reply: FastifyReply,
    after: number | undefined,
  ): Promise<FastifyReply> {
    const lastId = headers['last-event-id'];
    const from = lastId ? Number(lastId) : after;
    if (from !== undefined) await requireStored(from);
    requireRoom();
    reply.hijack();
    const reader = new StreamReader(reply.raw, reply.getHeaders(), from === undefined);
    void publisher.subscribe(limited(reader, access), from);
    return reply;
  }

  async function requireStored(seq: number): Promise<void> {
    if (await publisher.isAvailable(seq)) return;
    throw new Fault(
      'EVENTS_GONE',
      `The events after number ${seq} are not stored: they are kept for 24 hours, numbers from before a restored backup are void, and later ones do not exist yet. Read the current state of jobs and printers, and begin again without a number.`,
    );
  }
}
