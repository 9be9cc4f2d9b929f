// API keys on several nodes: a key that one node makes holds on all of them, with its
// limits, and ends on all of them.

import { expect, test } from 'vitest';
import { database, notHolder, startNode, startPrinter, until } from '../support/service/nodes.ts';
import { eventually, type TestService } from '../support/service/service.ts';

const auth = { enabled: true, apiKey: 'a-long-random-text' };

const ask = async ({ url }: TestService, key: string, path: string, body?: object) => {
  const response = await fetch(url + path, {
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return { status: response.status, body: (await response.json()) as any };
};

test('a key of one node is limited on another, ends there when it is revoked, and its last use is known everywhere', async () => {
  const { url } = await database();
  const [till, bar] = [await startPrinter(), await startPrinter()];
  const nodes = {
    a: await startNode(url, 'a', { auth }),
    b: await startNode(url, 'b', { auth }),
  };
  for (const [id, { port }] of Object.entries({ till, bar }))
    await nodes.a.post('/printers', { id, ip: '127.0.0.1', port });
  const other = await notHolder(nodes, 'till');
  const maker = other === nodes.a ? nodes.b : nodes.a;
  await until(other, 'till', { status: 'online' });
  await until(other, 'bar', { status: 'online' });
  const rights = { name: 'Till', scopes: ['print', 'read'], printers: ['till'] };
  const { key, secret } = (await maker.post('/keys', rights)).body;

  const print = (printer: string) =>
    ask(other, secret, '/print/queue-number', {
      data: { number: '1' },
      options: { printer, wait: true },
    });
  // A node looks for a key that it does not know, once a second at most.
  const printed = await eventually(async () => {
    const answer = await print('till');
    expect(answer.status).toBe(200);
    return answer.body;
  });
  expect(printed).toMatchObject({ status: 'completed' });
  expect((await print('bar')).status).toBe(403);
  await other.print('queue-number', { number: '2' }, { printer: 'bar', wait: true });
  const { jobs } = (await ask(other, secret, '/jobs')).body;
  expect(jobs.map(({ id }: { id: string }) => id)).toEqual([printed.jobId]);
  expect(jobs[0]).toMatchObject({ printerId: 'till', madeBy: key.id });
  expect((await ask(other, secret, '/metrics')).status).toBe(403);

  const feed = other.listen('', { headers: { 'x-api-key': secret } });
  await feed.opened;
  const unseen = (await maker.post('/keys', { name: 'Used', scopes: ['read'] })).body;
  await eventually(async () => expect((await ask(other, unseen.secret, '/jobs')).status).toBe(200));

  expect((await maker.delete(`/keys/${key.id}`)).status).toBe(200);
  expect(await feed.closed).toBe(4401);
  expect((await ask(other, secret, '/jobs')).status).toBe(401);
  expect(feed.messages.filter(({ data }) => data.printerId === 'bar')).toEqual([]);

  // Stored every minute, and when a node stops.
  const lastUse = async () =>
    (await maker.get('/keys')).body.keys.find(({ name }: { name: string }) => name === 'Used')
      .lastUsedAt;
  expect(await lastUse()).toBeNull();
  await other.running.stop();
  expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(unseen.key.createdAt) - 1000);
});
