// Star printers that poll by CloudPRNT, against the whole service.

import { expect, test } from 'vitest';
import { database, startNode } from '../../../support/service/nodes.ts';
import { readPng } from '../../../support/paper/read-png.ts';
import { eventually, startService, temporaryFolder } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { sheetsOf, type StarOptions, StarPrinter } from '../../../support/printers/star-printer.ts';
import { PolledShop } from '../../../support/printers/polled-shop.ts';

const shared = shareService();
class Shop extends PolledShop {
  star!: StarPrinter;

  static async open(options: StarOptions = {}, service = shared()): Promise<Shop> {
    const shop = new Shop(service);
    const { pollUrl } = await shop.add('cloudprnt:');
    shop.star = new StarPrinter(pollUrl, options);
    return shop;
  }
}

test('a printer that polls is offline until it polls, and takes jobs meanwhile', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  expect(await shop.printer()).toMatchObject({
    status: 'offline',
    driver: 'starprnt',
    polling: { lastPolledAt: null, deviceId: null },
  });
  const id = await shop.print();
  expect(await shop.job(id)).toMatchObject({ status: 'queued' });
  await star.poll();
  expect(await shop.printer()).toMatchObject({
    status: 'online',
    paperStatus: 'ok',
    coverStatus: 'closed',
    polling: { deviceId: '00:11:62:aa:bb:cc', deviceName: 'Star mC-Print3 5.1' },
  });
});

test('a job is offered, fetched and confirmed, and the next one only after that', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  const id = await shop.print();
  const offered = await star.poll();
  expect(offered).toMatchObject({
    jobReady: true,
    mediaTypes: ['application/vnd.star.starprnt', 'image/png'],
  });
  expect(await shop.job(id)).toMatchObject({ status: 'queued' });
  const { status, bytes, type } = await star.download(offered.jobToken!, offered.mediaTypes![0]!);
  expect([status, type]).toEqual([200, 'application/vnd.star.starprnt']);
  expect(await shop.job(id)).toMatchObject({ status: 'printing', attempts: 1 });
  expect(sheetsOf(bytes)).toHaveLength(1);
  // While it is being printed, nothing else is offered.
  const second = await shop.print('Second');
  expect(await star.poll()).toMatchObject({ jobReady: false });
  expect(await star.confirm(offered.jobToken!, '200 OK')).toBe(200);
  expect(await shop.job(id)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'cloudprnt' },
  });
  expect(await star.work()).toBe(true);
  expect(await shop.job(second)).toMatchObject({ status: 'completed' });
  expect(await star.work()).toBe(false);
});

test('the same token gets the same bytes until it is confirmed, and none after that', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  const first = await star.download(jobToken!, mediaTypes![0]!);
  const again = await star.download(jobToken!, mediaTypes![0]!);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  await star.confirm(jobToken!, '200+OK');
  expect((await star.download(jobToken!, mediaTypes![0]!)).status).toBe(404);
});

test('a browser or a monitor at the address of a printer takes no job from it', async () => {
  const shop = await Shop.open();
  const id = await shop.print();
  await shop.star.poll();
  expect((await fetch(shop.star.url)).status).toBe(404);
  const asked = `${shop.star.url}?type=application%2Fvnd.star.starprnt`;
  expect((await fetch(asked, { method: 'HEAD' })).status).toBeGreaterThanOrEqual(400);
  expect(await shop.job(id)).toMatchObject({ status: 'queued', attempts: 0 });
});

test('a job that the printer could not download is offered again, as another attempt', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  const id = await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  await star.download(jobToken!, mediaTypes![0]!);
  await star.confirm(jobToken!, '520 Download failed');
  expect(await shop.job(id)).toMatchObject({ status: 'queued' });
  const second = await star.poll();
  expect(second.jobToken).not.toBe(jobToken);
  await star.download(second.jobToken!, mediaTypes![0]!);
  // The first report comes once more, late: it is not about this attempt.
  await star.confirm(jobToken!, '520 Download failed');
  expect(await shop.job(id)).toMatchObject({ status: 'printing', attempts: 2 });
  await star.confirm(second.jobToken!, '200 OK');
  expect(await shop.job(id)).toMatchObject({ status: 'completed' });
});

test('a printer without tokens fetches and confirms the one job that it has', async () => {
  const shop = await Shop.open({ sendsToken: false, confirmsByGet: true });
  const { star } = shop;
  const ids = [await shop.print('One'), await shop.print('Two')];
  expect(await star.work()).toBe(true);
  expect(await shop.job(ids[0]!)).toMatchObject({ status: 'completed' });
  expect(await shop.job(ids[1]!)).toMatchObject({ status: 'queued' });
});

test('a job that the printer cannot decode fails, and says that nothing was printed', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  const id = await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  await star.download(jobToken!, mediaTypes![0]!);
  await star.confirm(jobToken!, '511 Media Decoding Error');
  expect(await shop.job(id)).toMatchObject({
    status: 'failed',
    error: { code: 'PRINT_FAILED', mayHavePrinted: false },
  });
});

test('a printer without paper gets no job, and shows what it needs', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  await star.poll();
  await shop.print();
  star.statusCode = '410%20Paper%20Empty';
  expect(await star.poll()).toMatchObject({ jobReady: false });
  expect(await shop.printer()).toMatchObject({
    status: 'error',
    errorCode: 'PAPER_OUT',
    paperStatus: 'out',
  });
  star.statusCode = '200 OK';
  expect(await star.work()).toBe(true);
});

test('a printer that names the job it has is offered it again, another one is not', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  await star.download(jobToken!, mediaTypes![0]!);
  expect(await star.poll()).toMatchObject({ jobReady: false });
  star.token = jobToken!;
  expect(await star.poll()).toMatchObject({ jobReady: true, jobToken });
});

test('a paused printer is offered nothing, and a job fetched after the pause is refused', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  await shop.service.post(`/printers/${shop.id}/pause`);
  expect((await star.download(jobToken!, mediaTypes![0]!)).status).toBe(404);
  expect(await star.poll()).toMatchObject({ jobReady: false });
  await shop.service.post(`/printers/${shop.id}/resume`);
  expect(await star.work()).toBe(true);
});

test('all copies of a job are fetched and confirmed together', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  const id = await shop.print('Three times', { copies: 3 });
  expect(await star.work()).toBe(true);
  expect(sheetsOf(star.paper[0]!)).toHaveLength(3);
  expect(await shop.job(id)).toMatchObject({ status: 'completed', copiesConfirmed: 3 });
});

test('a printer that takes only pictures gets a PNG of the same paper', async () => {
  const shop = await Shop.open({ types: ['text/plain', 'image/png'] });
  const { star } = shop;
  const id = await shop.print();
  const { jobToken, mediaTypes } = await star.poll();
  expect(mediaTypes).toEqual(['image/png']);
  expect((await star.download(jobToken!, 'application/vnd.star.starprnt')).status).toBe(415);
  const { bytes, type } = await star.download(jobToken!, 'image/png');
  expect(type).toBe('image/png');
  const { rows } = readPng(bytes);
  const { body: preview } = await shop.service.get(`/jobs/${id}/preview`);
  const ink = (lines: string[]) => lines.filter((line) => line.includes('1'));
  expect(ink(rows)).toEqual(ink(readPng(preview).rows));
});

test('the address of a printer is a secret: others see nothing of it, and wrong ones find nothing', async () => {
  const service = await startService({ auth: { enabled: true, apiKey: 'main-key-of-the-test' } });
  const shop = await Shop.open({}, service);
  const { star } = shop;
  const made = await service.post('/keys', { name: 'reader', scopes: ['read', 'print'] });
  const { body } = await service.get(`/printers/${shop.id}`, {
    headers: { 'x-api-key': made.body.secret },
  });
  expect(body.printer.pollUrl).toBeNull();
  expect((await shop.printer()).pollUrl).toBe(star.url);
  expect((await fetch(star.url.slice(0, -1), { method: 'POST', body: '{}' })).status).toBe(404);
  expect(
    (await fetch(star.url.replace(`/${shop.id}/`, '/default/'), { method: 'POST' })).status,
  ).toBe(404);
  const setting = star.url.replace(/[^/]+$/, 'cloudprnt-setting.json');
  expect((await fetch(setting)).status).toBe(404);
  expect(await star.poll()).toMatchObject({ jobReady: false });
  await service.put('/printers/default', { default: true });
  expect((await service.delete(`/printers/${shop.id}`)).status).toBe(200);
  expect((await fetch(star.url, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('a fetched job is confirmed after a restart of the service', async () => {
  const data = temporaryFolder();
  const before = await Shop.open({}, await startService({ data }));
  const id = await before.print();
  const { jobToken, mediaTypes } = await before.star.poll();
  await before.star.download(jobToken!, mediaTypes![0]!);
  await before.service.running.stop(0);
  const service = await startService({ data });
  const star = new StarPrinter(service.url + new URL(before.star.url).pathname);
  expect(await star.poll()).toMatchObject({ jobReady: false });
  await star.confirm(jobToken!, '200 OK');
  expect((await service.get(`/jobs/${id}`)).body.job).toMatchObject({ status: 'completed' });
});

test('a printer that is changed to one that polls, and back, keeps its queue', async () => {
  const service = await startService({ queueWhenOffline: true });
  const shop = new Shop(service);
  await service.post('/printers', { id: shop.id, ip: '127.0.0.1', port: 1 });
  const id = await shop.print();
  const { body } = await service.put(`/printers/${shop.id}`, { address: 'cloudprnt:' });
  const star = new StarPrinter(body.printer.pollUrl);
  await eventually(async () => expect(await star.work()).toBe(true));
  expect(await shop.job(id)).toMatchObject({ status: 'completed' });
  const next = await shop.print();
  const back = await service.put(`/printers/${shop.id}`, { ip: '127.0.0.1' });
  expect(back.body.printer).toMatchObject({ pollUrl: null, polling: null });
  expect((await fetch(star.url, { method: 'POST', body: '{}' })).status).toBe(404);
  expect(await shop.job(next)).toMatchObject({ status: 'queued' });
});

test('any node answers a printer that polls', async () => {
  const { url } = await database();
  const [one, two] = [await startNode(url, 'one'), await startNode(url, 'two')];
  const shop = await Shop.open({}, one);
  const { star } = shop;
  const id = await shop.print();
  const atTwo = new StarPrinter(two.url + new URL(star.url).pathname);
  await eventually(async () => expect((await atTwo.poll()).jobReady).toBe(true));
  const { jobToken, mediaTypes } = await star.poll();
  const [a, b] = await Promise.all([
    star.download(jobToken!, mediaTypes![0]!),
    atTwo.download(jobToken!, mediaTypes![0]!),
  ]);
  expect(a.bytes.equals(b.bytes) || [a.status, b.status].includes(404)).toBe(true);
  expect(await shop.job(id)).toMatchObject({ status: 'printing', attempts: 1 });
  await atTwo.confirm(jobToken!, '200 OK');
  expect(await shop.job(id)).toMatchObject({ status: 'completed' });
  const nodes = (await one.get('/nodes')).body.nodes as { printers: string[] }[];
  expect(nodes.flatMap(({ printers }) => printers)).not.toContain(shop.id);
});

test('whatever is lost or repeated between the printer and the service, no job is printed twice and none lies', async () => {
  const shop = await Shop.open();
  const { star } = shop;
  const printed: string[] = [];
  const ids: string[] = [];
  const mix = [3, 1, 4, 2, 5, 9, 0];
  let earlier: string | null = null;
  for (const [index] of mix.entries()) ids.push(await shop.print(`Job ${index}`));
  for (let step = 0; ; step++) {
    const { jobReady, jobToken = null } = await star.poll();
    if (!jobReady) break;
    const fault = mix[step % mix.length]! % 5;
    // A report about an earlier job, or an earlier attempt, comes once more.
    if (earlier) await star.confirm(earlier, fault % 2 === 0 ? '520' : '200 OK');
    const first = await star.download(jobToken, 'application/vnd.star.starprnt');
    const got =
      fault === 1 ? await star.download(jobToken, 'application/vnd.star.starprnt') : first;
    expect(got.bytes.equals(first.bytes)).toBe(true);
    earlier = jobToken;
    if (fault === 4 && step < 20) await star.confirm(jobToken, '520 Download failed');
    else {
      printed.push(got.bytes.toString('latin1'));
      await star.confirm(jobToken, '200 OK');
      if (fault === 2) await star.confirm(jobToken, '200 OK');
    }
  }
  for (const [index, id] of ids.entries()) {
    const sheets = printed.filter((bytes) => new RegExp(`Job ${index}(?!\\d)`).test(bytes));
    expect([index, sheets.length]).toEqual([index, 1]);
    expect(await shop.job(id)).toMatchObject({ status: 'completed' });
  }
});
