// Printers: settings, status, removal and queue length.

import { describe, expect, test } from 'vitest';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { failed, iso, online, type Scene, start } from './scene.ts';

export function printersSuite(scene: Scene): void {
  describe('printers', () => {
    test('settings are merged into the stored ones, and null clears one', async () => {
      const record = {
        id: 'till',
        name: 'TM-T88',
        ip: '10.0.0.5',
        port: 9100,
        widthMm: null,
        profile: null,
        raw: null,
        labels: null,
        groups: null,
        fallback: null,
        fallbackOn: null,
        paused: false,
        virtual: null,
        answers: null,
        answersAt: null,
        identity: null,
        identityAt: null,
        moved: null,
        site: null,
        node: null,
        nextAttemptAt: null,
        fallbackNeededSince: null,
        status: null,
        holder: null,
        revision: 1,
        appliedRevision: 0,
      };
      expect(
        await scene.store.savePrinter('till', { name: 'TM-T88', ip: '10.0.0.5', port: 9100 }),
      ).toEqual(record);
      const more = {
        ...record,
        name: null,
        widthMm: 57.5,
        profile: 'epson-tm-t20',
        fallbackOn: ['offline', 'error'] as const,
        labels: { darkness: 20, mode: 'peel' as const },
        answers: false,
        answersAt: 'x:9100',
        identity: { maker: 'EPSON', model: 'TM-T20' },
        identityAt: 'x:9100',
        moved: { address: 'socket://10.0.0.5:9100', at: '2026-01-31T12:00:00.000Z' },
        site: 'berlin',
        node: 'cellar',
        revision: 2,
      };
      expect(
        await scene.store.savePrinter('till', {
          name: null,
          ip: undefined,
          widthMm: 57.5,
          profile: 'epson-tm-t20',
          fallbackOn: ['offline', 'error'],
          labels: { darkness: 20, mode: 'peel' },
          answers: false,
          answersAt: 'x:9100',
          identity: { maker: 'EPSON', model: 'TM-T20' },
          identityAt: 'x:9100',
          moved: { address: 'socket://10.0.0.5:9100', at: '2026-01-31T12:00:00.000Z' },
          site: 'berlin',
          node: 'cellar',
        }),
      ).toEqual(more);
      expect(await scene.store.getPrinter('till')).toEqual(more);
    });

    test('jobs are accepted for registered and added printers only, and not for removed ones', async () => {
      const refused = async (printerId: string) =>
        await expect(scene.add({ printerId })).rejects.toMatchObject({ code: 'PRINTER_NOT_FOUND' });
      await refused('new');
      await scene.store.addPrinter('new', {});
      await scene.add({ printerId: 'new' });
      await scene.store.removePrinter('new', 'cancel');
      const [kept] = await Promise.all([scene.add(), refused('new')]);
      expect(await scene.statusOf(kept.id)).toBe('queued');
      await scene.store.savePrinter('new', { answers: true }); // too late: it stays removed
      await refused('new');
      await scene.store.registerPrinters(['new', 'till']);
      await scene.add({ printerId: 'new' });
      expect((await scene.store.listPrinters()).map(({ id }) => id)).toEqual([]);
    });

    test('no job is moved to a printer that is unknown or was removed', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.store.removePrinter('bar', 'refuse');
      const notFound = { code: 'PRINTER_NOT_FOUND' };
      for (const gone of ['bar', 'unknown']) {
        expect(await scene.store.moveJobs(lease, gone)).toBe(0);
        await expect(scene.store.changeJob(job.id, { printerId: gone })).rejects.toMatchObject(
          notFound,
        );
        await expect(scene.store.removePrinter('till', { moveTo: gone })).rejects.toMatchObject(
          notFound,
        );
      }
      expect(await scene.store.getJob(job.id)).toEqual(job);
      expect(await scene.store.startPayload(lease, job.id)).toBe(true);
    });

    test('no job is marked while the printer is paused', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.store.savePrinter('till', { paused: true });
      expect(await scene.store.startPayload(lease, job.id)).toBe(false);
      const [, marked] = await Promise.all([
        scene.store.savePrinter('till', { paused: false }),
        scene.store.startPayload(lease, job.id),
      ]);
      expect(marked).toBe(true);
    });

    test('the job that each printer prints now is read at once', async () => {
      const [till, kitchen] = [await scene.take('till', 'a'), await scene.take('kitchen', 'a')];
      const [first, second] = [await scene.add(), await scene.add({ printerId: 'kitchen' })];
      await scene.add();
      expect(await scene.store.printingJobs()).toEqual([]);
      await scene.store.startPayload(till, first.id);
      await scene.store.startPayload(kitchen, second.id);
      const printing = await scene.store.printingJobs();
      expect(printing.map(({ id }) => id).toSorted()).toEqual([first.id, second.id]);
    });

    test('what the holder says of a printer is stored with its status, and no event', async () => {
      const lease = await scene.take('till', 'a');
      const progress = { nextAttemptAt: iso(start + 1000), fallbackNeededSince: iso(start) };
      await scene.store.saveStatus(lease, online, progress);
      expect(await scene.store.getPrinter('till')).toMatchObject({ status: online, ...progress });
      const { newest } = await scene.store.eventRange();
      await scene.store.saveStatus(lease, online);
      expect(await scene.store.getPrinter('till')).toMatchObject(progress);
      const none = { nextAttemptAt: null, fallbackNeededSince: null };
      await scene.store.saveStatus(lease, online, none);
      expect(await scene.store.getPrinter('till')).toMatchObject({ status: online, ...none });
      expect((await scene.store.eventRange()).newest).toBe(newest);
      await scene.store.saveStatus({ ...lease, token: 0 }, online, progress);
      expect(await scene.store.getPrinter('till')).toMatchObject(none);
    });

    test('the holder says which revision of the settings it works with', async () => {
      const lease = await scene.take('till', 'a');
      const { revision } = await scene.store.savePrinter('till', { port: 9101 });
      await scene.store.settingsApplied(lease, revision);
      expect((await scene.store.getPrinter('till'))?.appliedRevision).toBe(revision);
      await scene.store.settingsApplied({ ...lease, token: 0 }, revision + 1);
      expect((await scene.store.getPrinter('till'))?.appliedRevision).toBe(revision);
    });

    test('a node that renews is listed with the printers that it holds', async () => {
      const node = { id: 'node-1', name: 'cellar', site: '', version: '1.0.0' };
      await scene.store.renewLeases(node);
      const till = await scene.take('till', node.id);
      const renewal = await scene.store.renewLeases(node);
      expect(renewal).toMatchObject({ nodes: 1, nodesOfSite: 1 });
      expect([...renewal.held]).toEqual([['till', till.token]]);
      expect(await scene.store.listNodes()).toMatchObject([{ ...node, printers: ['till'] }]);
      await scene.store.removeNode(node.id);
      expect(await scene.store.listNodes()).toEqual([]);
    });

    test('settings survive a lease, a status and jobs', async () => {
      await scene.store.savePrinter('till', { ip: '10.0.0.5', answers: true });
      const lease = await scene.take('till', 'a');
      await scene.store.saveStatus(lease, online);
      await scene.addEnded(lease);
      expect(await scene.store.getPrinter('till')).toMatchObject({
        ip: '10.0.0.5',
        answers: true,
        status: online,
      });
    });

    test('a status is an event once, when it differs from the stored one', async () => {
      const lease = await scene.take('till', 'a');
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
            drawerStatus: 'unknown',
            errorCode: null,
            printerId: 'till',
            paused: false,
          },
        },
        {
          seq: 2,
          type: 'printerUpdate',
          data: {
            status: 'error',
            paperStatus: 'out',
            coverStatus: 'closed',
            drawerStatus: 'unknown',
            errorCode: 'PAPER_OUT',
            printerId: 'till',
            paused: false,
          },
        },
      ]);
    });

    test('only printers that were added are listed, each once, until they are removed', async () => {
      await scene.store.savePrinter('default', { ip: '10.0.0.1' });
      expect(
        await scene.store.addPrinter('till', { groups: ['front'], virtual: 'x' }),
      ).toMatchObject({
        id: 'till',
        groups: ['front'],
        fallback: null,
        paused: false,
        virtual: 'x',
      });
      await scene.store.addPrinter('bar', {});
      expect(await scene.store.addPrinter('till', { ip: '10.0.0.9' })).toBeNull();
      const listed = async () => (await scene.store.listPrinters()).map(({ id }) => id);
      expect(await listed()).toEqual(['bar', 'till']);
      await scene.take('till', 'a');
      expect(await scene.store.removePrinter('till', 'refuse')).toEqual({
        removed: true,
        waiting: 0,
        printing: false,
      });
      expect(await listed()).toEqual(['bar']);
      expect(await scene.store.getPrinter('till')).toBeNull();
      expect(await scene.store.getPrinters(['till', 'bar', 'none'])).toMatchObject([{ id: 'bar' }]);
      expect(await scene.store.addPrinter('till', {})).toMatchObject({ id: 'till', groups: null });
    });

    test('a printer with waiting jobs is removed only if the request says what to do with them', async () => {
      await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      expect(await scene.store.printersWithJobs()).toEqual(['till']);
      const refused = await scene.store.removePrinter('till', 'refuse');
      expect(refused).toEqual({ removed: false, waiting: 2, printing: false });
      expect(await scene.statusOf(first.id)).toBe('queued');
      await scene.store.removePrinter('till', { moveTo: 'bar' });
      expect(await scene.store.getJob(second.id)).toMatchObject({
        status: 'queued',
        printerId: 'bar',
      });
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
      expect(await scene.store.queueLengths()).toEqual(
        new Map([['bar', { jobs: 2, printMs: 3000, byKey: new Map() }]]),
      );
      await scene.take('bar', 'a');
      await scene.store.removePrinter('bar', 'cancel');
      expect(await scene.statusOf(first.id)).toBe('cancelled');
      expect(await scene.store.printersWithJobs()).toEqual([]);
    });

    test('a printer that prints is not removed, and its lease ends with it', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.store.startPayload(lease, job.id);
      expect(await scene.store.removePrinter('till', 'cancel')).toMatchObject({
        removed: false,
        printing: true,
      });
      await scene.store.finishJob(lease, job.id, failed);
      const later = await scene.add();
      expect(await scene.store.removePrinter('till', { moveTo: 'till' })).toMatchObject({
        removed: true,
      });
      expect(await scene.store.startPayload(lease, later.id)).toBe(false);
    });

    test('jobs move to another printer unless they may have printed', async () => {
      const lease = await scene.take('till', 'a');
      const [marked, again, waiting, unmarked] = [
        await scene.add(),
        await scene.add({ onUnconfirmed: 'reprint' }),
        await scene.add(),
        await scene.add(),
      ];
      await scene.store.startPayload(lease, again.id);
      await scene.store.sendAgain(lease, again.id);
      await scene.store.startPayload(lease, unmarked.id);
      await scene.store.unstartPayload(lease, unmarked.id);
      await scene.store.startPayload(lease, marked.id);
      expect(await scene.store.moveJobs({ ...lease, token: 0 }, 'bar')).toBe(0);
      expect(await scene.store.moveJobs(lease, 'bar')).toBe(2);
      const whereabouts = async ({ id }: { id: string }) =>
        (await scene.store.getJob(id))?.printerId;
      expect(await whereabouts(waiting)).toBe('bar');
      expect(await whereabouts(unmarked)).toBe('bar');
      expect(await whereabouts(marked)).toBe('till');
      expect(await whereabouts(again)).toBe('till');
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 1,
        printMs: 1500,
        byKey: new Map(),
      });
      expect(await scene.store.queueLength('bar')).toEqual({
        jobs: 2,
        printMs: 3000,
        byKey: new Map(),
      });
      expect((await scene.store.eventsAfter(0, 100)).at(-1)?.data).toEqual({
        jobId: unmarked.id,
        status: 'queued',
        printerId: 'bar',
        templateId: 'receipt',
        movedFrom: 'till',
      });
    });

    test('a pause survives a change of other settings and is an event', async () => {
      const lease = await scene.take('till', 'a');
      await scene.store.saveStatus(lease, online);
      await scene.store.savePrinter('till', { paused: true });
      expect(await scene.store.savePrinter('till', { port: 9101 })).toMatchObject({ paused: true });
      const told = (await scene.store.eventsAfter(1, 10)).map(({ data }) => data);
      expect(told).toMatchObject([{ printerId: 'till', status: 'online', paused: true }]);
    });

    test('the queue length counts queued jobs only', async () => {
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
      const lease = await scene.take('till', 'a');
      const [first, second, third] = [
        await scene.add(),
        await scene.add({ printMs: 700 }),
        await scene.add(),
      ];
      await scene.add({ printerId: 'kitchen' });
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 3,
        printMs: 3700,
        byKey: new Map(),
      });
      await scene.store.startPayload(lease, first.id);
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 2,
        printMs: 2200,
        byKey: new Map(),
      });
      await scene.store.unstartPayload(lease, first.id);
      await scene.store.cancelJob(second.id);
      await scene.store.finishJob(lease, third.id, failed);
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 1,
        printMs: 1500,
        byKey: new Map(),
      });
      await scene.store.startPayload(lease, first.id);
      await scene.take('till', 'b');
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
    });
  });
}
