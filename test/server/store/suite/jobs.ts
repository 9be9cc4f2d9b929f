// Jobs as clients use them.

import { describe, expect, test } from 'vitest';
import type { JobState } from '../../../../src/core/model/job.ts';
import { start, hourMs, failed, template, iso, ids, limits, type Scene } from './scene.ts';

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
        sentAgain: false,
        printMs: 1500,
        createdAt: iso(start),
        expiresAt: iso(start + hourMs),
        startedAt: null,
        completedAt: null,
        completion: null,
        error: null,
      });
      expect(await scene.store.getJob(job.id)).toEqual(job);
      expect(await scene.store.getRequest(job.id)).toBe('{"data": {"name":"Zoë 🧾"}}');
    });

    test('reading something that does not exist returns null', async () => {
      expect(await scene.store.getJob('missing')).toBeNull();
      expect(await scene.store.getRequest('missing')).toBeNull();
      expect(await scene.store.getPayload('missing', 1)).toBeNull();
      expect(await scene.store.cancelJob('missing')).toBeNull();
      expect(await scene.store.getTemplate('missing')).toBeNull();
      expect(await scene.store.getTemplateVersion('receipt', 7)).toBeNull();
      expect(await scene.store.getPrinter('missing')).toBeNull();
    });

    test('a job for a template version that does not exist is refused and leaves nothing behind', async () => {
      await expect(scene.add({ templateVersion: 9 })).rejects.toThrow();
      expect(await scene.store.listJobs({ limit: 10 })).toEqual([]);
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 0, printMs: 0 });
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
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 2, printMs: 3000 });
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
      const old = await scene.store.takeLease('till', 'a');
      const lease = await scene.store.takeLease('till', 'b');
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
      const lease = await scene.store.takeLease('till', 'a');
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
      const lease = await scene.store.takeLease('till', 'a');
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

  describe('the list of jobs', () => {
    test('is newest first, by the order of acceptance', async () => {
      await Promise.all([scene.add({ id: 'm' }), scene.add({ id: 'z' }), scene.add({ id: 'a' })]);
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual(['a', 'z', 'm']);
      expect(ids(await scene.store.listJobs({ limit: 2 }))).toEqual(['a', 'z']);
    });

    test.each<{ status?: JobState; templateId?: string; printerId?: string }>([
      {},
      { status: 'cancelled' },
      { templateId: 'label' },
      { status: 'queued', templateId: 'label' },
      { status: 'failed' },
      { templateId: 'missing' },
      { printerId: 'kitchen' },
      { printerId: 'kitchen', status: 'cancelled' },
      { printerId: 'kitchen', templateId: 'label' },
      { printerId: 'kitchen', templateId: 'label', status: 'queued' },
    ])('filtered by %j, pages meet each job once while new ones come', async (filter) => {
      await scene.store.createTemplate(template('label'));
      const expected: string[] = [];
      for (let i = 0; i < 24; i++) {
        const job = await scene.add({
          templateId: i % 3 === 0 ? 'label' : 'receipt',
          printerId: i % 2 === 0 ? 'kitchen' : 'till',
        });
        if (i % 4 === 0) await scene.store.cancelJob(job.id);
        const found = (await scene.store.getJob(job.id))!;
        const matches =
          (filter.status ?? found.status) === found.status &&
          (filter.templateId ?? found.templateId) === found.templateId &&
          (filter.printerId ?? found.printerId) === found.printerId;
        if (matches) expected.unshift(job.id);
      }
      const seen: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await scene.store.listJobs({ limit: 3, cursor, ...filter });
        seen.push(...ids(page));
        if (page.length < 3) break;
        cursor = page.at(-1)!.id;
        await scene.add();
      }
      expect(seen).toEqual(expected);
    });

    test('continues at the right job after the job of the cursor was pruned', async () => {
      const lease = await scene.store.takeLease('till', 'a');
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
