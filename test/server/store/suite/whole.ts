// What holds for the store as a whole.

import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Lease, NewJob, Store } from '../../../../src/server/store/store.ts';
import { completed, failed, ids, iso, limits, statesTold, template, type Scene } from './scene.ts';

const acts = ['add', 'cancel', 'start', 'unstart', 'confirm', 'finish', 'lease', 'prune'] as const;
const printers = ['till', 'kitchen'] as const;

interface Step {
  act: (typeof acts)[number];
  job: number;
  printer: (typeof printers)[number];
}

const step = record<Step>({
  act: constantFrom('add', ...acts),
  job: nat(5),
  printer: constantFrom(...printers),
});

async function play(
  store: Store,
  steps: Step[],
  newJob: (change: Partial<NewJob>) => NewJob,
): Promise<void> {
  const leases: Record<string, Lease> = {};
  for (const printer of printers) leases[printer] = await store.takeLease(printer, 'a');
  const added: string[] = [];
  for (const { act, job, printer } of steps) {
    const id = added[job] ?? 'nobody';
    const lease = leases[printer]!;
    const run: Record<Step['act'], () => Promise<unknown>> = {
      add: async () => added.push((await store.addJob(newJob({ printerId: printer })))!.id),
      cancel: () => store.cancelJob(id),
      start: () => store.startPayload(lease, id),
      unstart: () => store.unstartPayload(lease, id),
      confirm: () => store.copyConfirmed(lease, id),
      finish: () => store.finishJob(lease, id, job % 2 ? completed : failed),
      lease: async () => (leases[printer] = await store.takeLease(printer, 'b')),
      prune: () => store.prune(limits({ jobsKept: job })),
    };
    await run[act]();
  }
}

async function expectAgreement(store: Store): Promise<void> {
  const jobs = await store.listJobs({ limit: 100 });
  for (const printer of printers) {
    const waiting = jobs.filter((job) => job.printerId === printer && job.status === 'queued');
    expect(await store.queueLength(printer)).toEqual({
      jobs: waiting.length,
      printMs: 1500 * waiting.length,
    });
  }
  const events = await store.eventsAfter(0, 1000);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  for (const { id, status } of jobs) {
    const own = events.filter(({ type, data }) => type === 'jobUpdate' && data.jobId === id);
    expect(statesTold(own)[0]).toBe('queued');
    expect(statesTold(own).at(-1)).toBe(status);
  }
  const open = jobs.filter(({ status }) => status === 'queued' || status === 'printing');
  await store.prune(limits({ jobsKept: 0 }));
  expect(ids(await store.listJobs({ limit: 100 }))).toEqual(ids(open));
}

export function wholeSuite(scene: Scene): void {
  test('whatever happens to jobs, the counters and the events agree with their states', async () => {
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const place = await scene.kind.makePlace();
        const store = await place.open(scene.now);
        await store.createTemplate(template('receipt'));
        await play(store, steps, (change) => scene.newJob(change));
        await expectAgreement(store);
        await store.close();
        await place.dispose();
      }),
      // The same code runs everywhere; where every commit waits for a disk, fewer runs do.
      { numRuns: scene.kind.keeps ? 10 : 100 },
    );
  });

  test('closing flushes what is pending, and what comes later is refused', async () => {
    const pending = scene.add();
    await scene.store.close();
    await expect(pending).resolves.toMatchObject({ status: 'queued' });
    await expect(scene.add()).rejects.toThrow('stopping');
    await scene.store.close();
  });

  if (scene.kind.keeps)
    test('everything is there again after a restart, and numbers go on', async () => {
      const lease = await scene.store.takeLease('till', 'a');
      const job = await scene.add();
      await scene.store.startPayload(lease, job.id);
      await scene.store.savePrinter('till', { ip: '10.0.0.5' });
      await scene.store.prune(limits({ eventsBefore: iso(scene.time + 1) }));
      const before = await scene.store.getJob(job.id);
      const pending = scene.add();
      await scene.store.close();
      await pending;

      await scene.open();
      expect(await scene.store.getJob(job.id)).toEqual(before);
      expect(ids(await scene.store.listJobs({ limit: 10 }))).toHaveLength(2);
      expect((await scene.store.getPrinter('till'))?.ip).toBe('10.0.0.5');
      expect(await scene.store.queueLength('till')).toEqual({ jobs: 1, printMs: 1500 });
      expect(await scene.store.eventRange()).toEqual({ oldest: 2, newest: 3 });
      expect((await scene.store.takeLease('till', 'b')).token).toBeGreaterThan(lease.token);
      expect(await scene.statusOf(job.id)).toBe('failed');
      expect((await scene.store.eventRange()).newest).toBe(4);
    });
}
