// /ws: tells every change once and in order. One publisher reads the events
// after each commit and hands them to all readers; a reader that does not keep
// up, or no longer answers, is dropped.

import websocket from '@fastify/websocket';
import type { WebSocket } from '@fastify/websocket';
import Type from 'typebox';
import type { Event } from '../../core/model/event.ts';
import { Fault } from '../../core/model/fault.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Store } from '../store/store.ts';
import { chooseProtocol } from './auth.ts';
import type { App } from './server.ts';

const batch = 500;
const largestBacklogBytes = 1_048_576;
const largestMessageBytes = 65_536; // what clients send is ignored; it must not cost memory either
const eventsGone = 4410;
const tooSlow = 1013; // "try again later"

interface Reader {
  socket: WebSocket;
  /** The number of the last event that it was told. */
  position: number;
  /** Has answered since it was last asked whether it is there. */
  isThere: boolean;
}

export interface EventRoutes {
  store: Store;
  /** The default one first. */
  printers(): { id: string; status: PrinterStatus; isPaused: boolean }[];
  maxReaders: number;
  /** A reader behind a broken line is noticed after twice this, and a proxy sees that the line is in use. */
  pingEveryMs: number;
}

export async function eventRoutes(app: App, options: EventRoutes): Promise<void> {
  const publisher = new Publisher(options);
  publisher.start();
  await app.register(websocket, {
    options: { maxPayload: largestMessageBytes, handleProtocols: chooseProtocol },
  });
  app.addHook('preClose', async () => publisher.stop());
  app.get(
    '/ws',
    {
      websocket: true,
      schema: {
        summary: 'A WebSocket that tells every change of a job or printer',
        tags: ['events'],
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({ minimum: 0, description: 'Tell again what came after this number.' }),
          ),
        }),
      },
      preValidation: async ({ headers }) => {
        if (headers.upgrade?.toLowerCase() !== 'websocket')
          throw new Fault('UPGRADE_REQUIRED', 'This path speaks WebSocket alone.');
        if (publisher.readers >= options.maxReaders)
          throw new Fault(
            'TOO_MANY_CONNECTIONS',
            'Too many WebSocket connections; limits.webSockets says how many are allowed.',
          );
      },
    },
    (socket, { query }) => {
      socket.on('error', () => socket.terminate());
      void publisher.join(socket, query.after, options.printers());
    },
  );
}

class Publisher {
  readonly #store: Store;
  readonly #pingEveryMs: number;
  readonly #readers = new Set<Reader>();
  #published = 0;
  #unwatch = () => {};
  #pings: NodeJS.Timeout | undefined;
  #isReading = false;
  #again = false;

  constructor({ store, pingEveryMs }: EventRoutes) {
    this.#store = store;
    this.#pingEveryMs = pingEveryMs;
  }

  get readers(): number {
    return this.#readers.size;
  }

  start(): void {
    this.#unwatch = this.#store.watch(() => this.#wake());
    this.#pings = setInterval(() => this.#ping(), this.#pingEveryMs);
  }

  stop(): void {
    this.#unwatch();
    clearInterval(this.#pings);
    for (const { socket } of this.#readers) socket.close(1001, 'the service stops');
  }

  async join(
    socket: WebSocket,
    after: number | undefined,
    printers: ReturnType<EventRoutes['printers']>,
  ): Promise<void> {
    try {
      if (this.#readers.size === 0) await this.#skip();
      const reader: Reader = { socket, position: after ?? this.#published, isThere: true };
      socket.on('close', () => this.#readers.delete(reader));
      socket.on('pong', () => (reader.isThere = true));
      if (after !== undefined && !(await this.#isKept(reader))) return;
      for (const { id, status, isPaused } of printers) {
        const { state, paper, cover, reasons } = status;
        const data = {
          status: state,
          paperStatus: paper,
          coverStatus: cover,
          errorCode: reasons[0] ?? null,
          printerId: id,
          paused: isPaused,
          seq: reader.position,
        };
        socket.send(JSON.stringify({ type: 'printerUpdate', data }));
      }
      if (after !== undefined && !(await this.#catchUp(reader))) return;
      if (socket.readyState !== socket.OPEN) return;
      this.#readers.add(reader);
      this.#wake(); // for what came while it was let in
    } catch {
      socket.close(1011, 'the events cannot be read');
    }
  }

  async #isKept(reader: Reader): Promise<boolean> {
    const { oldest, newest } = await this.#store.eventRange();
    if (reader.position + 1 >= oldest && reader.position <= newest) return true;
    reader.socket.close(eventsGone, 'these events are gone: read the current state');
    return false;
  }

  /** Tells what was missed, until the reader is where everybody is. */
  async #catchUp(reader: Reader): Promise<boolean> {
    while (reader.position < this.#published) {
      const events = await this.#store.eventsAfter(reader.position, batch);
      for (const event of events) if (!tell(reader, event, message(event))) return false;
      if (events.length === 0) break;
    }
    return true;
  }

  /** While nobody reads, events are not read from the store either. */
  async #skip(): Promise<void> {
    const { newest } = await this.#store.eventRange();
    if (this.#readers.size === 0) this.#published = newest;
  }

  #ping(): void {
    for (const reader of this.#readers) {
      if (reader.isThere) reader.socket.ping();
      else reader.socket.terminate();
      reader.isThere = false;
    }
  }

  #wake(): void {
    if (this.#readers.size === 0) return;
    this.#again = true;
    if (!this.#isReading) void this.#publish();
  }

  async #publish(): Promise<void> {
    this.#isReading = true;
    try {
      await this.#publishAll();
    } catch {
      // What could not be read now is read after the next commit.
    } finally {
      this.#isReading = false;
    }
  }

  async #publishAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const events = await this.#store.eventsAfter(this.#published, batch);
      for (const event of events) {
        const text = message(event);
        for (const reader of this.#readers) tell(reader, event, text);
        this.#published = event.seq;
      }
      if (events.length === batch) this.#again = true;
    }
  }
}

function message({ type, data, seq }: Event): string {
  return JSON.stringify({ type, data: { ...data, seq } });
}

function tell(reader: Reader, event: Event, text: string): boolean {
  if (event.seq <= reader.position) return true; // read ahead while catching up
  if (reader.socket.bufferedAmount > largestBacklogBytes) {
    reader.socket.close(tooSlow, 'too slow');
    reader.socket.terminate();
    return false;
  }
  reader.position = event.seq;
  reader.socket.send(text);
  return true;
}
