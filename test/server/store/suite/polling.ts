// Printers that poll: jobs are fetched without a holder.

import { describe, expect, test } from 'vitest';
import { neverPolled } from '../../../../src/core/model/polling/poll-state.ts';
import { completed, hourMs, iso, type Scene, start, unconfirmed } from './scene.ts';

export function pollingSuite(scene: Scene): void {
  describe('printers that poll', () => {
    test('the lease of a printer that polls is the same for all, and ends when a node takes the printer', async () => {
      const { store } = scene;
      const { id } = await scene.add();
      const [lease, other] = [await store.pollLease('till'), await store.pollLease('till')];
      expect(lease).toEqual(other);
      expect((await store.nextJob(lease!))?.id).toBe(id);
      await scene.take('till', 'a');
      expect(await store.fetchJob(lease!, { jobId: id, attempt: 1 })).toBe(false);
    });

    test('a job is fetched once, while no other job of the printer is fetched', async () => {
      const { store } = scene;
      const [one, two] = [await scene.add(), await scene.add()];
      const lease = (await store.pollLease('till'))!;
      const offers = [one, two].map(({ id }) => ({ jobId: id, attempt: 1 }));
      const fetched = await Promise.all(offers.map((offer) => store.fetchJob(lease, offer)));
      expect(fetched).toEqual([true, false]);
      expect(await store.fetchJob(lease, offers[0]!)).toBe(false);
      expect(await store.fetchedJob('till')).toMatchObject({ id: one.id, attempts: 1 });
      await store.finishJob(lease, one.id, completed);
      expect(await store.fetchJob(lease, offers[1]!)).toBe(true);
    });

    test('a job is not fetched while the printer is paused, or before its time', async () => {
      const { store } = scene;
      const later = await scene.add({ notBefore: iso(start + hourMs) });
      const job = await scene.add();
      const lease = (await store.pollLease('till'))!;
      expect(await store.fetchJob(lease, { jobId: later.id, attempt: 1 })).toBe(false);
      await store.savePrinter('till', { paused: true });
      expect(await store.fetchJob(lease, { jobId: job.id, attempt: 1 })).toBe(false);
      await store.savePrinter('till', { paused: false });
      expect(await store.fetchJob(lease, { jobId: job.id, attempt: 1 })).toBe(true);
    });

    test('what a printer says is about the attempt that it names', async () => {
      const { store } = scene;
      const { id: jobId } = await scene.add();
      const lease = (await store.pollLease('till'))!;
      const [first, second] = [1, 2].map((attempt) => ({ jobId, attempt }));
      await store.fetchJob(lease, first!);
      expect(await store.judgeJob(lease, first!, { kind: 'not-fetched' })).toBe(true);
      expect(await store.fetchJob(lease, second!)).toBe(true);
      expect(await store.judgeJob(lease, first!, { kind: 'not-fetched' })).toBe(false);
      const silence = { kind: 'silence', error: unconfirmed.error } as const;
      expect(await store.judgeJob(lease, second!, silence)).toBe(true);
      expect(await store.getJob(jobId)).toMatchObject({ status: 'failed' });
      const printed = { kind: 'printed', by: 'cloudprnt' } as const;
      expect(await store.judgeJob(lease, second!, printed)).toBe(true);
      expect(await store.getJob(jobId)).toMatchObject({
        status: 'completed',
        completion: { confirmed: true, by: 'cloudprnt' },
        error: null,
      });
    });

    test('a printer keeps the secret that it got first, and what it told', async () => {
      const { store } = scene;
      expect(await store.getPolling('till')).toBeNull();
      const first = await store.openPolling('till', 'one');
      expect(first).toEqual({ printerId: 'till', secret: 'one', state: neverPolled });
      expect((await store.openPolling('till', 'two')).secret).toBe('one');
      const state = { ...neverPolled, seenAt: iso(0), mediaTypes: ['image/png'] };
      await store.savePollState('till', state);
      expect(await store.listPolling()).toEqual([{ printerId: 'till', secret: 'one', state }]);
      await store.endPolling('till');
      expect(await store.getPolling('till')).toBeNull();
    });
  });
}
