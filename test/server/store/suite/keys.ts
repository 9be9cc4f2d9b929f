// API keys, the jobs that were printed with them, and the audit log.

import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../src/core/model/access/audit.ts';
import type { JobFilter, StoredKey } from '../../../../src/server/store/store.ts';
import { iso, type Scene, start } from './scene.ts';

const key = (id: string): StoredKey => ({
  id,
  name: `Till ${id}`,
  scopes: ['print'],
  printers: ['bar', 'inside'],
  templates: null,
  test: false,
  createdAt: iso(start),
  expiresAt: null,
  lastUsedAt: null,
  hash: `hash of ${id}`,
});

const entry = (target: string): AuditEntry => ({
  at: iso(start),
  keyId: null,
  name: 'someone',
  address: '192.0.2.1',
  operation: 'deleteTemplate',
  target,
});

export function keysSuite(scene: Scene): void {
  describe('keys', () => {
    test('are listed with their rights and last use until they are removed', async () => {
      const { store } = scene;
      for (const id of ['b', 'a']) await store.addKey(key(id));
      expect(await store.listKeys()).toEqual([key('a'), key('b')]);
      await store.keysUsed(new Map([['b', iso(start + 1000)]]));
      expect(await store.listKeys()).toEqual([
        key('a'),
        { ...key('b'), lastUsedAt: iso(start + 1000) },
      ]);
      expect(await store.removeKey('a', { keepsLast: true })).toBe('removed');
      expect(await store.removeKey('a', { keepsLast: true })).toBe('unknown');
      expect((await store.listKeys()).map(({ id }) => id)).toEqual(['b']);
    });

    test('the last key of an owner is kept while people require a key', async () => {
      const { store } = scene;
      const owner = (id: string): StoredKey => ({ ...key(id), scopes: ['manage'] });
      for (const id of ['a', 'b']) await store.addKey(owner(id));
      expect(await store.requireKey('a')).toBe(true);
      const removed = await Promise.all(
        ['a', 'b'].map((id) => store.removeKey(id, { keepsLast: true })),
      );
      expect(removed.toSorted()).toEqual(['kept', 'removed']);
      const [last] = await store.listKeys();
      expect(await store.removeKey(last!.id, { keepsLast: false })).toBe('removed');
    });

    test('a key that is gone cannot require a key', async () => {
      const { store } = scene;
      expect(await store.requireKey('gone')).toBe(false);
      expect(await store.isKeyRequired()).toBe(false);
    });

    test('a use that another node saw later stays the last use of a key', async () => {
      const { store } = scene;
      for (const id of ['a', 'b']) await store.addKey(key(id));
      await store.keysUsed(new Map([['a', iso(start + 2000)]]));
      const times = ['a', 'b', 'removed'].map((id) => [id, iso(start + 1000)] as const);
      await store.keysUsed(new Map(times));
      expect((await store.listKeys()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
        iso(start + 2000),
        iso(start + 1000),
      ]);
    });

    test('jobs are found by their key, and by any of several printers', async () => {
      const { store } = scene;
      await store.registerPrinters(['bar', 'kitchen', 'office']);
      const jobs: [printerId: string, madeBy: string | null][] = [
        ['bar', 'a'],
        ['kitchen', 'a'],
        ['office', 'b'],
        ['bar', null],
        ['kitchen', 'b'],
      ];
      const ids: string[] = [];
      for (const [printerId, madeBy] of jobs) {
        const job = scene.newJob({ id: `job-${ids.length}`, printerId, madeBy });
        ids.push((await store.addJob(job))!.id);
      }
      await store.cancelJob(ids[1]!);
      const found = async (filter: JobFilter, limit = 10, cursor?: string) =>
        (await store.listJobs({ ...filter, limit, cursor })).map(({ id }) => ids.indexOf(id));
      expect(await found({ madeBy: 'a' })).toEqual([1, 0]);
      expect(await found({ madeBy: 'a', states: ['queued'] })).toEqual([0]);
      expect(await found({ madeBy: 'a', printerId: 'bar' })).toEqual([0]);
      const printerIds = ['bar', 'kitchen'];
      expect(await found({ printerIds })).toEqual([4, 3, 1, 0]);
      expect(await found({ printerIds }, 2)).toEqual([4, 3]);
      expect(await found({ printerIds }, 2, ids[3])).toEqual([1, 0]);
      expect(await found({ printerIds, states: ['queued', 'cancelled'] })).toEqual([4, 3, 1, 0]);
      expect(await found({ printerIds, states: ['cancelled'] })).toEqual([1]);
      expect(await found({ printerIds, madeBy: 'b' })).toEqual([4]);
      expect(await found({ printerIds, templateId: scene.newJob().templateId })).toHaveLength(4);
      expect(await found({ printerIds: [] })).toEqual([]);
      expect(await store.countJobs({ printerIds }, 100)).toMatchObject({ count: 4, exact: true });
      expect(await store.countJobs({ madeBy: 'b' }, 100)).toMatchObject({ count: 2 });
      expect(await store.cancelJobs({ printerIds, states: ['queued'] })).toMatchObject({
        cancelled: 3,
      });
      expect((await store.getJob(ids[2]!))!.status).toBe('queued');
      expect((await store.getJob(ids[0]!))!.madeBy).toBe('a');
    });

    test('the audit log is read page by page, the newest first', async () => {
      const { store } = scene;
      for (const target of ['first', 'second', 'third']) await store.addAuditEntry(entry(target));
      const page = await store.listAuditEntries({ limit: 2 });
      expect(page).toMatchObject([entry('third'), entry('second')]);
      const rest = await store.listAuditEntries({ limit: 2, before: page[1]!.seq });
      expect(rest).toMatchObject([entry('first')]);
    });
  });
}
