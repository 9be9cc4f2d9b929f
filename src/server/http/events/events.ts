// The events of jobs and printers: GET /ws, a WebSocket that sends every change, and
// GET /events. Starts the EventPublisher, which reads the events and sends them.

import websocket from '@fastify/websocket';
import Type from 'typebox';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Keys } from '../../app/access/keys.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { gauge } from '../../metrics/exposition.ts';
import type { App } from '../app.ts';
import { chooseProtocol } from '../access/auth.ts';
import { httpEventRoutes } from './http-events.ts';
import { KeyedReaders } from './keyed-readers.ts';
import { LimitedReader, visibleEvents } from './limited-reader.ts';
import { limitFrames } from './limit-frames.ts';
import { EventPublisher, type PublisherOptions } from './publisher.ts';
import { type EventReader, readerKinds } from './reader.ts';
import { WebSocketReader } from './web-socket-reader.ts';
import { optional } from '../../../core/model/optional.ts';

const maxMessageBytes = 65_536; // messages from clients are ignored; this limits their memory

export interface EventRoutesOptions extends PublisherOptions {
  /** The greatest number of readers. */
  limits: { webSockets: number };
  metrics: Pick<Metrics, 'add'>;
  keys: Pick<Keys, 'isActive' | 'onEnd'>;
}

export async function eventRoutes(app: App, options: EventRoutesOptions): Promise<void> {
  const publisher = new EventPublisher(options);
  options.metrics.add(() => [
    gauge(
      'platen_event_readers',
      'Readers of events: WebSockets, streams, and requests that wait.',
      readerKinds.map((kind) => [{ kind }, publisher.countReaders(kind)]),
    ),
    gauge(
      'platen_event_readers_limit',
      'limits.webSockets: the greatest number of readers.',
      options.limits.webSockets,
    ),
  ]);
  app.addHook('onReady', async () => publisher.start());
  // Runs before the hook of the plugin, which closes without sending the last events.
  app.addHook('preClose', () => publisher.stop());
  await app.register(websocket, {
    options: {
      maxPayload: maxMessageBytes,
      handleProtocols: chooseProtocol,
      autoPong: false, // limitFrames answers
      perMessageDeflate: false, // batches are written as uncompressed frames
    },
  });
  const keyed = new KeyedReaders(options.keys);
  const visibleTo = (access: Access) =>
    visibleEvents(access, (id) => options.printers().find((printer) => printer.id === id));
  const limited = (reader: EventReader, access: Access) => {
    keyed.add(reader, access.keyId);
    const isVisible = visibleTo(access);
    return isVisible ? new LimitedReader(reader, isVisible) : reader;
  };
  const requireRoom = () => {
    if (publisher.readerCount >= options.limits.webSockets)
      throw new Fault(
        'TOO_MANY_CONNECTIONS',
        'Too many connections read events; limits.webSockets in the configuration sets the limit.',
      );
  };
  app.get(
    '/ws',
    {
      websocket: true,
      schema: {
        operationId: 'connectEvents',
        summary: 'A WebSocket that sends every change of a job or printer',
        tags: ['events'],
        querystring: Type.Object({
          after: optional.integer({
            minimum: 0,
            description: 'First send the events after this sequence number again.',
          }),
        }),
      },
      preValidation: async ({ headers }) => {
        if (headers.upgrade?.toLowerCase() !== 'websocket')
          throw new Fault(
            'UPGRADE_REQUIRED',
            'This path only accepts WebSocket connections. GET /events has the same events.',
          );
        requireRoom();
      },
    },
    (socket, { access, query, socket: rawSocket }) => {
      socket.on('error', () => socket.terminate());
      limitFrames(socket, rawSocket);
      const reader = new WebSocketReader(socket, rawSocket);
      void publisher.subscribe(limited(reader, access), query.after);
    },
  );
  httpEventRoutes(app, options.store, publisher, { requireRoom, visibleTo, limited });
}
