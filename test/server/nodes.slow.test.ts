// Several nodes on one PostgreSQL: every node answers every request, whichever holds
// the printer. test/server/node-faults.slow.test.ts kills and cuts off nodes.

import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../src/core/model/fault.ts';
import { openPostgresStore } from '../../src/server/store/postgres.ts';
import { database, nodesOf, notHolder, startNode, startPrinter } from '../support/service/nodes.ts';
import { PartitionProxy } from '../support/network/partition-proxy.ts';
import { eventually } from '../support/service/service.ts';

test('every node knows all printers, and each holds its share of them', async () => {
  const { url } = await database();
  const [a, b] = [await startNode(url, 'a'), await startNode(url, 'b')];
  for (const id of ['one', 'two', 'three', 'four', 'five']) {
    const { port } = await startPrinter();
    const { status, body } = await a.post('/printers', { id, ip: '127.0.0.1', port });
    expect(status, JSON.stringify(body)).toBe(201);
    // The other node may already take it over, and has not reached it yet.
    await eventually(async () => {
      const { printer } = (await a.get(`/printers/${id}`)).body;
      expect(printer).toMatchObject({ status: 'online' });
    });
  }
  await eventually(async () => {
    const nodes = await nodesOf(b);
    expect(nodes.map(({ name, printers }) => [name, printers.length])).toEqual([
      ['a', 3],
      ['b', 3],
    ]);
  });
  // All of them print, asked by either node.
  for (const id of ['one', 'two', 'three', 'four', 'five'])
    for (const node of [a, b]) {
      const { body } = await node.post('/print/queue-number', {
        data: { number: '1' },
        options: { printer: id, wait: true },
      });
      expect(body, id).toMatchObject({ status: 'completed' });
    }
  // A node that stops gives its printers up at once, without waiting for its leases to end.
  await a.running.stop();
  await eventually(async () => {
    const [only, ...others] = await nodesOf(b);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name: 'b' });
    expect(only!.printers).toHaveLength(6);
  });
});

test('a node whose first lease is refused by a busy database starts, and takes it later', async () => {
  const { url } = await database();
  let refusals = 0;
  const openStore = async () => {
    const store = await openPostgresStore(url);
    const takeLease: typeof store.takeLease = async (printerId, node) => {
      if (refusals++ === 0) throw new Fault('DATABASE_UNAVAILABLE', 'Too many requests wait.');
      return await store.takeLease(printerId, node);
    };
    return { ...store, takeLease };
  };
  const node = await startNode(url, 'a', {}, { openStore });
  expect(refusals).toBeGreaterThan(0); // a slow start may have tried again already
  await eventually(async () =>
    expect(await nodesOf(node)).toMatchObject([{ name: 'a', printers: ['default'] }]),
  );
});

test('a node that does not hold a printer prints, previews, pauses, changes, cancels and removes', async () => {
  const { url } = await database();
  const printer = await startPrinter();
  const nodes = { a: await startNode(url, 'a'), b: await startNode(url, 'b') };
  await nodes.a.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  const other = await notHolder(nodes, 'till');
  await eventually(async () =>
    expect((await other.get('/printers/till')).body.printer).toMatchObject({ status: 'online' }),
  );
  const feed = other.listen();
  await feed.opened;

  const first = await other.print('queue-number', { number: '7' }, { printer: 'till' });
  expect(await other.ended(first)).toMatchObject({ status: 'completed' });
  await eventually(() => expect(feed.statesOf(first)).toEqual(['queued', 'printing', 'completed']));

  expect((await other.post('/printers/till/pause')).body.printer.paused).toBe(true);
  const waiting = await other.print('queue-number', { number: '8' }, { printer: 'till' });
  const { job } = (await other.get(`/jobs/${waiting}`)).body;
  expect(job).toMatchObject({ status: 'queued', waitingFor: 'paused' });
  expect((await other.delete(`/jobs/${waiting}`)).status).toBe(200);
  expect((await other.post('/printers/till/resume')).body.printer.paused).toBe(false);

  // The answer to a change has the state that the holder reports after it.
  const moved = await startPrinter();
  const { body } = await other.put('/printers/till', { port: moved.port, width: 58 });
  expect(body.printer).toMatchObject({ port: moved.port, width: 58, status: 'online' });
  const second = await other.print('queue-number', { number: '9' }, { printer: 'till' });
  expect(await other.ended(second)).toMatchObject({ status: 'completed' });
  expect(moved.sheets).toHaveLength(1);
  const preview = await other.get(`/jobs/${second}/preview`);
  expect(preview.status).toBe(200);

  expect((await other.delete('/printers/till')).status).toBe(200);
  for (const node of Object.values(nodes))
    await eventually(async () => expect((await node.get('/printers/till')).status).toBe(404));
});

test('one Idempotency-Key makes one job, whichever nodes get it', async () => {
  const { url } = await database();
  const printer = await startPrinter();
  const nodes = [await startNode(url, 'a'), await startNode(url, 'b')];
  await nodes[0]!.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  await eventually(async () =>
    expect((await nodes[1]!.get('/printers/till')).body.printer).toMatchObject({
      status: 'online',
    }),
  );
  const body = { data: { number: '5' }, options: { printer: 'till', wait: true } };
  const headers = { 'idempotency-key': 'order-5' };
  const answers = await Promise.all(
    nodes.map((node) => node.post('/print/queue-number', body, { headers })),
  );
  expect(new Set(answers.map((answer) => answer.body.jobId)).size).toBe(1);
  expect(answers.map((answer) => answer.body.status)).toEqual(['completed', 'completed']);
  expect(printer.sheets).toHaveLength(1);
});

test('the choice of the default printer holds on every node', async () => {
  const { url } = await database();
  const [a, b] = [await startNode(url, 'a'), await startNode(url, 'b')];
  await a.post('/printers', { id: 'try', virtual: 'platen' });
  await eventually(async () => expect((await b.get('/printers/try')).status).toBe(200));
  expect((await b.put('/printers/try', { default: true })).body.printer.default).toBe(true);
  await eventually(async () =>
    expect((await a.get('/printer/status')).body.printer.id).toBe('try'),
  );
  const jobId = await a.print('queue-number', { number: '7' });
  expect((await a.get(`/jobs/${jobId}`)).body.job.printerId).toBe('try');
});

test('a virtual printer belongs to the node that it was added on, which another node says', async () => {
  const { url } = await database();
  const [a, b] = [await startNode(url, 'a'), await startNode(url, 'b')];
  const { body } = await a.post('/printers', { id: 'try', virtual: 'platen' });
  expect(body.printer).toMatchObject({ virtual: 'platen', node: 'a', status: 'online' });
  await eventually(async () =>
    expect((await b.get('/printers/try')).body.printer).toMatchObject({ status: 'online' }),
  );
  const id = await b.print('queue-number', { number: '3' }, { printer: 'try' });
  expect(await b.ended(id)).toMatchObject({ status: 'completed' });
  expect((await a.get('/virtual-printer/sheets?printer=try')).body.sheets).toHaveLength(1);
  const elsewhere = await b.get('/virtual-printer/sheets?printer=try');
  expect(elsewhere.status).toBe(404);
  expect(elsewhere.body.error.message).toContain('node "a"');
  // It waits for its node, and is not taken by another.
  await a.running.stop();
  await eventually(async () => expect((await b.get('/printers/try')).body.printer.node).toBeNull());
  const again = await startNode(url, 'a');
  await eventually(async () =>
    expect((await b.get('/printers/try')).body.printer).toMatchObject({ node: 'a' }),
  );
  expect((await again.get('/virtual-printer/sheets?printer=try')).status).toBe(200);
});

test('a printer with a site is held by a node of that site only', async () => {
  const { url } = await database();
  const printer = await startPrinter();
  const a = await startNode(url, 'a', { node: { name: 'a', site: 'berlin' } });
  const { body } = await a.post('/printers', {
    id: 'till',
    ip: '127.0.0.1',
    port: printer.port,
    site: 'munich',
  });
  expect(body.printer).toMatchObject({ site: 'munich', node: null, status: 'offline' });
  const b = await startNode(url, 'b', { node: { name: 'b', site: 'munich' } });
  await eventually(async () =>
    expect((await a.get('/printers/till')).body.printer).toMatchObject({
      node: 'b',
      status: 'online',
    }),
  );
  await b.put('/printers/till', { site: 'berlin' });
  await eventually(async () =>
    expect((await b.get('/printers/till')).body.printer).toMatchObject({
      node: 'a',
      status: 'online',
    }),
  );
});

test('a job that was sent and that the database calls queued, after a failover, is not sent again', async () => {
  const shared = await database();
  const printer = await startPrinter();
  const node = await startNode(shared.url, 'a');
  await node.post('/printers', { id: 'till', ip: '127.0.0.1', port: printer.port });
  const sent = await node.print('queue-number', { number: '1' }, { printer: 'till' });
  expect(await node.ended(sent)).toMatchObject({ status: 'completed' });
  // The standby that took over had received the job, and neither its mark nor its end.
  await shared.query(
    `UPDATE jobs SET status = 'queued', started_at = NULL, completed_at = NULL, completion = NULL
     WHERE id = $1`,
    [sent],
  );
  const next = await node.print('queue-number', { number: '2' }, { printer: 'till' });
  expect(await node.ended(next)).toMatchObject({ status: 'completed' });
  expect(await node.ended(sent)).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  expect(printer.sheets).toHaveLength(2);
});

test('a node that stops while the database is away for a moment still stores that the job was printed', async () => {
  const { url } = await database();
  let refusals = 0;
  const openStore = async () => {
    const store = await openPostgresStore(url);
    const finishJob: typeof store.finishJob = async (...given) => {
      if (refusals++ < 2) throw new Fault('DATABASE_UNAVAILABLE', 'The database does not answer.');
      return await store.finishJob(...given);
    };
    return { ...store, finishJob };
  };
  const first = await startNode(url, 'first', {}, { openStore });
  const { port } = await startPrinter();
  await first.post('/printers', { id: 'till', ip: '127.0.0.1', port });
  const { body } = await first.post('/print/queue-number', {
    data: { number: '1' },
    options: { printer: 'till' },
  });
  await eventually(() => expect(refusals).toBeGreaterThan(0));
  await first.running.stop();
  const second = await startNode(url, 'second');
  const { job } = (await second.get(`/jobs/${body.jobId}`)).body;
  expect(job).toMatchObject({ status: 'completed' });
});

test('while the database is away, requests and /health are answered with 503 and when to retry', async () => {
  const { url } = await database();
  const direct = new URL(url);
  const network = await PartitionProxy.before(Number(direct.port));
  onTestFinished(() => network.close());
  direct.port = `${network.port}`;
  const node = await startNode(direct.href, 'a');
  expect((await node.get('/health')).status).toBe(200);
  network.close();
  for (const answer of [
    await node.post('/print/queue-number', { data: { number: '1' } }),
    await node.get('/jobs'),
    await node.get('/nodes'),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.body.error.code).toBe('DATABASE_UNAVAILABLE');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const health = await node.get('/health');
  expect(health.status).toBe(503);
  expect(health.body.error).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  // What a node knows of its printers it still tells.
  expect((await node.get('/openapi.json')).status).toBe(200);
});
