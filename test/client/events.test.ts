// The events of the service as an async iterator, and what a listener learns when
// the service refuses it.

import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Event, PlatenClient, PlatenError } from '../../src/client/index.ts';
import { eventually, startService, temporaryFolder } from '../support/service/service.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };
const auth = { enabled: true, apiKey: 'the-right-key-of-16' };

async function sequence(
  events: AsyncIterable<Event>,
  isLast: (event: Event) => boolean,
): Promise<Event[]> {
  const read: Event[] = [];
  for await (const event of events) {
    read.push(event);
    if (isLast(event)) break;
  }
  return read;
}

function ends(jobId: string) {
  return ({ type, data }: Event) =>
    type === 'jobUpdate' && data.jobId === jobId && data.status === 'completed';
}

/** WebSockets that a test can count and cut. */
function countedSockets() {
  const opened: WebSocket[] = [];
  class Counted extends WebSocket {
    constructor(url: string, protocols?: string[]) {
      super(url, protocols);
      opened.push(this);
    }
  }
  return { opened, WebSocket: Counted };
}

test('events are read in order, beginning with the state of the printers', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url, WebSocket });
  const events = client.events();
  const first = await events.next();
  expect(first.value).toMatchObject({ type: 'printerUpdate', data: { printerId: 'default' } });
  const { jobId } = await client.print('receipt', receipt);
  const rest = await sequence(events, ends(jobId));
  const states = rest.flatMap(({ type, data }) => (type === 'jobUpdate' ? [data.status] : []));
  expect(states).toEqual(['queued', 'printing', 'completed']);
});

test('an iterator continues after the last event that was processed', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url, WebSocket });
  const before = await client.print('receipt', receipt, { wait: true });
  const events = client.events({ after: 0 });
  const read = await sequence(events, ends(before.jobId));
  expect(read.map(({ data }) => data.seq)).toEqual(read.map((_, index) => index + 1));
  const last = read.at(-1)!.data.seq;

  const missed = await client.print('receipt', receipt, { wait: true });
  const later = await sequence(client.events({ after: last }), ends(missed.jobId));
  expect(later.map(({ data }) => data.seq)).toEqual(later.map((_, index) => last + 1 + index));
});

test('a lost connection is opened again, and nothing is missed or repeated', async () => {
  const { url } = await startService();
  const sockets = countedSockets();
  const client = new PlatenClient({ url, WebSocket: sockets.WebSocket });
  const events = client.events({ after: 0 });
  const first = await client.print('receipt', receipt, { wait: true });
  const read = await sequence(
    { [Symbol.asyncIterator]: () => keptOpen(events) },
    ends(first.jobId),
  );
  sockets.opened[0]!.terminate();
  const second = await client.print('receipt', receipt, { wait: true });
  read.push(...(await sequence(events, ends(second.jobId))));
  expect(read.map(({ data }) => data.seq)).toEqual(read.map((_, index) => index + 1));
  expect(sockets.opened).toHaveLength(2);
});

test('a slow consumer holds a bounded number of events', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url });
  // Stands for a service with many events: a socket that sends 5,000 of them at once.
  const sockets: { after: number; isOpen: boolean }[] = [];
  class Torrent {
    readonly #listeners = new Map<string, (event: never) => void>();
    constructor(address: string) {
      const after = Number(new URL(address).searchParams.get('after'));
      const own = { after, isOpen: true };
      sockets.push(own);
      setTimeout(() => {
        this.#listeners.get('open')!(undefined as never);
        for (let seq = after + 1; seq <= 5000 && own.isOpen; seq++) {
          const data = JSON.stringify({ type: 'jobUpdate', data: { seq, jobId: 'x' } });
          this.#listeners.get('message')!({ data } as never);
        }
      });
    }
    addEventListener(type: string, listener: (event: never) => void) {
      this.#listeners.set(type, listener);
    }
    close() {
      sockets.at(-1)!.isOpen = false;
    }
  }
  const slow = new PlatenClient({ url: client.url, WebSocket: Torrent });
  const read = await sequence(slow.events({ after: 0 }), ({ data }) => data.seq === 5000);
  expect(read.map(({ data }) => data.seq)).toEqual(read.map((_, index) => index + 1));
  expect(sockets.map(({ after }) => after)).toEqual([0, 1000, 2000, 3000, 4000]);
});

test('the iterator says when the missed events are gone', async () => {
  const { url } = await startService();
  const client = new PlatenClient({ url, WebSocket });
  await expect(client.events({ after: 9_999_999 }).next()).rejects.toMatchObject({
    code: 'EVENTS_GONE',
    status: 410,
  });
});

test('an AbortSignal ends the iterator and its connection', async () => {
  const { url } = await startService();
  const sockets = countedSockets();
  const client = new PlatenClient({ url, WebSocket: sockets.WebSocket });
  const controller = new AbortController();
  const events = client.events({ signal: controller.signal });
  await events.next();
  const next = events.next();
  const reason = new Error('Closing time.');
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await eventually(() => expect(sockets.opened[0]!.readyState).toBe(WebSocket.CLOSED));
});

test('a listener with a wrong key is told so and does not try again', async () => {
  const { url } = await startService({ auth });
  const sockets = countedSockets();
  const client = new PlatenClient({ url, key: 'wrong', WebSocket: sockets.WebSocket });
  const errors: PlatenError[] = [];
  const states: string[] = [];
  const feed = client.listen({
    onEvent: () => {},
    onState: (state) => states.push(state),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => feed.close());
  await eventually(() => expect(errors).toHaveLength(1));
  expect(errors[0]).toBeInstanceOf(PlatenError);
  expect(errors[0]).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  expect(feed.state).toBe('closed');
  expect(states).toEqual(['closed']);
  expect(sockets.opened).toHaveLength(1);
  await expect(client.events().next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

/** Node 20 has no WebSocket, and later versions may be told to have none. */
function withoutWebSocket(url: string, key?: string): PlatenClient {
  const { WebSocket: found } = globalThis as { WebSocket?: unknown };
  Reflect.deleteProperty(globalThis, 'WebSocket');
  try {
    return new PlatenClient({ url, key });
  } finally {
    if (found) Object.assign(globalThis, { WebSocket: found });
  }
}

test('without a WebSocket, events are polled', async () => {
  const { url } = await startService();
  const client = withoutWebSocket(url);
  const before = await client.print('receipt', receipt, { wait: true });
  const read = await sequence(client.events({ after: 0 }), ends(before.jobId));
  expect(read.map(({ data }) => data.seq)).toEqual(read.map((_, index) => index + 1));

  // New events only, and across a restart of the service.
  const heard: Event[] = [];
  const states: string[] = [];
  const feed = client.listen({
    onEvent: (event) => heard.push(event),
    onState: (state) => states.push(state),
  });
  onTestFinished(() => feed.close());
  await eventually(() => expect(feed.state).toBe('live'));
  const { jobId } = await client.print('receipt', receipt, { wait: true });
  await eventually(() => expect(heard.some(ends(jobId))).toBe(true));
  expect(heard[0]!.data.seq).toBe(read.at(-1)!.data.seq + 1);
});

test('polling continues after a restart of the service', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  const client = withoutWebSocket(first.url);
  const events = client.events();
  const next = events.next();
  await eventually(async () =>
    expect((await client.eventPage({ after: 0 })).next).toBeGreaterThan(0),
  );
  await first.running.stop(0);
  await startService({ data, server: { port: Number(new URL(first.url).port) } });
  const { jobId } = await client.print('receipt', receipt);
  await next;
  const read = await sequence(events, ends(jobId));
  const states = read.flatMap(({ type, data: job }) => (type === 'jobUpdate' ? [job.status] : []));
  expect(states.at(-1)).toBe('completed');
});

test('polling says when events are gone or the key is wrong, and ends with its signal', async () => {
  const { url } = await startService({ auth });
  const client = withoutWebSocket(url, auth.apiKey);
  await expect(client.events({ after: 9_999_999 }).next()).rejects.toMatchObject({
    code: 'EVENTS_GONE',
  });
  await expect(withoutWebSocket(url, 'wrong').events().next()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const controller = new AbortController();
  const next = client.events({ signal: controller.signal }).next();
  controller.abort(new Error('Closing time.'));
  await expect(next).rejects.toThrow('Closing time.');
});

test('a listener waits for a service that is not there yet', async () => {
  const first = await startService();
  const port = Number(new URL(first.url).port);
  await first.running.stop(0);
  const client = new PlatenClient({ url: first.url, WebSocket });
  const errors: PlatenError[] = [];
  const feed = client.listen({ onEvent: () => {}, onError: (error) => errors.push(error) });
  onTestFinished(() => feed.close());
  await startService({ server: { port } });
  await eventually(() => expect(feed.state).toBe('live'));
  expect(errors).toEqual([]);
});

/** The same iterator, without ending it when a loop ends. */
function keptOpen(events: AsyncGenerator<Event, void, undefined>): AsyncIterator<Event> {
  return { next: () => events.next() };
}
