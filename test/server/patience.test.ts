import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../src/server/patience.ts';
import { standStill } from '../support/run/stand-still.ts';

test('what arrived while the process stood still is read before the time is over', async () => {
  const server = createServer((socket) => socket.pipe(socket));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  const seen: string[] = [];
  client.on('data', () => seen.push('answer'));
  const ended = new Promise<void>((resolve) =>
    patience(30, () => {
      seen.push('over');
      resolve();
    }),
  );
  client.write('question');
  standStill(200);
  await ended;
  expect(seen).toEqual(['answer', 'over']);
});

test('nothing is called after the wait was stopped, not even one that went on because it was late', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const called: string[] = [];
    const stop = patience(5, () => called.push('over'));
    now.mockReturnValue(100);
    vi.advanceTimersByTime(5);
    stop();
    now.mockReturnValue(200);
    vi.advanceTimersByTime(1000);
    expect(called).toEqual([]);
  } finally {
    now.mockRestore();
    vi.useRealTimers();
  }
});
