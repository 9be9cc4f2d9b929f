// Working on a printer's jobs with a lease.

import { describe, expect, test } from 'vitest';
import type { Job, Outcome } from '../../../../src/core/model/jobs/job.ts';
import { start, hourMs, online, completed, failed, iso, unconfirmed, type Scene } from './scene.ts';
import { eventually } from '../../../support/run/eventually.ts';

export function workSuite(scene: Scene): void {
  describe('working on jobs', () => {
    test('the next job is the oldest queued one of this printer', async () => {
      const lease = await scene.take('till', 'a');
      expect(await scene.store.nextJob(lease)).toBeNull();
      await scene.add({ printerId: 'kitchen' });
      const second = await scene.add({ id: 'z-first' });
      const third = await scene.add({ id: 'a-second' });
      expect((await scene.store.nextJob(lease))?.id).toBe(second.id);
      await scene.store.startPayload(lease, second.id);
      expect((await scene.store.nextJob(lease))?.id).toBe(third.id);
      await scene.store.cancelJob(third.id);
      expect(await scene.store.nextJob(lease)).toBeNull();
    });

    test('a job that was moved or cancelled is never the next one, even if another was added', async () => {
      const till = await scene.take('till', 'a');
      const kitchen = await scene.take('kitchen', 'a');
      const bar = await scene.take('bar', 'a');
      const cancelled = await scene.add();
      const moved = await scene.add({ printerId: 'kitchen' });
      await scene.store.cancelJob(cancelled.id);
      await scene.store.moveJobs(kitchen, 'till');
      expect((await scene.store.nextJob(till))?.id).toBe(moved.id);
      await scene.store.moveJobs(till, 'bar');
      expect((await scene.store.nextJob(bar))?.id).toBe(moved.id);
      const later = await scene.add();
      await scene.store.moveJobs(till, 'bar');
      await scene.store.startPayload(bar, later.id);
      await scene.store.moveJobs(bar, 'office');
      const office = await scene.take('office', 'a');
      expect((await scene.store.nextJob(office))?.id).toBe(moved.id);
    });

    test('a process that takes a printer over from one that ended cancels the queued jobs whose tills waited there', async () => {
      const before = await scene.take('till', 'a');
      const awaited = await scene.add({ source: 'epos', sourceAddress: '10.0.0.7' });
      const other = await scene.add({ source: 'lpd', sourceAddress: '10.0.0.7' });
      const moved = await scene.add({ source: 'webprnt', printerId: 'kitchen' });
      await scene.store.moveJobs(await scene.take('kitchen', 'a'), 'till');
      const sent = await scene.add({ source: 'hw-proxy', sourceAddress: '10.0.0.7' });
      await scene.store.startPayload(before, sent.id);
      await scene.take('till', 'b');
      expect(await scene.store.getJob(awaited.id)).toMatchObject({
        status: 'cancelled',
        error: null,
      });
      expect(await scene.statusOf(moved.id)).toBe('cancelled');
      expect(await scene.statusOf(other.id)).toBe('queued');
      expect(await scene.store.getJob(sent.id)).toMatchObject({ error: { code: 'UNCONFIRMED' } });
    });

    test('a job whose till waits stays queued if its process takes the printer again, or waits while it takes it over', async () => {
      await scene.take('till', 'a');
      const awaited = await scene.add({ source: 'epos', sourceAddress: '10.0.0.7' });
      const other = await scene.add({ source: 'epos', sourceAddress: '10.0.0.8' });
      await scene.take('till', 'a');
      expect(await scene.statusOf(other.id)).toBe('queued');
      await scene.place.endLeases?.();
      await scene.store.takeLease('till', 'b', (id) => id === awaited.id);
      expect(await scene.statusOf(awaited.id)).toBe('queued');
      expect(await scene.statusOf(other.id)).toBe('cancelled');
    });

    test('high priority comes before normal, within one priority the oldest is first', async () => {
      const lease = await scene.take('till', 'a');
      const normal = await scene.add();
      const high = await scene.add({ priority: 'high' });
      const second = await scene.add({ priority: 'high' });
      const order: string[] = [];
      for (
        let job = await scene.store.nextJob(lease);
        job;
        job = await scene.store.nextJob(lease)
      ) {
        order.push(job.id);
        await scene.store.startPayload(lease, job.id);
        await scene.store.finishJob(lease, job.id, completed);
      }
      expect(order).toEqual([high.id, second.id, normal.id]);
    });

    test('a job whose time has not come is passed over, and is the next one if there is no other', async () => {
      const lease = await scene.take('till', 'a');
      const notBefore = iso(start + 1000);
      const later = await scene.add({ notBefore: iso(start + 5000), priority: 'high' });
      const postponed = await scene.add({ notBefore });
      expect(postponed).toMatchObject({ notBefore });
      expect(await scene.store.getJob(postponed.id)).toEqual(postponed);
      expect(await scene.store.nextJobId('till')).toBeNull();
      expect((await scene.store.nextJob(lease))?.id).toBe(postponed.id);
      expect(await scene.store.startPayload(lease, postponed.id)).toBe(false);
      const other = await scene.add();
      expect((await scene.store.nextJob(lease))?.id).toBe(other.id);
      scene.time = start + 1000;
      expect((await scene.store.nextJob(lease))?.id).toBe(postponed.id);
      expect(await scene.store.nextJobId('till')).toBe(postponed.id);
      expect(await scene.store.startPayload(lease, postponed.id)).toBe(true);
      scene.time = start + 5000;
      expect((await scene.store.nextJob(lease))?.id).toBe(later.id);
    });

    test('the time of a queued job can be changed, which wakes its printer', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ notBefore: iso(start + 1000) });
      const woken: string[] = [];
      scene.store.watch(({ printers }) => woken.push(...printers));
      const change = { notBefore: null, expiresAt: iso(start + hourMs) };
      expect(await scene.store.changeJob(job.id, change)).toMatchObject({
        changed: true,
        job: { notBefore: null },
      });
      expect(woken).toEqual(['till']);
      expect(await scene.store.nextJob(lease)).toMatchObject({ id: job.id, notBefore: null });
      expect(await scene.store.startPayload(lease, job.id)).toBe(true);
    });

    test('jobs do not fall back to a printer that they left; others follow them', async () => {
      const till = await scene.take('till', 'a');
      const kitchen = await scene.take('kitchen', 'a');
      const moved = await scene.add();
      const own = await scene.add({ printerId: 'kitchen' });
      expect(await scene.store.moveJobs(till, 'kitchen')).toBe(1);
      expect(await scene.store.moveJobs(kitchen, 'till')).toBe(1);
      expect(await scene.store.moveJobs(kitchen, 'till')).toBe(0);
      expect(await scene.store.getJob(moved.id)).toMatchObject({
        printerId: 'kitchen',
        movedFrom: ['till'],
      });
      expect(await scene.store.getJob(own.id)).toMatchObject({
        printerId: 'till',
        movedFrom: ['kitchen'],
      });
    });

    test('jobs of test keys, and jobs whose time has not come, stay while the others fall back', async () => {
      const till = await scene.take('till', 'a');
      const tests = await scene.add({ madeBy: 'test-1' });
      const later = await scene.add({ notBefore: iso(start + 1000) });
      const other = await scene.add({ madeBy: 'key-1' });
      expect(await scene.store.moveJobs(till, 'kitchen')).toBe(1);
      expect(await scene.store.moveJobs(till, 'kitchen')).toBe(0);
      const printerOf = async ({ id }: Job) => (await scene.store.getJob(id))?.printerId;
      expect(await printerOf(tests)).toBe('till');
      expect(await printerOf(later)).toBe('till');
      expect(await printerOf(other)).toBe('kitchen');
      scene.time = start + 1000;
      expect(await scene.store.moveJobs(till, 'kitchen')).toBe(1);
      expect(await printerOf(later)).toBe('kitchen');
    });

    test('a job is not started once its deadline has passed', async () => {
      const lease = await scene.take('till', 'a');
      const expiresAt = iso(start + 1000);
      const [job, changed] = [await scene.add({ expiresAt }), await scene.add({ expiresAt })];
      await scene.store.changeJob(changed.id, { expiresAt: iso(start + hourMs) });
      scene.time = start + 1000;
      expect(await scene.store.startPayload(lease, job.id)).toBe(false);
      expect(await scene.statusOf(job.id)).toBe('queued');
      expect(await scene.store.startPayload(lease, changed.id)).toBe(true);
    });

    test('a store of one process judges deadlines by the clock of its caller, a shared one by its own', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ expiresAt: iso(start + 1000) });
      const { isShared } = scene.store;
      expect(await scene.store.startPayload(lease, job.id, () => true)).toBe(isShared);
      await scene.store.unstartPayload(lease, job.id);
      scene.time = start + hourMs;
      expect(await scene.store.startPayload(lease, job.id, () => false)).toBe(!isShared);
    });

    test('a mark of a job that is sent again is taken back although copies are confirmed', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 3, onUnconfirmed: 'reprint' });
      await scene.store.startPayload(lease, job.id);
      await scene.store.copyConfirmed(lease, job.id);
      await scene.store.sendAgain(lease, job.id);
      await scene.store.startPayload(lease, job.id);
      expect(await scene.store.unstartPayload(lease, job.id)).toBe(true);
      expect(await scene.store.nextJob(lease)).toMatchObject({ id: job.id, copiesConfirmed: 1 });
    });

    test('a job whose deadline was changed does not expire at the old one', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      const error = { code: 'EXPIRED', message: 'Too late.', mayHavePrinted: false } as const;
      const [changed, expired] = await Promise.all([
        scene.store.changeJob(job.id, { expiresAt: iso(start + 9 * hourMs) }),
        scene.store.expireJob(lease, job, error),
      ]);
      expect(changed?.changed).toBe(true);
      expect(expired).toBe(false);
      expect(await scene.store.expireJob(lease, changed!.job, error)).toBe(true);
    });

    test('of changing and starting in one commit, the first wins', async () => {
      const till = await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      const [moved, started] = await Promise.all([
        scene.store.changeJob(first.id, { printerId: 'kitchen' }),
        scene.store.startPayload(till, first.id),
      ]);
      expect([moved?.changed, started]).toEqual([true, false]);
      const [marked, refused] = await Promise.all([
        scene.store.startPayload(till, second.id),
        scene.store.changeJob(second.id, { printerId: 'kitchen' }),
      ]);
      expect([marked, refused?.changed]).toEqual([true, false]);
      expect(refused?.job).toMatchObject({ status: 'printing', printerId: 'till' });
    });

    test('the bytes of jobs are counted until they end, and again after a restart', async () => {
      const lease = await scene.take('till', 'a');
      expect((await scene.store.openBytes()).all).toBe(0);
      const sizes = {
        request: 'x'.repeat(100),
        payloads: [{ copy: 1, bytes: new Uint8Array(50) }],
      };
      const first = await scene.add(sizes);
      const second = await scene.add(sizes);
      expect((await scene.store.openBytes()).all).toBe(300);
      await scene.store.startPayload(lease, first.id);
      expect((await scene.store.openBytes()).all).toBe(300);
      if (scene.kind.keeps) {
        await scene.store.close();
        await scene.open();
        expect((await scene.store.openBytes()).all).toBe(300);
      }
      await scene.store.cancelJob(second.id);
      expect((await scene.store.openBytes()).all).toBe(150);
    });

    test('the bytes of jobs are counted by key, and those of postponed jobs apart', async () => {
      const sizes = { request: 'x'.repeat(100), payloads: [] };
      const notBefore = '2099-01-01T00:00:00.000Z';
      const mine = await scene.add({ ...sizes, madeBy: 'key-a' });
      const later = await scene.add({ ...sizes, madeBy: 'key-b', notBefore });
      const counted = async () => {
        const { all, postponed, byKey } = await scene.store.openBytes();
        return { all, postponed, byKey: Object.fromEntries(byKey) };
      };
      const both = { all: 200, postponed: 100, byKey: { 'key-a': 100, 'key-b': 100 } };
      expect(await counted()).toEqual(both);
      await scene.add(sizes);
      await scene.add({ ...sizes, madeBy: 'key-a', notBefore });
      const all = { all: 400, postponed: 200, byKey: { 'key-a': 200, 'key-b': 100 } };
      await eventually(async () => expect(await counted()).toEqual(all));
      await scene.store.changeJob(later.id, { notBefore: null });
      await scene.store.cancelJob(mine.id);
      const rest = { all: 300, postponed: 100, byKey: { 'key-a': 100, 'key-b': 100 } };
      await eventually(async () => expect(await counted()).toEqual(rest));
      await scene.store.cancelJob(later.id);
      const last = { all: 200, postponed: 100, byKey: { 'key-a': 100 } };
      await eventually(async () => expect(await counted()).toEqual(last));
    });

    test('the queued jobs of a printer are counted by key', async () => {
      const lease = await scene.take('till', 'a');
      const counted = async (printerId: string) => {
        const { jobs, byKey } = await scene.store.queueLength(printerId);
        return { jobs, ...Object.fromEntries(byKey) };
      };
      expect(await counted('till')).toEqual({ jobs: 0 });
      await scene.add();
      const first = await scene.add({ madeBy: 'key-a' });
      const second = await scene.add({ madeBy: 'key-a' });
      await scene.add({ madeBy: 'key-b' });
      expect(await counted('till')).toEqual({ jobs: 4, 'key-a': 2, 'key-b': 1 });
      await scene.store.changeJob(first.id, { printerId: 'kitchen' });
      await scene.store.startPayload(lease, second.id);
      expect(await counted('till')).toEqual({ jobs: 2, 'key-b': 1 });
      expect(await counted('kitchen')).toEqual({ jobs: 1, 'key-a': 1 });
      if (!scene.kind.keeps) return;
      await scene.store.close();
      await scene.open();
      expect(await counted('till')).toEqual({ jobs: 2, 'key-b': 1 });
    });

    test('the bytes of a job count until it ends, once, also if its data goes then', async () => {
      const lease = await scene.take('till', 'a');
      const sizes = {
        request: 'x'.repeat(100),
        payloads: [{ copy: 1, bytes: new Uint8Array(50) }],
      };
      await scene.add(sizes);
      expect((await scene.store.openBytes()).all).toBe(150);
      const discreet = await scene.add({ ...sizes, keepData: false });
      const late = await scene.add(sizes);
      expect((await scene.store.openBytes()).all).toBe(450);
      for (const { id } of [discreet, late]) await scene.store.startPayload(lease, id);
      await scene.store.finishJob(lease, discreet.id, completed);
      expect((await scene.store.openBytes()).all).toBe(300);
      await scene.store.finishJob(lease, late.id, {
        status: 'failed',
        error: { code: 'UNCONFIRMED', message: 'Look.', mayHavePrinted: true },
      });
      await scene.store.confirmLate(lease, late.id, 1);
      expect((await scene.store.openBytes()).all).toBe(150);
      await scene.store.deleteData(late.id);
      expect((await scene.store.openBytes()).all).toBe(150);
    });

    test('the mark sets printing and startedAt, once', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      scene.time += 2000;
      expect(await scene.store.startPayload(lease, job.id)).toBe(true);
      expect(await scene.store.getJob(job.id)).toMatchObject({
        status: 'printing',
        startedAt: iso(scene.time),
        completedAt: null,
      });
      expect(await scene.store.startPayload(lease, job.id)).toBe(false);
      expect(await scene.store.startPayload(lease, 'missing')).toBe(false);
    });

    test('each mark counts as an attempt', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.store.startPayload(lease, job.id);
      await scene.store.unstartPayload(lease, job.id);
      await scene.store.startPayload(lease, job.id);
      expect((await scene.store.getJob(job.id))!.attempts).toBe(2);
    });

    test('a job with unknown outcome is sent again once, before the others, its bytes outdated', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ onUnconfirmed: 'reprint' });
      await scene.add();
      expect(await scene.store.sendAgain(lease, job.id)).toBe(false); // it was never sent
      await scene.store.startPayload(lease, job.id);
      expect(await scene.store.sendAgain(lease, job.id)).toBe(true);
      const next = await scene.store.nextJob(lease);
      expect(next).toMatchObject({ id: job.id, sentAgain: true, startedAt: null });
      expect((await scene.store.getPayload(job.id, 1))!.profileHash).not.toBe('profile-a');
      await scene.store.startPayload(lease, job.id);
      expect(await scene.store.sendAgain(lease, job.id)).toBe(false);
    });

    test('a takeover sends jobs with that policy again, and fails the others', async () => {
      const first = await scene.take('till', 'a');
      const again = await scene.add({ onUnconfirmed: 'reprint' });
      const held = await scene.add();
      await scene.store.startPayload(first, again.id);
      await scene.store.startPayload(first, held.id);
      expect(first.followsInterruption).toBeUndefined();
      const second = await scene.take('till', 'b');
      expect(second.followsInterruption).toBe(true);
      expect((await scene.take('till', 'c')).followsInterruption).toBeUndefined();
      expect(await scene.store.getJob(again.id)).toMatchObject({
        status: 'queued',
        sentAgain: true,
      });
      expect(await scene.store.getJob(held.id)).toMatchObject({
        status: 'failed',
        error: { code: 'UNCONFIRMED' },
      });
    });

    test('a late confirmation of the last copy completes an unconfirmed job, and no other', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 2 });
      expect(await scene.store.confirmLate(lease, job.id, 2)).toBe(false);
      await scene.store.startPayload(lease, job.id);
      await scene.store.finishJob(lease, job.id, unconfirmed);
      expect(await scene.store.confirmLate(lease, job.id, 2)).toBe(true);
      expect(await scene.store.getJob(job.id)).toMatchObject({
        status: 'completed',
        completion: { confirmed: true, by: 'process-id' },
        error: null,
        copiesConfirmed: 2,
      });
      const expired = await scene.addEnded(lease, failed);
      expect(await scene.store.confirmLate(lease, expired.id, 1)).toBe(false);
    });

    test('a late confirmation of a copy before the last one says how many copies were printed', async () => {
      const lease = await scene.take('till', 'a');
      const { newest } = await scene.store.eventRange();
      const job = await scene.add({ copies: 3 });
      await scene.store.startPayload(lease, job.id);
      await scene.store.finishJob(lease, job.id, unconfirmed);
      expect(await scene.store.confirmLate(lease, job.id, 1)).toBe(true);
      expect(await scene.store.getJob(job.id)).toMatchObject({
        status: 'failed',
        completion: null,
        copiesConfirmed: 1,
        error: {
          code: 'PRINT_FAILED',
          message: expect.stringContaining('1 of 3 copies were printed, the others were not sent'),
        },
      });
      expect(await scene.store.confirmLate(lease, job.id, 1)).toBe(false);
      const events = await scene.store.eventsAfter(newest, 10);
      expect(events.map(({ data }) => data)).toMatchObject([
        { status: 'queued' },
        { status: 'printing' },
        { status: 'failed', errorCode: 'UNCONFIRMED' },
        { status: 'failed', errorCode: 'PRINT_FAILED' },
      ]);
    });

    test('an end tells how many copies were confirmed, although that was not stored before', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 3 });
      await scene.store.startPayload(lease, job.id);
      await scene.store.finishJob(lease, job.id, { ...unconfirmed, copiesConfirmed: 2 });
      expect(await scene.store.getJob(job.id)).toMatchObject({ copiesConfirmed: 2 });
    });

    test('queued jobs are listed with their deadlines', async () => {
      const lease = await scene.take('till', 'a');
      await scene.addEnded(lease);
      await scene.add({ printerId: 'kitchen' });
      const { id, expiresAt } = await scene.add();
      expect(await scene.store.queuedJobs('till')).toEqual([{ id, expiresAt }]);
    });

    test('a job that is started at its deadline does not expire', async () => {
      const lease = await scene.take('till', 'a');
      const [begun, waiting] = [await scene.add(), await scene.add()];
      const error = { code: 'EXPIRED', message: 'Paper was out.', mayHavePrinted: false } as const;
      const mark = scene.store.startPayload(lease, begun.id);
      const end = scene.store.expireJob(lease, begun, error);
      expect([await mark, await end]).toEqual([true, false]);
      expect(await scene.statusOf(begun.id)).toBe('printing');
      expect(await scene.store.expireJob(lease, waiting, error)).toBe(true);
      expect(await scene.store.getJob(waiting.id)).toMatchObject({ status: 'failed', error });
      expect(await scene.store.startPayload(lease, waiting.id)).toBe(false);
    });

    test('a mark taken back makes the job the next one again', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.add();
      await scene.store.startPayload(lease, job.id);
      expect(await scene.store.unstartPayload(lease, job.id)).toBe(true);
      expect(await scene.store.getJob(job.id)).toEqual({ ...job, attempts: 1 });
      expect((await scene.store.nextJob(lease))?.id).toBe(job.id);
      expect(await scene.store.unstartPayload(lease, job.id)).toBe(false);
    });

    test('a mark is not taken back once a copy is confirmed or the job has ended', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 2 });
      await scene.store.startPayload(lease, job.id);
      await scene.store.copyConfirmed(lease, job.id);
      expect(await scene.store.unstartPayload(lease, job.id)).toBe(false);
      await scene.store.finishJob(lease, job.id, failed);
      expect(await scene.store.unstartPayload(lease, job.id)).toBe(false);
      expect(await scene.statusOf(job.id)).toBe('failed');
    });

    test('confirmed copies are counted while printing, up to the copies asked for', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ copies: 2 });
      const confirmed = async () => (await scene.store.getJob(job.id))?.copiesConfirmed;
      await scene.store.copyConfirmed(lease, job.id);
      expect(await confirmed()).toBe(0);
      await scene.store.startPayload(lease, job.id);
      await scene.store.copyConfirmed(lease, job.id);
      expect(await confirmed()).toBe(1);
      await scene.store.copyConfirmed(lease, job.id);
      await scene.store.copyConfirmed(lease, job.id);
      expect(await confirmed()).toBe(2);
    });

    test('a confirmed completion confirms all copies, any other outcome keeps the count', async () => {
      const lease = await scene.take('till', 'a');
      const sent: Outcome = { status: 'completed', completion: { confirmed: false, by: 'none' } };
      const counts = [];
      for (const outcome of [completed, sent, failed]) {
        const job = await scene.add({ copies: 3 });
        await scene.store.startPayload(lease, job.id);
        await scene.store.copyConfirmed(lease, job.id);
        await scene.store.finishJob(lease, job.id, outcome);
        counts.push((await scene.store.getJob(job.id))?.copiesConfirmed);
      }
      expect(counts).toEqual([3, 1, 1]);
    });

    test('a job ends once, with its completion or its error', async () => {
      const lease = await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      await scene.store.startPayload(lease, first.id);
      scene.time += 3000;
      expect(await scene.store.finishJob(lease, first.id, completed)).toBe(true);
      expect(await scene.store.getJob(first.id)).toMatchObject({
        status: 'completed',
        startedAt: iso(start),
        completedAt: iso(scene.time),
        completion: { confirmed: true, by: 'process-id' },
        error: null,
      });
      expect(await scene.store.finishJob(lease, first.id, failed)).toBe(false);
      expect(await scene.statusOf(first.id)).toBe('completed');
      expect(await scene.store.finishJob(lease, second.id, failed)).toBe(true);
      expect(await scene.store.getJob(second.id)).toMatchObject({
        status: 'failed',
        startedAt: null,
        completedAt: iso(scene.time),
        completion: null,
        error: { code: 'EXPIRED', message: 'Paper was out.', mayHavePrinted: false },
      });
    });

    test('a lease covers its own printer only', async () => {
      const lease = await scene.take('kitchen', 'a');
      await scene.take('till', 'a');
      const job = await scene.add();
      expect(await scene.store.startPayload(lease, job.id)).toBe(false);
      expect(await scene.store.finishJob(lease, job.id, completed)).toBe(false);
      expect(await scene.store.getJob(job.id)).toEqual(job);
    });

    test('every holder gets a greater token, and every write with an older one is refused', async () => {
      const old = await scene.take('till', 'a');
      const [printing, queued] = [await scene.add({ copies: 2 }), await scene.add()];
      const lease = await scene.take('till', 'b');
      expect(lease.token).toBeGreaterThan(old.token);
      expect(lease.printerId).toBe('till');
      await scene.store.startPayload(lease, printing.id);
      const before = await Promise.all([
        scene.store.getJob(printing.id),
        scene.store.getJob(queued.id),
      ]);

      expect(await scene.store.nextJob(old)).toBeNull();
      expect(await scene.store.startPayload(old, queued.id)).toBe(false);
      expect(await scene.store.unstartPayload(old, printing.id)).toBe(false);
      expect(await scene.store.finishJob(old, printing.id, completed)).toBe(false);
      await scene.store.copyConfirmed(old, printing.id);
      await scene.store.saveStatus(old, online);

      const after = await Promise.all([
        scene.store.getJob(printing.id),
        scene.store.getJob(queued.id),
      ]);
      expect(after).toEqual(before);
      expect((await scene.store.getPrinter('till'))?.status).toBeNull();
    });

    test('taking a printer over ends its marked jobs as unconfirmed and no others', async () => {
      const till = await scene.take('till', 'a');
      const kitchen = await scene.take('kitchen', 'a');
      const marked = await scene.add({ copies: 3 });
      const queued = await scene.add();
      const elsewhere = await scene.add({ printerId: 'kitchen' });
      const done = await scene.addEnded(till);
      await scene.store.startPayload(till, marked.id);
      await scene.store.copyConfirmed(till, marked.id);
      await scene.store.startPayload(kitchen, elsewhere.id);
      scene.time += hourMs;

      const lease = await scene.take('till', 'b');
      const found = await scene.store.getJob(marked.id);
      expect(found).toMatchObject({
        status: 'failed',
        copiesConfirmed: 1,
        startedAt: iso(start),
        completedAt: iso(scene.time),
        completion: null,
        error: { code: 'UNCONFIRMED', mayHavePrinted: true },
      });
      expect(found?.error?.message).toMatch(/stopped while .* Look at the paper/);
      expect(await scene.statusOf(queued.id)).toBe('queued');
      expect(await scene.statusOf(elsewhere.id)).toBe('printing');
      expect(await scene.statusOf(done.id)).toBe('completed');
      expect((await scene.store.nextJob(lease))?.id).toBe(queued.id);
    });
  });
}
