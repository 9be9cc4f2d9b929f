// What a kitchen notes about jobs.

import { describe, expect, test } from 'vitest';
import { newJob } from '../../../support/store/new-job.ts';
import { everything, hourMs, type Scene } from './scene.ts';

export function ticketsSuite(scene: Scene): void {
  describe('tickets', () => {
    const slip = () => newJob({ templateId: 'receipt' });

    test('a job has one slip, however many requests void it at once', async () => {
      const job = await scene.addEnded(await scene.take('till', 'a'));
      const slips = Array.from({ length: 5 }, slip);
      const added = await Promise.all(slips.map((one) => scene.store.addVoidSlip(one, job.id)));
      const kept = added.filter((one) => one !== null);
      expect(kept).toHaveLength(1);
      const voidedBy = kept[0]!.id;
      const link = [{ jobId: job.id, voidedBy, doneAt: null }];
      expect(await scene.store.getTickets([job.id])).toEqual(link);
      expect(await scene.store.getTickets([voidedBy])).toEqual(link);
      const stored = await Promise.all(slips.map(({ id }) => scene.store.getJob(id)));
      expect(stored.filter((one) => one !== null).map(({ id }) => id)).toEqual([voidedBy]);
      expect(stored.find((one) => one !== null)).toEqual(kept[0]);
    });

    test('a slip that cannot be stored leaves no link', async () => {
      const job = await scene.addEnded(await scene.take('till', 'a'));
      const nowhere = newJob({ printerId: 'gone' });
      await expect(scene.store.addVoidSlip(nowhere, job.id)).rejects.toThrow(/gone/);
      const unknown = newJob({ templateId: 'missing' });
      await expect(scene.store.addVoidSlip(unknown, job.id)).rejects.toThrow();
      expect(await scene.store.getTickets([job.id])).toEqual([]);
      expect(await scene.store.addVoidSlip(slip(), job.id)).not.toBeNull();
    });

    test('a job is done once, recalled, and voided besides', async () => {
      const job = await scene.addEnded(await scene.take('till', 'a'));
      const notes = async () => (await scene.store.getTickets([job.id]))[0];
      await scene.store.setDone(job.id, true);
      const first = await notes();
      expect(first).toEqual({ jobId: job.id, voidedBy: null, doneAt: expect.any(String) });
      scene.time += hourMs;
      await scene.store.setDone(job.id, true);
      expect(await notes()).toEqual(first);
      const added = await scene.store.addVoidSlip(slip(), job.id);
      expect(await notes()).toEqual({ ...first, voidedBy: added!.id });
      await scene.store.setDone(job.id, false);
      expect(await notes()).toEqual({ jobId: job.id, voidedBy: added!.id, doneAt: null });
    });

    test('notes go with their jobs, a link not before its slip', async () => {
      const lease = await scene.take('till', 'a');
      const [job, voided] = [await scene.addEnded(lease), await scene.addEnded(lease)];
      await scene.store.setDone(job.id, true);
      const added = await scene.store.addVoidSlip(slip(), voided.id);
      scene.time += 1000 * hourMs;
      while (await scene.store.prune(everything(scene.time)));
      expect(await scene.store.getJob(voided.id)).toBeNull();
      expect(await scene.store.getTickets([job.id, added!.id])).toEqual([
        { jobId: voided.id, voidedBy: added!.id, doneAt: null },
      ]);
    });
  });
}
