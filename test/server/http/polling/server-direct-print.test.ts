// Epson printers that poll by Server Direct Print, against the whole service.

import { expect, test } from 'vitest';
import { EpsonPrinter } from '../../../support/printers/epson-printer.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { readPng } from '../../../support/paper/read-png.ts';
import { PolledShop } from '../../../support/printers/polled-shop.ts';

const shared = shareService();
class Shop extends PolledShop {
  epson!: EpsonPrinter;

  static async open(service = shared()): Promise<Shop> {
    const shop = new Shop(service);
    const printer = await shop.add('epson-sdp:');
    expect(printer).toMatchObject({ driver: 'epos', status: 'offline' });
    shop.epson = new EpsonPrinter(printer.pollUrl);
    return shop;
  }
}

test('a job is printed by the XML of a poll and confirmed by its result, and its paper is that of the preview', async () => {
  const shop = await Shop.open();
  const id = await shop.print('Tea 3.50');
  const document = (await shop.epson.poll())!;
  expect(await shop.job(id)).toMatchObject({ status: 'printing' });
  expect(await shop.epson.poll()).toBeNull();
  await shop.epson.report(document.token, 'success="true" code="" status="251658262"');
  expect(await shop.job(id)).toMatchObject({
    status: 'completed',
    completion: { confirmed: true, by: 'server-direct-print' },
  });
  expect(await shop.printer()).toMatchObject({
    status: 'online',
    paperStatus: 'ok',
    polling: { deviceId: 'till', deviceName: 'TM-m30III' },
  });
  const { body: preview } = await shop.service.get(`/jobs/${id}/preview`);
  const ink = (rows: string[]) => rows.filter((row) => row.includes('1'));
  expect(ink(document.rows())).toEqual(ink(readPng(preview).rows));
});

test('the copies of a job are one document', async () => {
  const shop = await Shop.open();
  const id = await shop.print('Twice', { copies: 2 });
  const document = (await shop.epson.poll())!;
  expect(document.texts()).toEqual(['Twice', 'Twice']);
  await shop.epson.report(document.token, 'success="true" status="2"');
  expect(await shop.job(id)).toMatchObject({ status: 'completed', copiesConfirmed: 2 });
});

test('a document that the printer does not understand fails, and one that it did not finish may be on paper', async () => {
  const shop = await Shop.open();
  const ids = [await shop.print('One'), await shop.print('Two')];
  for (const code of ['SchemaError', 'EPTR_REC_EMPTY'])
    await shop.epson.report((await shop.epson.poll())!.token, `success="false" code="${code}"`);
  expect(await shop.job(ids[0]!)).toMatchObject({
    status: 'failed',
    error: { code: 'PRINT_FAILED', mayHavePrinted: false },
  });
  expect(await shop.job(ids[1]!)).toMatchObject({
    status: 'failed',
    error: { code: 'PRINT_FAILED', mayHavePrinted: true },
  });
});

test('a printer that reports an open cover gets no job until it is closed', async () => {
  const shop = await Shop.open();
  await shop.print();
  await shop.epson.tellStatus('0x0F00003C');
  expect(await shop.printer()).toMatchObject({ status: 'error', errorCode: 'COVER_OPEN' });
  expect(await shop.epson.poll()).toBeNull();
  await shop.epson.tellStatus('0x0F000014');
  expect(await shop.epson.poll()).not.toBeNull();
});

test('a result without a job id is that of the job that the printer has', async () => {
  const shop = await Shop.open();
  const id = await shop.print();
  await shop.epson.poll();
  await shop.epson.report(null, 'success="true" status="2"');
  expect(await shop.job(id)).toMatchObject({ status: 'completed' });
});

test('a wrong secret, and the other protocol, find nothing', async () => {
  const shop = await Shop.open();
  for (const url of [shop.epson.url.slice(0, -1), shop.epson.url.replace('epson-sdp', 'cloudprnt')])
    expect((await fetch(url, { method: 'POST', body: 'ConnectionType=GetRequest' })).status).toBe(
      404,
    );
});
