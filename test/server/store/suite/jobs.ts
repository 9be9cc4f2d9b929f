// Jobs as clients use them.

import { describe, expect, test } from 'vitest';
import { jobStates, type Job } from '../../../../src/core/model/jobs/job.ts';
import type { JobFilter } from '../../../../src/server/store/store.ts';
import {
  start,
  hourMs,
  completed,
  failed,
  template,
  iso,
  ids,
  limits,
  type Scene,
} from './scene.ts';

export function jobsSuite(scene: Scene): void {
  describe('jobs', () => {
    test('one idempotency key adds at most one job, and its answer is stored until it is pruned', async () => {
      const idempotency = { key: 'k', requestHash: 'h', jobId: 'job-1', estimatedSeconds: 3 };
      expect(await scene.store.getAnswer('k')).toBeNull();
      const added = await Promise.all([
        scene.store.addJob(scene.newJob({ idempotency })),
        scene.store.addJob(scene.newJob({ idempotency: { ...idempotency, jobId: 'job-2' } })),
      ]);
      expect(added.filter((job) => job !== null)).toHaveLength(1);
      expect(await scene.store.listJobs({ limit: 10 })).toHaveLength(1);
      expect(await scene.store.getAnswer('k')).toEqual(idempotency);
      await scene.store.prune(limits({ keysBefore: iso(scene.time) }));
      expect(await scene.store.getAnswer('k')).not.toBeNull();
      await scene.store.prune(limits({ keysBefore: iso(scene.time + 1) }));
      expect(await scene.store.getAnswer('k')).toBeNull();
    });

    test('the answers to one idempotency key of several owners are read and found together', async () => {
      const keys = ['order-2', 'order-2 key-a', 'order-2 key-b', 'order-20', 'order-2!', 'order-1'];
      for (const key of keys) {
        const job = scene.newJob();
        const idempotency = { key, requestHash: 'h', jobId: job.id, estimatedSeconds: 1 };
        await scene.store.addJob({ ...job, idempotency });
      }
      const answers = await scene.store.answersOfAll('order-2');
      expect(answers.map(({ key }) => key).toSorted()).toEqual(keys.slice(0, 3));
      const found = await scene.store.listJobs({ idempotencyKey: 'order-2', limit: 10 });
      expect(found.map(({ id }) => id)).toEqual(answers.map(({ jobId }) => jobId).toReversed());
      expect(await scene.store.listJobs({ tag: 'order-2', limit: 10 })).toEqual(found);
      expect(await scene.store.countJobs({ idempotencyKey: 'order-1' }, 10)).toMatchObject({
        count: 1,
      });
      expect(await scene.store.listJobs({ idempotencyKey: 'order', limit: 10 })).toEqual([]);
    });

    test('an added job is queued and can be read, with its request', async () => {
      const job = await scene.add({ copies: 3, request: '{"data": {"name":"Zoë 🧾"}}' });
      expect(job).toEqual({
        id: 'job-000001',
        printerId: 'till',
        templateId: 'receipt',
        templateVersion: 1,
        status: 'queued',
        copies: 3,
        copiesConfirmed: 0,
        attempts: 0,
        onUnconfirmed: 'hold',
        reprintOf: null,
        reference: null,
        idempotencyKey: null,
        madeBy: null,
        metadata: null,
        priority: 'normal',
        batchId: null,
        movedFrom: [],
        keepData: true,
        hasData: true,
        sentAgain: false,
        printMs: 1500,
        createdAt: iso(start),
        expiresAt: iso(start + hourMs),
        notBefore: null,
        startedAt: null,
        completedAt: null,
        completion: null,
        error: null,
        warnings: [],
        source: null,
        sourceAddress: null,
      });
      expect(await scene.store.getJob(job.id)).toEqual(job);
      expect(await scene.store.getRequest(job.id)).toBe('{"data": {"name":"Zoë 🧾"}}');
    });

    test('what the client stores with a job, and where it came from, can be read', async () => {
      const given = {
        reference: 'order “7”',
        metadata: { table: '4', note: 'Zoë' },
        priority: 'high',
        keepData: false,
        source: 'raw',
        sourceAddress: '10.0.0.7',
      } as const;
      const job = await scene.add(given);
      expect(job).toMatchObject(given);
      expect(await scene.store.getJob(job.id)).toEqual(job);
    });

    test('a job names the idempotency key that it was created with, without its owner', async () => {
      const job = scene.newJob();
      const key = { requestHash: 'h', jobId: job.id, estimatedSeconds: 1 };
      const added = await scene.store.addJob({
        ...job,
        idempotency: { ...key, key: 'order-7 key-1' },
      });
      expect(added).toMatchObject({ idempotencyKey: 'order-7' });
      expect(await scene.store.getJob(job.id)).toEqual(added);
      const other = scene.newJob();
      await scene.store.addJob({
        ...other,
        idempotency: { ...key, key: 'order-8', jobId: other.id },
      });
      const listed = await scene.store.listJobs({ limit: 9 });
      expect(listed.map((one) => one.idempotencyKey)).toEqual(['order-8', 'order-7']);
    });

    test('the print warnings of a job stay with it to its end', async () => {
      const warnings = [
        { code: 'CODE_LOST', message: 'A code was not drawn: “é”.', place: 'raw: ^FS at byte 7' },
      ] as const;
      const job = await scene.add({ warnings: [...warnings] });
      expect(job.warnings).toEqual(warnings);
      expect(await scene.store.getJob(job.id)).toEqual(job);
      await scene.store.cancelJob(job.id);
      const [listed] = await scene.store.listJobs({ limit: 1 });
      expect(listed).toMatchObject({ status: 'cancelled', warnings });
    });

    test('reading something that does not exist returns null', async () => {
      expect(await scene.store.getJob('missing')).toBeNull();
      expect(await scene.store.getRequest('missing')).toBeNull();
      expect(await scene.store.getPayload('missing', 1)).toBeNull();
      expect(await scene.store.cancelJob('missing')).toBeNull();
      expect(await scene.store.changeJob('missing', { priority: 'high' })).toBeNull();
      expect(await scene.store.deleteData('missing')).toBeNull();
      expect(await scene.store.getTemplate('missing')).toBeNull();
      expect(await scene.store.getTemplateVersion('receipt', 7)).toBeNull();
      expect(await scene.store.getPrinter('missing')).toBeNull();
    });

    test('a job for a template version that does not exist is refused and leaves nothing behind', async () => {
      await expect(scene.add({ templateVersion: 9 })).rejects.toThrow();
      expect(await scene.store.listJobs({ limit: 10 })).toEqual([]);
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
      expect((await scene.store.eventRange()).newest).toBe(0);
    });

    test('of several writes in one commit, only the one that fails is rejected', async () => {
      const results = await Promise.allSettled([
        scene.add(),
        scene.add({ templateVersion: 9 }),
        scene.add(),
        scene.add({ id: 'job-000001' }),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ]);
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual(['job-000003', 'job-000001']);
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 2,
        printMs: 3000,
        byKey: new Map(),
      });
      expect(await scene.store.eventsAfter(0, 10)).toHaveLength(2);
    });

    test('a copy has the bytes stored for the greatest copy up to it', async () => {
      const job = await scene.add({
        copies: 5,
        payloads: [
          { copy: 1, bytes: new Uint8Array([1]) },
          { copy: 2, bytes: new Uint8Array([2, 0, 255]) },
          { copy: 4, bytes: new Uint8Array() },
        ],
      });
      const bytes = async (copy: number) => [
        ...(await scene.store.getPayload(job.id, copy))!.bytes,
      ];
      expect(await bytes(1)).toEqual([1]);
      expect(await bytes(2)).toEqual([2, 0, 255]);
      expect(await bytes(3)).toEqual([2, 0, 255]);
      expect(await bytes(4)).toEqual([]);
      expect(await bytes(5)).toEqual([]);
      expect((await scene.store.getPayload(job.id, 1))?.profileHash).toBe('profile-a');
    });

    test('bytes that print several copies say which is the last', async () => {
      const job = await scene.add({
        copies: 5,
        payloads: [
          { copy: 1, bytes: new Uint8Array([1]) },
          { copy: 2, through: 5, bytes: new Uint8Array([2]) },
        ],
      });
      expect(await scene.store.getPayload(job.id, 1)).toMatchObject({ through: 1 });
      expect(await scene.store.getPayload(job.id, 2)).toMatchObject({ through: 5 });
    });

    test('payloads are replaced whole, and only while the job is queued and the lease is held', async () => {
      const old = await scene.take('till', 'a');
      const lease = await scene.take('till', 'b');
      const job = await scene.add({
        copies: 2,
        payloads: [1, 2].map((copy) => ({ copy, bytes: new Uint8Array([copy]) })),
      });
      const another = [{ copy: 1, bytes: new Uint8Array([9]) }];
      await scene.store.replacePayloads(old, job.id, 'profile-b', another);
      expect(await scene.store.getPayload(job.id, 2)).toEqual({
        bytes: new Uint8Array([2]),
        through: 2,
        profileHash: 'profile-a',
      });
      await scene.store.replacePayloads(lease, job.id, 'profile-b', another);
      expect(await scene.store.getPayload(job.id, 2)).toEqual({
        bytes: new Uint8Array([9]),
        through: 2,
        profileHash: 'profile-b',
      });
      await scene.store.startPayload(lease, job.id);
      await scene.store.replacePayloads(lease, job.id, 'profile-c', another);
      expect((await scene.store.getPayload(job.id, 1))?.profileHash).toBe('profile-b');
    });

    test('only a queued job can be cancelled', async () => {
      const lease = await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      scene.time += 5000;
      const result = await scene.store.cancelJob(second.id);
      expect(result?.cancelled).toBe(true);
      expect(result?.job).toMatchObject({ status: 'cancelled', completedAt: iso(scene.time) });
      expect(await scene.store.getJob(second.id)).toEqual(result?.job);
      await scene.store.startPayload(lease, first.id);
      expect(await scene.store.cancelJob(first.id)).toMatchObject({
        cancelled: false,
        job: { status: 'printing' },
      });
      expect((await scene.store.cancelJob(second.id))?.cancelled).toBe(false);
    });

    test('of cancelling and starting in one commit, one wins', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      const [cancelled, started] = await Promise.all([
        scene.store.cancelJob(job.id),
        scene.store.startPayload(lease, job.id),
      ]);
      expect(cancelled?.cancelled).toBe(true);
      expect(started).toBe(false);
      expect(await scene.statusOf(job.id)).toBe('cancelled');
    });
  });

  describe('changes by users', () => {
    test('the printer, priority and deadline of a queued job can be changed', async () => {
      const job = await scene.add();
      const expiresAt = iso(start + 9 * hourMs);
      const change = { printerId: 'kitchen', priority: 'high', expiresAt } as const;
      const result = await scene.store.changeJob(job.id, change);
      expect(result).toEqual({ changed: true, job: { ...job, ...change, movedFrom: ['till'] } });
      expect(await scene.store.getJob(job.id)).toEqual(result?.job);
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
      expect(await scene.store.queueLength('kitchen')).toEqual({
        jobs: 1,
        printMs: 1500,
        byKey: new Map(),
      });
    });

    test('a job that was sent cannot be changed, even while it is queued again', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add();
      await scene.store.startPayload(lease, job.id);
      const refused = async () => {
        const before = await scene.store.getJob(job.id);
        const change = { printerId: 'kitchen', priority: 'high' } as const;
        const result = await scene.store.changeJob(job.id, change);
        expect(result).toEqual({ changed: false, job: before });
        expect(await scene.store.getJob(job.id)).toEqual(before);
      };
      await refused();
      await scene.store.sendAgain(lease, job.id);
      await refused();
      await scene.store.finishJob(lease, job.id, failed);
      await refused();
    });

    test('all queued jobs that match are cancelled, however many they are', async () => {
      const lease = await scene.take('till', 'a');
      const printing = await scene.add();
      await scene.store.startPayload(lease, printing.id);
      const other = await scene.add({ printerId: 'kitchen' });
      await Promise.all(Array.from({ length: 1200 }, () => scene.add()));
      let cancelled = 0;
      for (let mayBeMore = true; mayBeMore;) {
        const step = await scene.store.cancelJobs({ printerId: 'till' });
        expect(step.cancelled).toBeLessThanOrEqual(1000);
        cancelled += step.cancelled;
        ({ mayBeMore } = step);
      }
      expect(cancelled).toBe(1200);
      expect(await scene.statusOf(printing.id)).toBe('printing');
      expect(await scene.statusOf(other.id)).toBe('queued');
      expect((await scene.store.queueLength('till')).jobs).toBe(0);
    });
  });

  describe('data of jobs', () => {
    const key = { key: 'k', requestHash: 'h', estimatedSeconds: 3 };

    test('that of an ended job can be deleted; the job and its key stay', async () => {
      const lease = await scene.take('till', 'a');
      const added = scene.newJob();
      const job = await scene.add({ ...added, idempotency: { ...key, jobId: added.id } });
      expect(await scene.store.deleteData(job.id)).toEqual({ deleted: false, job });
      await scene.store.startPayload(lease, job.id);
      expect((await scene.store.deleteData(job.id))?.deleted).toBe(false);
      await scene.store.finishJob(lease, job.id, completed);
      expect(await scene.store.getRequest(job.id)).not.toBeNull();
      for (let time = 1; time <= 2; time++) {
        const result = await scene.store.deleteData(job.id);
        expect(result).toMatchObject({ deleted: true, job: { hasData: false } });
        expect(await scene.store.getJob(job.id)).toEqual(result?.job);
      }
      expect(await scene.store.getRequest(job.id)).toBeNull();
      expect(await scene.store.getPayload(job.id, 1)).toBeNull();
      expect(await scene.store.getAnswer('k')).toMatchObject({ jobId: job.id, requestHash: 'h' });
    });

    test('with keepData: false it goes with the end of the job, unless the job failed', async () => {
      const lease = await scene.take('till', 'a');
      const [printed, cancelled, lost, kept] = [
        await scene.add({ keepData: false }),
        await scene.add({ keepData: false }),
        await scene.add({ keepData: false }),
        await scene.add(),
      ];
      await scene.store.finishJob(lease, printed.id, completed);
      await scene.store.cancelJob(cancelled.id);
      await scene.store.finishJob(lease, lost.id, failed);
      await scene.store.finishJob(lease, kept.id, failed);
      for (const { id } of [printed, cancelled]) {
        expect(await scene.store.getRequest(id)).toBeNull();
        expect(await scene.store.getPayload(id, 1)).toBeNull();
        expect((await scene.store.getJob(id))?.hasData).toBe(false);
      }
      expect(await scene.store.getRequest(lost.id)).not.toBeNull();
      await scene.store.prune(limits({ dataEndedBefore: iso(scene.time) }));
      expect(await scene.store.getRequest(lost.id)).not.toBeNull();
      await scene.store.prune(limits({ dataEndedBefore: iso(scene.time + 1) }));
      expect(await scene.store.getRequest(lost.id)).toBeNull();
      expect((await scene.store.getJob(lost.id))?.hasData).toBe(false);
      expect(await scene.store.getRequest(kept.id)).not.toBeNull();
    });
  });

  test('requests of several jobs are read at once, up to a length', async () => {
    const short = await scene.add({ request: '{"data":{"name":"Zoë"}}' });
    const long = await scene.add({ request: JSON.stringify({ data: { name: 'x'.repeat(100) } }) });
    const read = (maxBytes: number) =>
      scene.store.getRequests([long.id, 'missing', short.id], maxBytes);
    expect([...(await read(1000)).keys()].toSorted()).toEqual([short.id, long.id].toSorted());
    expect(await read(100)).toEqual(new Map([[short.id, '{"data":{"name":"Zoë"}}']]));
    expect(await read(10)).toEqual(new Map());
  });

  describe('the list of jobs', () => {
    test('is newest first, by the order of acceptance', async () => {
      await Promise.all([scene.add({ id: 'm' }), scene.add({ id: 'z' }), scene.add({ id: 'a' })]);
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual(['a', 'z', 'm']);
      expect(ids(await scene.store.listJobs({ limit: 2 }))).toEqual(['a', 'z']);
    });

    test.each<JobFilter>([
      {},
      { states: ['cancelled'] },
      { states: ['queued', 'cancelled'] },
      { states: ['cancelled', 'failed', 'completed'] },
      { states: [...jobStates] },
      { templateId: 'label' },
      { states: ['queued'], templateId: 'label' },
      { states: ['failed'] },
      { templateId: 'missing' },
      { printerId: 'kitchen' },
      { printerId: 'kitchen', states: ['cancelled'] },
      { printerId: 'kitchen', templateId: 'label' },
      { printerId: 'kitchen', templateId: 'label', states: ['queued'] },
      { printerId: 'kitchen', templateId: 'label', states: ['queued', 'cancelled'] },
      { reference: 'order-1' },
      { reference: 'order-1', states: ['queued', 'failed'], printerId: 'till' },
      { reference: 'missing' },
      { tag: 'order-1' },
      { tag: 'Zoë', states: ['queued'], printerId: 'kitchen' },
      { tag: 'Zoë', printerIds: ['kitchen', 'till'], templateId: 'label' },
      { tag: 'table-2', since: iso(start + 3 * hourMs), until: iso(start + 20 * hourMs) },
      { tag: 'key-5' },
      { tag: 'waiter' },
      { idempotencyKey: 'key-5' },
      { idempotencyKey: 'key-4', states: ['queued'] },
      { idempotencyKey: 'missing' },
      { since: iso(start + 7 * hourMs) },
      { until: iso(start + 7 * hourMs) },
      { since: iso(start + 3 * hourMs + 1), until: iso(start + 20 * hourMs), printerId: 'till' },
      { since: iso(start + 3 * hourMs), states: ['queued', 'cancelled'], templateId: 'label' },
      { since: iso(start + 3 * hourMs), until: iso(start + 9 * hourMs), reference: 'order-2' },
      { since: iso(start + 100 * hourMs) },
      { until: iso(start) },
      { since: '0001-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' },
    ])('filtered by %j, pages meet each job once while new ones come', async (filter) => {
      await scene.store.createTemplate(template('label'));
      const expected: string[] = [];
      const byStatus = { queued: 0, printing: 0, completed: 0, failed: 0, cancelled: 0 };
      for (let i = 0; i < 24; i++) {
        const added = scene.newJob();
        const key = { key: `key-${i}`, requestHash: 'h', jobId: added.id, estimatedSeconds: 1 };
        const job = await scene.add({
          ...added,
          templateId: i % 3 === 0 ? 'label' : 'receipt',
          printerId: i % 2 === 0 ? 'kitchen' : 'till',
          idempotency: key,
          ...(i % 5 !== 0 && { reference: `order-${i % 5}` }),
          ...(i % 3 !== 1 && {
            metadata: { waiter: 'Zoë', table: `table-${i % 3}`, guest: 'Zoë' },
          }),
        });
        if (i % 4 === 0) await scene.store.cancelJob(job.id);
        const found = (await scene.store.getJob(job.id))!;
        if (matches(found, filter, key.key)) {
          expected.unshift(job.id);
          byStatus[found.status]++;
        }
        scene.time += hourMs;
      }
      const [count, exact] = [expected.length, true];
      expect(await scene.store.countJobs(filter, 100)).toEqual({ count, exact, byStatus });
      const walk = async (order: 'asc' | 'desc') => {
        const seen: string[] = [];
        for (let cursor: string | undefined; ;) {
          const page = await scene.store.listJobs({ limit: 3, cursor, order, ...filter });
          seen.push(...ids(page));
          if (page.length < 3) return seen;
          cursor = page.at(-1)!.id;
          if (order === 'desc') await scene.add();
        }
      };
      expect(await walk('asc')).toEqual(expected.toReversed());
      expect(await walk('desc')).toEqual(expected);
    });

    test('forgets the metadata of deleted jobs', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.add({ metadata: { table: 'seven' } });
      const tagged = async () => ids(await scene.store.listJobs({ limit: 9, tag: 'seven' }));
      expect(await tagged()).toEqual([job.id]);
      await scene.store.finishJob(lease, job.id, failed);
      scene.time += 1;
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      expect(await tagged()).toEqual([]);
    });

    test('finds jobs by their times, although the clock was set back a little', async () => {
      const added: Job[] = [];
      for (const minutes of [0, 60, 120, 115, 118, 121, 125, 180]) {
        scene.time = start + minutes * 60_000;
        added.push(await scene.add());
      }
      const times = (since: number, until: number) => ({
        since: iso(start + since * 60_000),
        until: iso(start + until * 60_000),
      });
      const found = async (since: number, until: number) =>
        ids(await scene.store.listJobs({ limit: 9, order: 'asc', ...times(since, until) }));
      const expected = (...at: number[]) => at.map((index) => added[index]!.id);
      expect(await found(118, 122)).toEqual(expected(2, 4, 5));
      expect(await found(116, 120)).toEqual(expected(4));
      expect(await found(0, 60)).toEqual(expected(0));
      expect((await scene.store.countJobs(times(115, 121), 9)).count).toBe(3);
    });

    test('counts up to a limit, and says whether there are more', async () => {
      await Promise.all(Array.from({ length: 5 }, () => scene.add()));
      const queued = (count: number, exact: boolean) => ({
        count,
        exact,
        byStatus: { queued: count, printing: 0, completed: 0, failed: 0, cancelled: 0 },
      });
      expect(await scene.store.countJobs({}, 6)).toEqual(queued(5, true));
      expect(await scene.store.countJobs({}, 5)).toEqual(queued(5, true));
      expect(await scene.store.countJobs({}, 4)).toEqual(queued(4, false));
    });

    test('continues at the right job after the job of the cursor was pruned', async () => {
      const lease = await scene.take('till', 'a');
      const [first, second] = [await scene.add(), await scene.add()];
      const third = await scene.add();
      await scene.store.finishJob(lease, second.id, failed);
      scene.time += 1;
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      expect(await scene.store.getJob(second.id)).toBeNull();
      expect(ids(await scene.store.listJobs({ limit: 9, cursor: second.id }))).toEqual([first.id]);
      expect(ids(await scene.store.listJobs({ limit: 9, cursor: third.id }))).toEqual([first.id]);
    });
  });
}

function matches(job: Job, filter: JobFilter, key: string): boolean {
  return (
    (filter.states ?? [job.status]).includes(job.status) &&
    (filter.templateId ?? job.templateId) === job.templateId &&
    (filter.printerId ?? job.printerId) === job.printerId &&
    (filter.reference ?? job.reference) === job.reference &&
    (filter.idempotencyKey ?? key) === key &&
    [filter.tag ?? job.id].some((tag) =>
      [job.id, job.reference, key, ...Object.values(job.metadata ?? {})].includes(tag),
    ) &&
    (filter.printerIds ?? [job.printerId]).includes(job.printerId) &&
    (filter.since ?? '') <= job.createdAt &&
    job.createdAt < (filter.until ?? '9999')
  );
}
