import { EventEmitter } from 'node:events';
import { type AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Event } from '../../../../src/core/model/event.ts';
import { eventRoutes } from '../../../../src/server/http/events/events.ts';
import { limitFrames } from '../../../../src/server/http/events/limit-frames.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import { TestEventSource } from '../../../support/service/event-source.ts';
import { eventually } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';
import { countTurns } from '../../../support/run/turns.ts';

/** Real sockets; the events come from a list, because a real store would take minutes. */
async function startPublisher(pingEveryMs = 30_000) {
  const events: Event[] = [];
  let wake: (() => void) | undefined;
  let together: { count: number; asked: number; all: Promise<void>; go(): void } | undefined;
  const store = {
    eventRange: async () => {
      if (together && ++together.asked >= together.count) together.go();
      await together?.all;
      return { oldest: 1, newest: events.length };
    },
    eventsAfter: async (seq: number, limit: number) => events.slice(seq, seq + limit),
    watch: (listener: () => void) => {
      wake = listener;
      return () => {};
    },
  } as unknown as Store;
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  const status = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] } as const;
  await eventRoutes(app, {
    store,
    printers: () => [
      {
        id: 'default',
        groups: [],
        virtual: null,
        status: { ...status, reasons: [] },
        isPaused: false,
      },
    ],
    limits: { webSockets: 200 },
    metrics: { add: () => {} },
    keys: { isActive: () => true, onEnd: () => {} },
    pingEveryMs,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`,
    streamUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/events`,
    close: () => app.close(),
    /** The next readers wait for each other, and catch up in the same turn. */
    gather(count: number) {
      let go = () => {};
      const all = new Promise<void>((resolve) => (go = resolve));
      together = { count, asked: 0, all, go };
    },
    tell(count: number, idLength = 200) {
      for (let n = 0; n < count; n++)
        events.push({
          seq: events.length + 1,
          type: 'jobUpdate',
          data: {
            jobId: 'x'.repeat(idLength),
            status: 'queued',
            printerId: 'default',
            templateId: 'receipt',
          },
        });
      wake?.();
    },
  };
}

/** Connected subscribers, with the texts of the events that each receives. */
async function listen(url: string, count: number) {
  const readers = Array.from({ length: count }, () => {
    const socket = new WebSocket(url);
    onTestFinished(() => socket.terminate());
    const heard: string[] = [];
    const joined = new Promise((resolve) => socket.once('message', resolve));
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('message', (text: Buffer) => {
      if (text.includes('jobUpdate')) heard.push(text.toString());
    });
    return { joined, heard, closed };
  });
  await Promise.all(readers.map(({ joined }) => joined));
  return readers;
}

const numbers = (heard: string[]) => heard.map((text) => JSON.parse(text).data.seq as number);
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Records the text messages that the service writes, each with the turn of the event loop. */
function watchWrites() {
  const writes: { bytes: Uint8Array; turn: number }[] = [];
  const turn = countTurns();
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket below
  const { write } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, bytes) {
    if (bytes instanceof Uint8Array && bytes[0] === 0x81) writes.push({ bytes, turn: turn() });
    return write.call(this, bytes);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return writes;
}

test('events stored together are written together, and received as a message each', async () => {
  const publisher = await startPublisher();
  const readers = await listen(publisher.url, 2);
  const writes = watchWrites();
  publisher.tell(100);
  publisher.tell(200);
  await eventually(() => expect(readers.map(({ heard }) => heard.length)).toEqual([300, 300]));
  expect(writes).toHaveLength(2);
  expect(writes[0]!.bytes).toBe(writes[1]!.bytes);
  for (const { heard } of readers) expect(numbers(heard)).toEqual(upTo(300));
  expect(JSON.parse(readers[0]!.heard[0]!)).toEqual({
    type: 'jobUpdate',
    data: {
      jobId: 'x'.repeat(200),
      status: 'queued',
      printerId: 'default',
      templateId: 'receipt',
      seq: 1,
    },
  });
});

test('a message may have any length', async () => {
  const publisher = await startPublisher();
  const [reader] = await listen(publisher.url, 1);
  const around = JSON.stringify({
    type: 'jobUpdate',
    data: { jobId: '', status: 'queued', printerId: 'default', templateId: 'receipt', seq: 1 },
  }).length;
  const lengths = [125, 126, 127, 65_535, 65_536, 65_537];
  for (const length of lengths) publisher.tell(1, length - around);
  await eventually(() => expect(reader!.heard.map(({ length }) => length)).toEqual(lengths));
});

slowTest('many subscribers that catch up at once are served in turns', async () => {
  const publisher = await startPublisher();
  const [first] = await listen(publisher.url, 1);
  publisher.tell(500, 1000);
  await eventually(() => expect(first!.heard).toHaveLength(500));
  const writes = watchWrites();
  publisher.gather(40);
  const late = await listen(`${publisher.url}?after=0`, 40);
  await eventually(() => expect(late.every(({ heard }) => heard.length === 500)).toBe(true));
  const batches = writes.filter(({ bytes }) => bytes.length > 500 * 1000);
  expect(batches).toHaveLength(40);
  const inTurn = (turn: number) => batches.filter((write) => write.turn === turn).length;
  expect(Math.max(...batches.map(({ turn }) => inTurn(turn)))).toBeLessThanOrEqual(15);
});

test('many subscribers are served in turns, and each receives everything in order', async () => {
  const publisher = await startPublisher();
  const readers = await listen(publisher.url, 120);
  const writes = watchWrites();
  for (let n = 0; n < 10; n++) publisher.tell(1);
  await eventually(() => expect(readers.every(({ heard }) => heard.length === 10)).toBe(true));
  for (const { heard } of readers) expect(numbers(heard)).toEqual(upTo(10));
  expect(writes).toHaveLength(120);
  const inTurn = (turn: number) => writes.filter((write) => write.turn === turn).length;
  expect(Math.max(...writes.map(({ turn }) => inTurn(turn)))).toBeLessThanOrEqual(50);
});

slowTest('a subscriber that joins during many events receives each once and in order', async () => {
  const publisher = await startPublisher();
  const first = await listen(publisher.url, 60);
  const late: typeof first = [];
  for (let n = 0; n < 15; n++) {
    publisher.tell(100);
    const joining = listen(`${publisher.url}?after=${n * 50}`, 2);
    publisher.tell(1);
    late.push(...(await joining));
  }
  const last = 15 * 101;
  await eventually(() => {
    for (const { heard } of [...first, ...late]) expect(numbers(heard).at(-1)).toBe(last);
  });
  for (const { heard } of first) expect(numbers(heard)).toEqual(upTo(last));
  for (const [at, { heard }] of late.entries())
    expect(numbers(heard)).toEqual(upTo(last).slice(Math.floor(at / 2) * 50));
});

test('the last events are sent before the service stops', async () => {
  const publisher = await startPublisher();
  const readers = await listen(publisher.url, 30);
  publisher.tell(700);
  await publisher.close();
  for (const { heard, closed } of readers) {
    expect(await closed).toBe(1001);
    expect(numbers(heard)).toEqual(upTo(700));
  }
});

test('a subscriber that does not read is disconnected; the others receive everything', async () => {
  const publisher = await startPublisher();
  const slow = new WebSocket(publisher.url);
  const quick = new WebSocket(publisher.url);
  onTestFinished(() => {
    slow.terminate();
    quick.terminate();
  });
  let heard = 0;
  let isDropped = false;
  quick.on('message', () => heard++);
  slow.on('close', () => (isDropped = true));
  await Promise.all([slow, quick].map((socket) => new Promise((open) => socket.on('open', open))));
  slow.pause();
  let told = 1; // the state of the printer on connecting
  for (let round = 0; round < 40; round++) {
    publisher.tell(2000);
    told += 2000;
    await eventually(() => expect(heard).toBe(told));
  }
  slow.resume();
  await eventually(() => expect(isDropped).toBe(true));
  expect(quick.readyState).toBe(WebSocket.OPEN);
});

test('a subscriber that no longer answers pings is disconnected; one that answers stays', async () => {
  const publisher = await startPublisher(200); // a busy machine answers later than shorter ones allow
  const silent = new WebSocket(publisher.url, { autoPong: false });
  const present = new WebSocket(publisher.url);
  onTestFinished(() => present.terminate());
  let asked = 0;
  present.on('ping', () => asked++);
  await new Promise((dropped) => silent.on('close', dropped));
  const before = asked;
  await eventually(() => expect(asked).toBeGreaterThan(before + 3));
  expect(present.readyState).toBe(WebSocket.OPEN);
});

slowTest(
  'an event stream that is not read is closed; another one receives everything',
  async () => {
    const publisher = await startPublisher();
    const { port } = new URL(publisher.streamUrl);
    const slow = new Socket();
    onTestFinished(() => void slow.destroy());
    slow.on('error', () => {});
    const quick = new TestEventSource(publisher.streamUrl);
    await eventually(() => expect(quick.received).toHaveLength(1));
    await new Promise<void>((connected) => slow.connect(Number(port), '127.0.0.1', connected));
    slow.write('GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n');
    await new Promise((begun) => slow.once('data', begun));
    slow.pause();
    let told = 1; // the state of the printer on connecting
    for (let round = 0; round < 40; round++) {
      publisher.tell(2000);
      told += 2000;
      await eventually(() => expect(quick.received).toHaveLength(told));
    }
    slow.resume();
    await new Promise((closed) => slow.on('close', closed));
    expect(quick.connections).toBe(1);
    expect(quick.numbers.slice(1)).toEqual(upTo(told - 1));
  },
);

test('an event stream without events sends comments, so that proxies keep it open', async () => {
  const publisher = await startPublisher(20);
  const source = new TestEventSource(publisher.streamUrl);
  await eventually(() => expect(source.comments).toBeGreaterThan(3));
  expect(source.connections).toBe(1);
  expect(source.received).toHaveLength(1);
});

test('a ping is answered', async () => {
  const publisher = await startPublisher();
  const socket = new WebSocket(publisher.url);
  onTestFinished(() => socket.terminate());
  await new Promise((open) => socket.on('open', open));
  socket.ping('are you there');
  const data = await new Promise<Buffer>((answer) => socket.on('pong', answer));
  expect(data.toString()).toBe('are you there');
});

test.each(['ping', 'pong', 'send'] as const)(
  'a client that sends frames without end (%s) is disconnected, and few are answered',
  async (kind) => {
    const publisher = await startPublisher();
    const socket = new WebSocket(publisher.url);
    onTestFinished(() => socket.terminate());
    socket.on('error', () => {});
    let answered = 0;
    socket.on('pong', () => answered++);
    await new Promise((open) => socket.on('open', open));
    const closed = new Promise((close) => socket.on('close', close));
    for (let n = 0; n < 20_000; n++) socket[kind]('x'.repeat(100));
    await closed;
    expect(answered).toBeLessThanOrEqual(100);
  },
);

test('a client that pings and does not read is disconnected', () => {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    pong: vi.fn(),
    terminate: vi.fn(() => void (socket.readyState = 3)),
  });
  const rawSocket = { writableLength: 0 };
  limitFrames(socket as never, rawSocket as never);
  socket.emit('ping', Buffer.from('1'));
  expect(socket.pong).toHaveBeenCalledTimes(1);
  rawSocket.writableLength = 100_000;
  for (let n = 0; n < 50; n++) socket.emit('ping', Buffer.from('2'));
  expect(socket.pong).toHaveBeenCalledTimes(1);
  expect(socket.terminate).toHaveBeenCalledTimes(1);
});
