// What pruning deletes, and what it never deletes.

import { describe, expect, test } from 'vitest';
import {
  start,
  hourMs,
  failed,
  template,
  iso,
  ids,
  limits,
  everything,
  type Scene,
} from './scene.ts';

export function pruneSuite(scene: Scene): void {
  describe('pruning', () => {
    test('deletes nothing within the limits', async () => {
      const lease = await scene.take('till', 'a');
      const job = await scene.addEnded(lease);
      expect(await scene.store.prune(limits({ payloadsEndedBefore: iso(start) }))).toBe(false);
      expect(await scene.store.getPayload(job.id, 1)).not.toBeNull();
      expect(await scene.store.getRequest(job.id)).not.toBeNull();
      expect(await scene.store.eventRange()).toEqual({ oldest: 1, newest: 3 });
    });

    test('never touches a job that is queued or printing, nor its template', async () => {
      const lease = await scene.take('till', 'a');
      const [printing, queued] = [await scene.add(), await scene.add()];
      await scene.store.startPayload(lease, printing.id);
      await scene.store.deleteTemplate('receipt');
      scene.time += 1000 * hourMs;
      expect(await scene.store.prune(everything(scene.time + 1))).toBe(false);
      for (const { id } of [printing, queued]) {
        expect(await scene.store.getJob(id)).not.toBeNull();
        expect(await scene.store.getPayload(id, 1)).not.toBeNull();
        expect(await scene.store.getRequest(id)).not.toBeNull();
      }
      expect(await scene.store.getTemplateVersion('receipt', 1)).not.toBeNull();
    });

    test('deletes the bytes of ended jobs first, and keeps what is needed to render them again', async () => {
      const lease = await scene.take('till', 'a');
      const old = await scene.addEnded(lease);
      scene.time += hourMs;
      const young = await scene.addEnded(lease);
      await scene.store.prune(limits({ payloadsEndedBefore: iso(scene.time) }));
      expect(await scene.store.getPayload(old.id, 1)).toBeNull();
      expect(await scene.store.getRequest(old.id)).toBe('{"data":{}}');
      expect(await scene.store.getPayload(young.id, 1)).not.toBeNull();
    });

    test('deletes ended jobs by age, with or without bytes', async () => {
      const lease = await scene.take('till', 'a');
      const first = await scene.addEnded(lease);
      await scene.store.prune(limits({ payloadsEndedBefore: iso(scene.time + 1) }));
      const second = await scene.addEnded(lease);
      scene.time += hourMs;
      const young = await scene.addEnded(lease);
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual([young.id]);
      expect(await scene.store.getRequest(first.id)).toBeNull();
      expect(await scene.store.getPayload(second.id, 1)).toBeNull();
    });

    test('keeps the jobs that ended last if there are too many, counted over all printers', async () => {
      const till = await scene.take('till', 'a');
      const kitchen = await scene.take('kitchen', 'a');
      const early = await scene.add();
      const other = await scene.add({ printerId: 'kitchen' });
      scene.time += 1;
      const second = await scene.addEnded(till);
      scene.time += 1;
      await scene.store.finishJob(kitchen, other.id, failed);
      scene.time += 1;
      const last = await scene.addEnded(till);
      scene.time += 1;
      await scene.store.cancelJob(early.id);
      const queued = await scene.add();
      await scene.store.prune(limits({ jobsKept: 3 }));
      expect(await scene.store.getJob(second.id)).toBeNull();
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual([
        queued.id,
        last.id,
        other.id,
        early.id,
      ]);
      await scene.store.prune(limits({ jobsKept: 1 }));
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toEqual([queued.id, early.id]);
    });

    test('deletes versions that no job refers to and that are not current', async () => {
      const lease = await scene.take('till', 'a');
      await scene.store.updateTemplate('receipt', { name: 'two' });
      await scene.store.updateTemplate('receipt', { name: 'three' });
      await scene.store.keepTemplate(template('_test'));
      scene.time += hourMs;
      await scene.addEnded(lease);
      const kept = async () => {
        const found = await Promise.all([
          scene.store.getTemplateVersion('receipt', 1),
          scene.store.getTemplateVersion('receipt', 2),
          scene.store.getTemplateVersion('receipt', 3),
          scene.store.getTemplateVersion('_test', 1),
        ]);
        return found.map((version) => version !== null);
      };
      await scene.store.prune(limits({ jobsEndedBefore: iso(start) }));
      expect(await kept()).toEqual([true, true, true, true]);
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      expect(await kept()).toEqual([true, false, true, false]);
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time + 1) }));
      expect(await kept()).toEqual([false, false, true, false]);
    });

    test('keeps an unused version while a print request may still refer to it', async () => {
      await scene.store.keepTemplate(template('_test'));
      scene.time += hourMs;
      await scene.store.keepTemplate(template('_test'));
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      await scene.add({ templateId: '_test' });
    });

    test('keeps an idempotency key while its job is stored, and then until it is old', async () => {
      const lease = await scene.take('till', 'a');
      const keyed = (key: string) => {
        const job = scene.newJob();
        const idempotency = { key, requestHash: 'h', jobId: job.id, estimatedSeconds: 1 };
        return { ...job, idempotency };
      };
      const [first, second] = [keyed('first'), keyed('second')];
      await scene.store.addJob(first);
      await scene.store.addJob(second);
      await scene.store.finishJob(lease, first.id, failed);
      const answers = async () =>
        (await Promise.all(['first', 'second'].map((key) => scene.store.getAnswer(key)))).map(
          (answer) => answer?.jobId ?? null,
        );
      scene.time += 10 * hourMs;
      const keysOlderThan = (hours: number) =>
        limits({ keysBefore: iso(scene.time - hours * hourMs) });
      await scene.store.prune(keysOlderThan(8));
      expect(await answers()).toEqual([first.id, second.id]);
      await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }));
      expect(await scene.store.getJob(first.id)).toBeNull();
      expect(await answers()).toEqual([first.id, second.id]);
      scene.time += 9 * hourMs;
      await scene.store.prune(keysOlderThan(8));
      expect(await answers()).toEqual([null, second.id]);
    });

    test('keeps the key of a batch while the batch is stored, and then until it is old', async () => {
      const keyed = { key: 'labels', requestHash: 'h' };
      await scene.store.stageBatch({ id: 'batch', name: '', madeBy: null, reprintOf: null });
      await scene.store.openBatch('batch', keyed);
      await scene.store.changeBatch('batch', 'pause');
      scene.time += 200 * hourMs;
      await scene.store.prune(limits({ keysBefore: iso(scene.time) }));
      expect(await scene.store.getAnswer('labels')).toMatchObject({ jobId: 'batch' });
      await scene.store.changeBatch('batch', 'cancel');
      await scene.store.reportBatch('batch');
      scene.time += 200 * hourMs;
      const later = iso(scene.time);
      await scene.store.prune(limits({ jobsEndedBefore: later, keysBefore: later }));
      expect(await scene.store.getBatch('batch')).toBeNull();
      expect(await scene.store.getAnswer('labels')).toBeNull();
    });

    test('keeps versions that rows of a waiting batch may print', async () => {
      const kept = { id: '_text', name: 'Text', description: '', config: { blocks: [] } };
      await scene.store.stageBatch({ id: 'batch', name: '', madeBy: null, reprintOf: null });
      const version = await scene.store.keepTemplate(kept);
      const job = {
        id: 'row',
        printerId: 'till',
        templateId: '_text',
        templateVersion: version,
        copies: 1,
        onUnconfirmed: 'hold',
        reprintOf: null,
        printMs: 1,
      } as const;
      await scene.store.stageRows('batch', [{ n: 0, job, request: '{}' }]);
      await scene.store.openBatch('batch', null);
      await scene.store.changeBatch('batch', 'pause');
      scene.time += 1000 * hourMs;
      const prune = () =>
        scene.store.prune(limits({ jobsEndedBefore: iso(scene.time), versionsKept: 1 }));
      await prune();
      expect(await scene.store.getTemplateVersion('_text', version)).not.toBeNull();
      await scene.store.changeBatch('batch', 'cancel');
      await scene.store.dropRows('batch');
      await scene.store.reportBatch('batch');
      await prune();
      expect(await scene.store.getTemplateVersion('_text', version)).toBeNull();
    });

    test('looks at a key whose job is stored once per life time of a key', async () => {
      const jobs = Array.from({ length: 200 }, () => scene.newJob());
      for (const job of jobs)
        await scene.store.addJob({
          ...job,
          idempotency: { key: job.id, requestHash: 'h', jobId: job.id, estimatedSeconds: 1 },
        });
      scene.time += 10 * hourMs;
      const old = limits({ keysBefore: iso(scene.time - hourMs) });
      expect(await scene.store.prune(old)).toBe(true); // as many rows as one call may change
      expect(await scene.store.prune(old)).toBe(false);
      expect(await scene.store.getAnswer(jobs[0]!.id)).not.toBeNull();
    });

    test('deletes routes with more versions than one call deletes rows, and goes on', async () => {
      const rules = [{ templateId: 'receipt', printer: 'till' }];
      const deleted = ['a', 'b', 'c', 'd', 'e'];
      const versions = Array.from({ length: 45 }, (_, n) => (n === 0 ? null : n));
      const routes = deleted.flatMap((id) =>
        versions.map((version) => ({ id, name: id, rules, version })),
      );
      await scene.store.importContents({ assets: [], templates: [], routes });
      for (const id of deleted) await scene.store.deleteRoute(id);
      scene.time += hourMs;
      const old = limits({ templatesDeletedBefore: iso(scene.time) });
      expect(await scene.store.prune(old)).toBe(true);
      expect(await scene.store.listDeletedRoutes()).toEqual([]);
      expect(await scene.store.prune(old)).toBe(false);
    });

    test('deletes a bounded number per call, reports that more may be left, and finishes', async () => {
      const lease = await scene.take('till', 'a');
      await Promise.all(Array.from({ length: 300 }, () => scene.addEnded(lease)));
      scene.time += hourMs;
      const payloads = limits({ payloadsEndedBefore: iso(scene.time) });
      expect(await scene.store.prune(payloads)).toBe(true);
      expect(await scene.store.prune(payloads)).toBe(false);
      const left = async () => (await scene.store.listJobs({ limit: 1000 })).length;
      expect(await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time) }))).toBe(true);
      expect(await left()).toBe(100);
      let calls = 1;
      while (await scene.store.prune(everything(scene.time + 1))) calls++;
      expect(calls).toBeLessThan(10);
      expect(await left()).toBe(0);
      expect(await scene.store.eventRange()).toEqual({ oldest: 900, newest: 900 });
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 0,
        printMs: 0,
        byKey: new Map(),
      });
    });
  });
}
