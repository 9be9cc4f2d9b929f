// Events, and the watchers that are called for them.

import { describe, expect, test, vi } from 'vitest';
import { hourMs, online, completed, iso, reportedStates, limits, type Scene } from './scene.ts';
import { eventually } from '../../../support/run/eventually.ts';

export function eventsSuite(scene: Scene): void {
  describe('events', () => {
    test('every change of a job is an event, in order, numbered from 1', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 2 });
      await scene.store.startPayload(lease, job.id);
      await scene.store.unstartPayload(lease, job.id);
      await scene.store.startPayload(lease, job.id);
      await scene.store.copyConfirmed(lease, job.id);
      await scene.store.finishJob(lease, job.id, completed);
      const events = await scene.store.eventsAfter(0, 100);
      expect(reportedStates(events)).toEqual([
        'queued',
        'printing',
        'queued',
        'printing',
        'completed',
      ]);
      expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      expect(events[1]).toEqual({
        seq: 2,
        type: 'jobUpdate',
        data: { jobId: job.id, status: 'printing', printerId: 'till', templateId: 'receipt' },
      });
      expect(await scene.store.eventsAfter(2, 2)).toEqual(events.slice(2, 4));
      expect(await scene.store.eventsAfter(5, 10)).toEqual([]);
    });

    test('cancelling and a takeover are events, a refused write is not', async () => {
      const old = await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      await scene.store.startPayload(old, first.id);
      await scene.store.cancelJob(second.id);
      await scene.take('till', 'b');
      await scene.store.finishJob(old, first.id, completed);
      await scene.store.cancelJob(second.id);
      expect(reportedStates(await scene.store.eventsAfter(0, 100))).toEqual([
        'queued',
        'queued',
        'printing',
        'cancelled',
        'failed',
      ]);
    });

    test('changes of printers are read without those of jobs, the newest of them', async () => {
      const lease = await scene.take('till', 'a');
      const begin = iso(scene.time);
      for (const paper of ['ok', 'low', 'out'] as const) {
        scene.time += 1000;
        await scene.add();
        await scene.store.saveStatus(lease, { ...online, paper });
      }
      const read = async (since: string, limit: number) =>
        (await scene.store.printerUpdatesSince(since, limit)).map(
          ({ at, data }) => `${at} ${'paperStatus' in data && data.paperStatus}`,
        );
      const at = (seconds: number) => iso(scene.time - (3 - seconds) * 1000);
      expect(await read(begin, 10)).toEqual([`${at(1)} ok`, `${at(2)} low`, `${at(3)} out`]);
      expect(await read(at(2), 10)).toEqual([`${at(2)} low`, `${at(3)} out`]);
      expect(await read(begin, 1)).toEqual([`${at(3)} out`]);
    });

    test('the range holds the oldest stored event and the newest, which is never pruned', async () => {
      expect(await scene.store.eventRange()).toEqual({ oldest: 1, newest: 0 });
      await scene.add();
      await scene.add();
      expect(await scene.store.eventRange()).toEqual({ oldest: 1, newest: 2 });
      scene.time += hourMs;
      await scene.add();
      await scene.store.prune(limits({ eventsBefore: iso(scene.time) }));
      expect(await scene.store.eventRange()).toEqual({ oldest: 3, newest: 3 });
      await scene.store.prune(limits({ eventsBefore: iso(scene.time + 1) }));
      expect(await scene.store.eventRange()).toEqual({ oldest: 3, newest: 3 });
      await scene.add();
      expect((await scene.store.eventsAfter(0, 100)).map(({ seq }) => seq)).toEqual([3, 4]);
    });

    test('a watcher is called once for the writes of one commit, and can read them', async () => {
      const seen: number[] = [];
      const stop = scene.store.watch(() => {
        void scene.store.eventRange().then(({ newest }) => seen.push(newest));
      });
      await Promise.all(Array.from({ length: 100 }, () => scene.add()));
      await eventually(() => expect(seen).toEqual([100]));
      stop();
      await scene.add();
      expect(seen).toEqual([100]);
    });

    test('a watcher gets the printers that have a new job and the jobs that changed', async () => {
      const lease = await scene.take('till', 'a');
      const told: [string[], string[]][] = [];
      scene.store.watch(({ printers, jobs }) => told.push([[...printers], [...jobs]]));
      const [first, second] = await Promise.all([scene.add(), scene.add({ printerId: 'kitchen' })]);
      await scene.store.startPayload(lease, first.id);
      await scene.store.unstartPayload(lease, first.id);
      await scene.store.savePrinter('till', { port: 9101 });
      expect(told).toEqual([
        [
          ['till', 'kitchen'],
          [first.id, second.id],
        ],
        [[], [first.id]],
        [['till'], [first.id]],
        [[], []],
      ]);
    });

    test('a watcher gets the printers whose record changed', async () => {
      const lease = await scene.take('till', 'a');
      const told: string[][] = [];
      // PostgreSQL tells everything when its connection for notifications begins, at any time here.
      scene.store.watch(({ records, everything }) => {
        if (!everything) told.push([...records]);
      });
      await scene.store.savePrinter('till', { port: 9101 });
      await scene.store.saveStatus(lease, online);
      await scene.store.addPrinter('new', {});
      await scene.store.removePrinter('new', 'refuse');
      await scene.add();
      expect(told).toEqual([['till'], ['till'], ['new'], ['new'], []]);
    });

    test('a watcher gets every step of the jobs and updates of printers that were committed here', async () => {
      const steps: string[] = [];
      scene.store.watch(({ own }) => {
        for (const change of own)
          steps.push(
            'job' in change
              ? `${change.before?.status ?? 'new'} ${change.job.status} ${change.job.error?.code ?? ''}`
              : `${change.printer.printerId} ${change.printer.status}`,
          );
      });
      const lease = await scene.take('till', 'a');
      await scene.store.saveStatus(lease, online);
      await scene.store.saveStatus(lease, online);
      const keyed = { key: 'k', requestHash: 'h', jobId: 'one', estimatedSeconds: 1 };
      await scene.store.addJob(scene.newJob({ id: 'one', idempotency: keyed }));
      const again = scene.newJob({ id: 'two', idempotency: { ...keyed, jobId: 'two' } });
      expect(await scene.store.addJob(again)).toBeNull(); // its key is known
      await scene.store.startPayload(lease, 'one');
      const other = await scene.take('till', 'b'); // the first job is interrupted
      await scene.store.finishJob(lease, 'one', completed); // refused
      await scene.store.confirmLate(other, 'one', 1);
      const last = await scene.add();
      await scene.store.cancelJobs({ printerId: 'till', states: ['queued'] });
      expect((await scene.store.getJob(last.id))?.status).toBe('cancelled');
      expect(steps).toEqual([
        'till online',
        'new queued ',
        'queued printing ',
        'printing failed UNCONFIRMED',
        'failed completed ',
        'new queued ',
        'queued cancelled ',
      ]);
    });

    test('a watcher is not called for a write that changed nothing', async () => {
      const lease = await scene.take('till', 'a');
      await scene.store.saveStatus(lease, online);
      const wake = vi.fn();
      scene.store.watch(wake);
      await scene.store.saveStatus(lease, online);
      expect(await scene.store.startPayload(lease, 'missing')).toBe(false);
      expect(wake).not.toHaveBeenCalled();
    });

    test('a watcher that throws neither repeats the commit nor keeps others from being called', async () => {
      const broken = vi.fn(() => {
        throw new Error('This watcher is broken.');
      });
      const second = vi.fn();
      scene.store.watch(broken);
      scene.store.watch(second);
      const { newest } = await scene.store.eventRange();
      const [one, two] = await Promise.all([scene.add(), scene.add()]);
      expect(second.mock.calls.length).toBe(broken.mock.calls.length);
      const events = await scene.store.eventsAfter(newest, 10);
      expect(events.map(({ data }) => 'jobId' in data && data.jobId)).toEqual([one.id, two.id]);
    });

    test('every watcher is called, also one that watches twice', async () => {
      const [first, second] = [vi.fn(), vi.fn()];
      const stopOne = scene.store.watch(first);
      scene.store.watch(first);
      scene.store.watch(second);
      await scene.add();
      expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
      stopOne();
      await scene.add();
      expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 2]);
    });
  });
}
