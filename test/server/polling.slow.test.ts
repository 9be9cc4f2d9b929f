// Kills the service while printers that poll fetch and confirm their jobs, and compares what
// it says with the paper; and what takes its time.

import { expect, test } from 'vitest';
import { PollingCampaign, type Protocol } from '../faults/polling-rounds.ts';
import { EpsonPrinter } from '../support/printers/epson-printer.ts';
import { database, startNode } from '../support/service/nodes.ts';
import { eventually, startService, type TestService } from '../support/service/service.ts';
import { StarPrinter } from '../support/printers/star-printer.ts';

const type = 'application/vnd.star.starprnt';

/** A sample: `npm run test:faults polling` runs every fault many times on both stores. */
const sample: [Protocol, 'SQLite' | 'PostgreSQL', string[]][] = [
  [
    'cloudprnt',
    'SQLite',
    ['killed when offered', 'killed when fetched', 'confirmation lost', 'download failed (520)'],
  ],
  ['cloudprnt', 'PostgreSQL', ['killed within the download', 'killed within the confirmation']],
  ['epson-sdp', 'SQLite', ['killed when fetched', 'document lost', 'reported late, after a kill']],
  ['epson-sdp', 'PostgreSQL', ['killed within the poll', 'killed within the report']],
];

test.each(sample)(
  'killed at some points of a poll by %s on %s, the service tells the truth about the paper',
  async (protocol, store, faults) => {
    const shared = store === 'PostgreSQL' ? { store: { url: (await database()).url } } : {};
    const campaign = await PollingCampaign.begin(protocol, shared);
    await campaign.round(faults);
    const { lies, accepted } = await campaign.verdict();
    expect(lies).toEqual([]);
    expect(accepted).toBe(faults.length);
  },
);

test('a job that a Star printer fetched is not offered again after silence, and a late report completes it', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  const { body } = await service.post('/printers', { id: 'counter', address: 'cloudprnt:' });
  const star = new StarPrinter(body.printer.pollUrl);
  const id = await printText(service);
  const { jobToken } = await star.poll();
  await star.download(jobToken!, type);
  expect(await service.ended(id)).toMatchObject({
    status: 'failed',
    error: { code: 'UNCONFIRMED', mayHavePrinted: true },
  });
  expect(await star.poll()).toMatchObject({ jobReady: false });
  expect((await star.download(jobToken!, type)).status).toBe(404);
  await star.confirm(jobToken!, '200 OK');
  const { job } = (await service.get(`/jobs/${id}`)).body;
  expect(job).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'cloudprnt' },
    error: null,
  });
});

async function addEpson(service: TestService): Promise<EpsonPrinter> {
  const { body } = await service.post('/printers', { id: 'counter', address: 'epson-sdp:' });
  return new EpsonPrinter(body.printer.pollUrl);
}

async function printText(service: TestService): Promise<string> {
  const config = { name: 'Text', width: '80mm', blocks: [{ type: 'text', content: 'Hello' }] };
  const print = { config, data: {}, options: { printer: 'counter' } };
  return (await service.post('/print', print)).body.jobId;
}

test('a result of an Epson printer that comes late completes its job', async () => {
  const service = await startService({ jobs: { confirmSeconds: 1 } });
  const epson = await addEpson(service);
  const id = await printText(service);
  const { token } = (await epson.poll())!;
  expect(await service.ended(id)).toMatchObject({ error: { code: 'UNCONFIRMED' } });
  expect(await epson.poll()).toBeNull();
  await epson.report(token, 'success="true" status="2"');
  const { job } = (await service.get(`/jobs/${id}`)).body;
  expect(job).toMatchObject({ status: 'completed', error: null });
});

test('of two nodes that an Epson printer asks at a time, one hands the job over', async () => {
  const { url } = await database();
  const [one, two] = [await startNode(url, 'one'), await startNode(url, 'two')];
  const epson = await addEpson(one);
  const atTwo = new EpsonPrinter(two.url + new URL(epson.url).pathname);
  await eventually(async () => expect(await atTwo.poll()).toBeNull());
  const id = await printText(one);
  const got = await Promise.all([epson.poll(), atTwo.poll()]);
  const handed = got.filter((document) => document !== null);
  expect(handed).toHaveLength(1);
  await atTwo.report(handed[0]!.token, 'success="true" status="2"');
  const { job } = (await one.get(`/jobs/${id}`)).body;
  expect(job).toMatchObject({ status: 'completed', attempts: 1 });
});
