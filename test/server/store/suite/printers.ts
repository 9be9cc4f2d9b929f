// What is stored of printers.

import { describe, expect, test } from 'vitest';
import type { PrinterStatus } from '../../../../src/core/model/printer-status.ts';
import { online, failed, type Scene } from './scene.ts';

export function printersSuite(scene: Scene): void {
  describe('printers', () => {
    test('settings are merged into what is stored, and null takes one back', async () => {
      const record = {
        id: 'till',
        name: 'TM-T88',
        ip: '10.0.0.5',
        port: 9100,
        widthMm: null,
        profile: null,
        answers: null,
        answersAt: null,
        status: null,
      };
      expect(
        await scene.store.savePrinter('till', { name: 'TM-T88', ip: '10.0.0.5', port: 9100 }),
      ).toEqual(record);
      const more = {
        ...record,
        name: null,
        widthMm: 57.5,
        profile: 'epson-tm-t20',
        answers: false,
        answersAt: 'x:9100',
      };
      expect(
        await scene.store.savePrinter('till', {
          name: null,
          ip: undefined,
          widthMm: 57.5,
          profile: 'epson-tm-t20',
          answers: false,
          answersAt: 'x:9100',
        }),
      ).toEqual(more);
      expect(await scene.store.getPrinter('till')).toEqual(more);
    });

    test('settings survive a lease, a status and jobs', async () => {
      await scene.store.savePrinter('till', { ip: '10.0.0.5', answers: true });
      const lease = await scene.store.takeLease('till', 'a');
      await scene.store.saveStatus(lease, online);
      await scene.addEnded(lease);
      expect(await scene.store.getPrinter('till')).toMatchObject({
        ip: '10.0.0.5',
        answers: true,
        status: online,
      });
    });

    test('a status is told once, when it differs from the stored one', async () => {
      const lease = await scene.store.takeLease('till', 'a');
      const noPaper: PrinterStatus = {
        state: 'error',
        paper: 'out',
        cover: 'closed',
        reasons: ['PAPER_OUT', 'CUTTER_ERROR'],
      };
      await scene.store.saveStatus(lease, online);
      await scene.store.saveStatus(lease, {
        reasons: [],
        cover: 'closed',
        paper: 'ok',
        state: 'online',
      });
      await scene.store.saveStatus(lease, noPaper);
      expect((await scene.store.getPrinter('till'))?.status).toEqual(noPaper);
      expect(await scene.store.eventsAfter(0, 10)).toEqual([
        {
          seq: 1,
          type: 'printerUpdate',
          data: {
            status: 'online',
            paperStatus: 'ok',
            coverStatus: 'closed',
            errorCode: null,
            printerId: 'till',
          },
        },
        {
          seq: 2,
          type: 'printerUpdate',
          data: {
            status: 'error',
            paperStatus: 'out',
            coverStatus: 'closed',
            errorCode: 'PAPER_OUT',
            printerId: 'till',
          },
        },
      ]);
    });

    test('the queue counts what waits, not what prints or has ended', async () => {
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 0, printMs: 0 });
      const lease = await scene.store.takeLease('till', 'a');
      const [first, second, third] = [
        await scene.add(),
        await scene.add({ printMs: 700 }),
        await scene.add(),
      ];
      await scene.add({ printerId: 'kitchen' });
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 3, printMs: 3700 });
      await scene.store.startPayload(lease, first.id);
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 2, printMs: 2200 });
      await scene.store.unstartPayload(lease, first.id);
      await scene.store.cancelJob(second.id);
      await scene.store.finishJob(lease, third.id, failed);
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 1, printMs: 1500 });
      await scene.store.startPayload(lease, first.id);
      await scene.store.takeLease('till', 'b');
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 0, printMs: 0 });
    });
  });
}
