// What holds for the whole store: consistency over random steps, closing, restarts.

import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Lease, NewJob, Store } from '../../../../src/server/store/store.ts';
import {
  completed,
  failed,
  ids,
  iso,
  limits,
  reportedStates,
  takeFrom,
  template,
  type Scene,
} from './scene.ts';

const acts = [
  'add',
  'refused',
  'next',
  'cancel',
  'start',
  'unstart',
  'confirm',
  'sendAgain',
  'finish',
  'move',
  'remake',
  'lease',
  'prune',
] as const;
const printers = ['till', 'kitchen'] as const;
const renderedAgain = Uint8Array.of(27, 97);

interface Step {
  act: (typeof acts)[number];
  job: number;
  printer: (typeof printers)[number];
  /** Runs in the same commit as the previous step. */
  together: boolean;
}

const step = record<Step>({
  act: constantFrom('add', ...acts),
  job: nat(5),
  printer: constantFrom(...printers),
  together: boolean(),
});

async function play(
  store: Store,
  steps: Step[],
  newJob: (change: Partial<NewJob>) => NewJob,
  take: (printer: string, node: string) => Promise<Lease>,
): Promise<void> {
  const leases: Record<string, Lease> = {};
  for (const printer of printers) leases[printer] = await take(printer, 'a');
  const added: string[] = [];
  const group: Promise<unknown>[] = [];
  for (const { act, job, printer, together } of steps) {
    if (!together) {
      await Promise.allSettled(group.splice(0));
      for (const held of Object.values(leases)) await expectOldest(store, held);
    }
    const id = added[job] ?? 'missing';
    const lease = leases[printer]!;
    const run: Record<Step['act'], () => Promise<unknown>> = {
      add: async () => added.push((await store.addJob(newJob({ printerId: printer })))!.id),
      refused: () => store.addJob(newJob({ printerId: printer, templateVersion: 99 })),
      next: () => store.nextJob(lease),
      cancel: () => store.cancelJob(id),
      start: () => store.startPayload(lease, id),
      unstart: () => store.unstartPayload(lease, id),
      confirm: () => store.copyConfirmed(lease, id),
      sendAgain: () => store.sendAgain(lease, id),
      move: () => store.moveJobs(lease, printers[Number(printer === 'till')]!),
      remake: () =>
        store.replacePayloads(lease, id, 'profile-b', [{ copy: 1, bytes: renderedAgain }]),
      finish: () => store.finishJob(lease, id, job % 2 ? completed : failed),
      lease: async () => (leases[printer] = await take(printer, 'b')),
      prune: () => store.prune(limits({ jobsKept: job })),
    };
    group.push(run[act]());
  }
  await Promise.allSettled(group);
}

/** The next job is the oldest queued one, and its bytes are for the profile that is returned with them. */
async function expectOldest(store: Store, lease: Lease): Promise<void> {
  const { printerId } = lease;
  const waiting = await store.listJobs({ limit: 100, states: ['queued'], printerId });
  expect(await store.nextJob(lease)).toEqual(waiting.at(-1) ?? null);
  for (const { id, sentAgain } of waiting) {
    const { bytes, profileHash } = (await store.getPayload(id, 1))!;
    const profile = bytes[1] === renderedAgain[1] ? 'profile-b' : 'profile-a';
    expect(sentAgain ? [profile, 'outdated'] : [profile]).toContain(profileHash);
  }
}

async function expectAgreement(store: Store): Promise<void> {
  const jobs = await store.listJobs({ limit: 100 });
  for (const printer of printers) {
    const waiting = jobs.filter((job) => job.printerId === printer && job.status === 'queued');
    expect(await store.queueLength(printer)).toEqual({
      jobs: waiting.length,
      printMs: 1500 * waiting.length,
      byKey: new Map(),
    });
  }
  for (const job of jobs) expect(await store.getJob(job.id)).toEqual(job);
  const events = await store.eventsAfter(0, 1000);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  for (const { id, status } of jobs) {
    const own = events.filter(({ type, data }) => type === 'jobUpdate' && data.jobId === id);
    expect(reportedStates(own)[0]).toBe('queued');
    expect(reportedStates(own).at(-1)).toBe(status);
  }
  const open = jobs.filter(({ status }) => status === 'queued' || status === 'printing');
  await store.prune(limits({ jobsKept: 0 }));
  expect(ids(await store.listJobs({ limit: 100 }))).toEqual(ids(open));
}

export function wholeSuite(scene: Scene): void {
  test('after any steps, in single or shared commits, counters and events agree with the states of the jobs', async () => {
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const place = await scene.kind.makePlace();
        const store = await place.open(scene.now);
        await store.createTemplate(template('receipt'));
        await store.registerPrinters(printers);
        await play(store, steps, (change) => scene.newJob(change), takeFrom(store, place));
        await expectAgreement(store);
        await store.close();
        await place.dispose();
      }),
      { numRuns: scene.kind.sequences },
    );
  });

  test('reads after a commit with a refused write return what was stored', async () => {
    const { store } = scene;
    const lease = await scene.take('till', 'a');
    const job = await scene.add();
    await store.nextJob(lease);
    const refused = () => expect(scene.add({ templateVersion: 99 })).rejects.toThrow();
    const [marked] = await Promise.all([
      store.startPayload(lease, job.id),
      store.updateTemplate('receipt', { name: 'two' }),
      scene.add(),
      refused(),
    ]);
    expect(marked).toBe(true);
    expect(await scene.statusOf(job.id)).toBe('printing');
    expect((await store.getTemplate('receipt'))?.name).toBe('two');
    expect(await store.queueLength('till')).toEqual({ jobs: 1, printMs: 1500, byKey: new Map() });
    const [newer] = await Promise.all([scene.take('till', 'b'), refused()]);
    expect(await store.nextJob(lease)).toBeNull();
    expect(await store.nextJob(newer)).not.toBeNull();
  });

  test('closing commits pending writes and refuses later ones', async () => {
    const pending = scene.add();
    await scene.store.close();
    await expect(pending).resolves.toMatchObject({ status: 'queued' });
    await expect(scene.add()).rejects.toThrow('stopping');
    await scene.store.close();
  });

  if (scene.kind.keeps)
    test('everything can be read after a restart, and numbers continue', async () => {
      const lease = await scene.take('till', 'a');
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
      expect(await scene.store.queueLength('till')).toEqual({
        jobs: 1,
        printMs: 1500,
        byKey: new Map(),
      });
      expect(await scene.store.eventRange()).toEqual({ oldest: 2, newest: 3 });
      expect((await scene.take('till', 'b')).token).toBeGreaterThan(lease.token);
      expect(await scene.statusOf(job.id)).toBe('failed');
      expect((await scene.store.eventRange()).newest).toBe(4);
    });
}
