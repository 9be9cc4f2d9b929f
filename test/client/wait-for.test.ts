import { expect, test } from 'vitest';
import { PlatenClient } from '../../src/client/index.ts';
import { startService, temporaryFolder } from '../support/service/service.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

test('waitFor resolves with the ended job, printed or not', async () => {
  const service = await startService();
  const client = new PlatenClient({ url: service.url });
  const printed = await client.print('receipt', receipt);
  expect(await client.waitFor(printed.jobId)).toMatchObject({
    id: printed.jobId,
    status: 'completed',
    completion: { confirmed: true },
  });
  await client.setFaults({ paper: 'out' });
  const { jobId } = await client.print('receipt', receipt, { expiresIn: 1 });
  expect(await client.waitFor(jobId)).toMatchObject({
    status: 'failed',
    error: { code: 'EXPIRED', mayHavePrinted: false },
  });
});

test('waitFor gives up after its timeout or with its signal; the job goes on', async () => {
  const service = await startService();
  const client = new PlatenClient({ url: service.url });
  await client.setFaults({ paper: 'out' });
  const { jobId } = await client.print('receipt', receipt);
  await expect(client.waitFor(jobId, { timeoutMs: 1500 })).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: `Job ${jobId} is still queued after 1.5 s.`,
  });
  const controller = new AbortController();
  const waiting = client.waitFor(jobId, { signal: controller.signal });
  controller.abort(new Error('no longer'));
  await expect(waiting).rejects.toThrow('no longer');
  await client.setFaults({ paper: 'ok' });
  expect(await client.waitFor(jobId)).toMatchObject({ status: 'completed' });
});

test('waitFor waits through a restart of the service', async () => {
  const data = temporaryFolder();
  const first = await startService({ data });
  const client = new PlatenClient({ url: first.url });
  await client.pausePrinter('default');
  const { jobId } = await client.print('receipt', receipt);
  const waiting = client.waitFor(jobId);
  await first.running.stop(0);
  await startService({ data, server: { port: Number(new URL(first.url).port) } });
  await client.resumePrinter('default');
  expect(await waiting).toMatchObject({ status: 'completed' });
});

test('an unknown job is an error at once', async () => {
  const service = await startService();
  const client = new PlatenClient({ url: service.url });
  await expect(client.waitFor('nope')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
});

test('eachJob reads page after page and stops with its loop', async () => {
  const service = await startService();
  const paths: string[] = [];
  const client = new PlatenClient({
    url: service.url,
    fetch: (url, init) => {
      paths.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
  const printed: string[] = [];
  for (let count = 0; count < 5; count++)
    printed.unshift((await client.print('receipt', receipt)).jobId);
  paths.length = 0;
  const all: string[] = [];
  for await (const { id } of client.eachJob({ limit: 2 })) all.push(id);
  expect(all).toEqual(printed);
  expect(paths).toHaveLength(3);
  paths.length = 0;
  for await (const { id } of client.eachJob({ limit: 2, templateId: 'receipt' }))
    if (id === printed[1]) break;
  expect(paths).toHaveLength(1);
});
