// Kills the service while printers that poll fetch and confirm their jobs, and compares what
// it says with the paper; and what takes its time.

import { expect, test } from 'vitest';
import { EpsonPrinter } from '../support/epson-printer.ts';
import { database, startNode } from '../support/nodes.ts';
import { ServiceProcess } from '../support/processes.ts';
import { eventually, startService, type TestService } from '../support/service.ts';
import { StarPrinter } from '../support/star-printer.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const type = 'application/vnd.star.starprnt';
/** Where the service is killed, or what is lost on the way. */
const faults = [
  'none',
  'killed when offered',
  'killed when fetched',
  'killed when printed',
  'killed when confirmed',
  'confirmation lost',
  'download lost',
  'download failed',
  'confirmed late',
] as const;

test('killed at any point of a poll, the service tells the truth about the paper', async () => {
  const data = temporaryFolder();
  const settings = {
    data,
    server: { port: 0 },
    log: { level: 'silent' },
    jobs: { confirmSeconds: 1 },
    virtualPrinter: { enabled: false },
  };
  const start = async () => (await ServiceProcess.start(settings))!;
  let service = await start();
  const json = async (method: string, path: string, body?: object) => {
    const response = await fetch(service.url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- looks into answers freely
    return (await response.json()) as any;
  };
  const added = await json('POST', '/printers', { id: 'star', address: 'cloudprnt:' });
  const path = new URL(added.printer.pollUrl).pathname;
  const star = () => new StarPrinter(service.url + path);
  const restart = async () => {
    await service.kill();
    service = await start();
  };

  /** How often each job came onto paper. */
  const paper = new Map<string, number>();
  const late: string[] = [];
  for (const [round, fault] of faults.entries()) {
    const config = {
      name: 'Text',
      width: '80mm',
      blocks: [{ type: 'text', content: `Job ${round}` }],
    };
    const { jobId } = await json('POST', '/print', {
      config,
      data: {},
      options: { printer: 'star' },
    });
    paper.set(jobId, 0);
    for (let attempt = 0; ; attempt++) {
      const job = (await json('GET', `/jobs/${jobId}`)).job;
      if (job.status !== 'queued' && job.status !== 'printing') break;
      const { jobReady, jobToken } = await star().poll();
      if (!jobReady) {
        // What was fetched before is given up in its time.
        await eventually(async () =>
          expect((await json('GET', `/jobs/${jobId}`)).job.status).not.toBe('printing'),
        );
        continue;
      }
      const isHit = attempt === 0;
      if (isHit && fault === 'killed when offered') await restart();
      const { status } = await star().download(jobToken!, type);
      if (status !== 200) continue;
      if (isHit && fault === 'killed when fetched') await restart();
      if (isHit && fault === 'download lost') continue;
      if (isHit && fault === 'download failed') {
        await star().confirm(jobToken!, '520 Download failed');
        continue;
      }
      paper.set(jobId, paper.get(jobId)! + 1);
      if (isHit && fault === 'killed when printed') await restart();
      if (isHit && fault === 'confirmation lost') continue;
      if (isHit && fault === 'confirmed late') {
        late.push(jobToken!);
        continue;
      }
      await star().confirm(jobToken!, '200 OK');
      if (isHit && fault === 'killed when confirmed') await restart();
    }
  }
  for (const token of late) await star().confirm(token, '200 OK');
  const lies: string[] = [];
  let completed = 0;
  for (const [jobId, sheets] of paper) {
    const { status, error } = (await json('GET', `/jobs/${jobId}`)).job;
    const isTrue =
      status === 'completed' ? sheets === 1 : error?.mayHavePrinted ? sheets <= 1 : sheets === 0;
    if (!isTrue) lies.push(`${jobId}: ${status} ${error?.code}, on paper ${sheets} times`);
    if (status === 'completed') completed++;
  }
  expect(lies).toEqual([]);
  expect(completed).toBeGreaterThanOrEqual(6);
  await service.stop();
});

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
