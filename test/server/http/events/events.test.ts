import { expect, test } from 'vitest';
import { eventually, startService } from '../../../support/service/service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

test('a subscriber receives the printer on connecting, then every change of a job, once and in order', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  const feed = service.listen();
  await eventually(() => expect(feed.messages).toHaveLength(1));
  expect(feed.messages[0]).toMatchObject({
    type: 'printerUpdate',
    data: { status: 'online', paperStatus: 'ok' },
  });
  const ids: string[] = [];
  for (let n = 1; n <= 5; n++) ids.push(await service.print('queue-number', { number: `${n}` }));
  await eventually(() => expect(feed.statesOf(ids[4]!)).toContain('completed'));
  for (const id of ids) expect(feed.statesOf(id)).toEqual(['queued', 'printing', 'completed']);
  const numbers = feed.messages.slice(1).map(({ data }) => data.seq);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a change of the printer is sent', async () => {
  const service = await startService();
  await printerIs(service, { status: 'online' });
  const feed = service.listen();
  await feed.opened;
  await eventually(() => expect(feed.messages).toHaveLength(1));
  await service.printer.setFaults({ cover: 'open' });
  await service.printer.setFaults({ cover: 'closed' });
  await eventually(() =>
    expect(feed.messages.map(({ data }) => data.status)).toEqual(['online', 'error', 'online']),
  );
  expect(feed.messages[1].data).toMatchObject({ coverStatus: 'open', errorCode: 'COVER_OPEN' });
});

test('after=N sends the missed events and continues from there', async () => {
  const service = await startService();
  const first = service.listen();
  const a = await service.print('queue-number', { number: '1' });
  await eventually(() => expect(first.statesOf(a)).toContain('completed'));
  const seen = first.messages.find(({ data }) => data.jobId === a && data.status === 'queued');
  first.socket.terminate();
  const b = await service.print('queue-number', { number: '2' });
  await service.ended(b);

  const second = service.listen(`?after=${seen.data.seq}`);
  await eventually(() => expect(second.statesOf(b)).toEqual(['queued', 'printing', 'completed']));
  expect(second.statesOf(a)).toEqual(['printing', 'completed']);
  const c = await service.print('queue-number', { number: '3' });
  await eventually(() => expect(second.statesOf(c)).toEqual(['queued', 'printing', 'completed']));
});

test('an unknown sequence number closes with 4410', async () => {
  const service = await startService();
  const feed = service.listen('?after=999999');
  expect(await feed.closed).toBe(4410);
  expect(feed.messages).toEqual([]);
});

test('messages of a client are ignored', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  feed.socket.send('{"type":"jobUpdate"}');
  feed.socket.send(Buffer.from([0, 1, 2]));
  const id = await service.print('queue-number', { number: '1' });
  await eventually(() => expect(feed.statesOf(id)).toContain('completed'));
});

test('a message that is too large ends the connection', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  feed.socket.send('x'.repeat(70_000));
  expect(await feed.closed).toBe(1009);
});

test('with a key configured, an upgrade without it is rejected', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'open sesame' } });
  expect(await service.listen().refused).toBe(401);
  expect(await service.listen('', { headers: { 'x-api-key': 'wrong' } }).refused).toBe(401);

  const byHeader = service.listen('', { headers: { 'x-api-key': 'open sesame' } });
  await byHeader.opened;
  const key = Buffer.from('open sesame').toString('base64url');
  const byProtocol = service.listen('', { protocols: [`platen.key.${key}`] });
  await byProtocol.opened;
  const wrong = Buffer.from('sesame').toString('base64url');
  expect(await service.listen('', { protocols: [`platen.key.${wrong}`] }).refused).toBe(401);
});

test('the number of subscribers is limited', async () => {
  const service = await startService({ limits: { webSockets: 2 } });
  const feeds = [service.listen(), service.listen()];
  await Promise.all(feeds.map(({ opened }) => opened));
  await eventually(() => expect(feeds.every(({ messages }) => messages.length > 0)).toBe(true));
  expect(await service.listen().refused).toBe(503);
});

test('without an upgrade the path answers that it needs one', async () => {
  const service = await startService();
  const { status, body } = await service.get('/ws');
  expect(status).toBe(426);
  expect(body.error.code).toBe('UPGRADE_REQUIRED');
});
