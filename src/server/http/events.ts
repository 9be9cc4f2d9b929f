// /ws: tells every change once and in order. One publisher reads what is new and
// hands it to all readers, a write each; a reader that does not keep up, or no
// longer answers, is dropped.

import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { WebSocket } from '@fastify/websocket';
import Type from 'typebox';
import { printerUpdate } from '../../core/model/event.ts';
import { Fault } from '../../core/model/fault.ts';
import type { PrinterStatus } from '../../core/model/printer-status.ts';
import type { Store } from '../store/store.ts';
import { chooseProtocol } from './auth.ts';
import { News } from './news.ts';
import type { App } from './app.ts';

const batch = 500;
const largestBacklogBytes = 1_048_576;
const largestMessageBytes = 65_536; // what clients send is ignored; it must not cost memory either
const eventsGone = 4410;
const tooSlow = 1013; // "try again later"

// A write to a reader takes some 5 µs: printing is held up by one slice of them at most.
const readersATurn = 50;
// The more read, the more events share a write: 1,000 readers wait 50 ms for it, and a few not at all.
const readersAMs = 20;
const longestWaitMs = 50;

interface Reader {
  socket: WebSocket;
  /** Beneath the socket. Whole frames may be written between those of its own. */
  line: Socket;
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
  app.addHook('preClose', () => publisher.stop()); // before the plugin's, which closes without a word
  await app.register(websocket, {
    options: {
      maxPayload: largestMessageBytes,
      handleProtocols: chooseProtocol,
      perMessageDeflate: false, // the frames of the news are not compressed
    },
  });
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
    (socket, { query, socket: line }) => {
      socket.on('error', () => socket.terminate());
      void publisher.join({ socket, line }, query.after, options.printers());
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
  #publishing: Promise<void> | undefined;
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

  /** Once everybody has heard the last. */
  async stop(): Promise<void> {
    this.#unwatch();
    clearInterval(this.#pings);
    this.#wake();
    await this.#publishing;
    for (const { socket } of this.#readers) socket.close(1001, 'the service stops');
  }

  async join(
    { socket, line }: Pick<Reader, 'socket' | 'line'>,
    after: number | undefined,
    printers: ReturnType<EventRoutes['printers']>,
  ): Promise<void> {
    try {
      if (this.#readers.size === 0) await this.#skip();
      const position = after ?? this.#published;
      const reader: Reader = { socket, line, position, isThere: true };
      socket.on('close', () => this.#readers.delete(reader));
      socket.on('pong', () => (reader.isThere = true));
      if (after !== undefined && !(await this.#isKept(reader))) return;
      for (const { id, status, isPaused } of printers) {
        const { type, data } = printerUpdate(id, status, isPaused);
        socket.send(JSON.stringify({ type, data: { ...data, seq: reader.position } }));
      }
      // Where everybody is, it joins them at once: whatever comes then, it hears.
      while (reader.position < this.#published) if (!(await this.#catchUp(reader))) return;
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

  /** Tells the next of what was missed. */
  async #catchUp(reader: Reader): Promise<boolean> {
    await nextTurn(); // others have theirs
    const news = new News(await this.#store.eventsAfter(reader.position, batch));
    return news.through !== null && tell(reader, news, news.through);
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
    this.#publishing ??= this.#publish();
  }

  async #publish(): Promise<void> {
    try {
      while (this.#again) {
        const waitMs = Math.min(longestWaitMs, this.#readers.size / readersAMs);
        await (waitMs < 1 ? nextTurn() : delay(waitMs)); // whoever prints goes first
        this.#again = false;
        for (let more = true; more;) more = await this.#publishNext();
      }
    } catch {
      // What could not be read now is read after the next commit.
    } finally {
      this.#publishing = undefined;
    }
  }

  /** Whether there is more. */
  async #publishNext(): Promise<boolean> {
    const events = await this.#store.eventsAfter(this.#published, batch);
    const news = new News(events);
    if (news.through === null) return false;
    this.#published = news.through;
    let told = 0;
    for (const reader of this.#readers) {
      tell(reader, news, news.through);
      if (++told % readersATurn === 0) await nextTurn();
    }
    return events.length === batch;
  }
}

function tell(reader: Reader, news: News, through: number): boolean {
  const { socket, line, position } = reader;
  if (position >= through) return true; // read ahead while catching up
  if (socket.readyState !== socket.OPEN) return false;
  if (line.writableLength > largestBacklogBytes) {
    socket.close(tooSlow, 'too slow');
    socket.terminate();
    return false;
  }
  reader.position = through;
  line.write(news.after(position));
  return true;
}
