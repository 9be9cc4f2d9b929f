import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Event } from '../../../src/core/model/event.ts';
import { eventRoutes } from '../../../src/server/http/events.ts';
import { createServer } from '../../../src/server/http/server.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { eventually } from '../../support/service.ts';

/** Real sockets; the events come from a list, because a real store would need minutes for so many. */
async function startPublisher(pingEveryMs = 30_000) {
  const events: Event[] = [];
  let wake: (() => void) | undefined;
  const store = {
    eventRange: async () => ({ oldest: 1, newest: events.length }),
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
    printers: () => [{ id: 'default', status: { ...status, reasons: [] }, isPaused: false }],
    maxReaders: 10,
    pingEveryMs,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`,
    tell(count: number) {
      for (let n = 0; n < count; n++)
        events.push({
          seq: events.length + 1,
          type: 'jobUpdate',
          data: { jobId: 'x'.repeat(200), status: 'queued', printerId: 'default' },
        });
      wake?.();
    },
  };
}

test('a reader that does not read is dropped; the others hear everything', async () => {
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

test('a reader that no longer answers is dropped; one that answers stays', async () => {
  const publisher = await startPublisher(20);
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
