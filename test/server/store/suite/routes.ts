// Routes and their versions, and jobs that are added together.

import { describe, expect, test } from 'vitest';
import type { NewRoute } from '../../../../src/core/model/orders/route.ts';
import { everything, hourMs, ids, iso, limits, type Scene, start } from './scene.ts';

const route = (id: string): NewRoute => ({
  id,
  name: 'Restaurant',
  rules: [
    { templateId: 'receipt', printer: 'till' },
    { items: 'items', where: "kind == 'drink'", templateId: 'receipt', printer: 'bar', copies: 2 },
  ],
});

export function routeSuite(scene: Scene): void {
  describe('routes', () => {
    test('a route is stored with its rules, and an id is created once', async () => {
      const created = await scene.store.createRoute(route('food'));
      expect(created).toEqual({
        ...route('food'),
        version: 1,
        createdAt: iso(start),
        updatedAt: iso(start),
      });
      expect(await scene.store.createRoute(route('food'))).toBeNull();
      expect(await scene.store.getRoute('food')).toEqual({ ...created, deletedAt: null });
      expect(await scene.store.getRoute('drink')).toBeNull();
      await scene.store.createRoute(route('drink'));
      expect((await scene.store.listRoutes()).map(({ id }) => id)).toEqual(['drink', 'food']);
      expect((await scene.store.listRoutes())[0]).not.toHaveProperty('rules');
    });

    test('a change is a new version, and the last 50 stay', async () => {
      await scene.store.createRoute(route('food'));
      scene.time += hourMs;
      const [rule] = route('food').rules;
      const changed = await scene.store.updateRoute('food', { rules: [rule!] }, [1]);
      expect(changed).toMatchObject({
        version: 2,
        name: 'Restaurant',
        rules: [rule],
        createdAt: iso(start),
        updatedAt: iso(start + hourMs),
      });
      await expect(scene.store.updateRoute('food', { name: 'Bar' }, [1])).rejects.toMatchObject({
        code: 'VERSION_CONFLICT',
        message: expect.stringContaining('Route "food" is at version 2'),
      });
      expect((await scene.store.getRouteVersion('food', 1))?.rules).toHaveLength(2);
      for (let version = 3; version <= 51; version++)
        await scene.store.updateRoute('food', { name: `Version ${version}` });
      const versions = await scene.store.routeVersions('food');
      expect(versions.map(({ version }) => version)).toEqual(
        Array.from({ length: 50 }, (_, n) => 51 - n),
      );
      expect(await scene.store.getRouteVersion('food', 1)).toBeNull();
      expect(await scene.store.updateRoute('none', { name: 'None' })).toBeNull();
    });

    test('a deleted route can be restored until it is pruned', async () => {
      await scene.store.createRoute(route('food'));
      await scene.store.updateRoute('food', { name: 'Second' });
      await expect(scene.store.deleteRoute('food', [1])).rejects.toMatchObject({
        code: 'VERSION_CONFLICT',
      });
      expect(await scene.store.deleteRoute('food', [2])).toBe(true);
      expect(await scene.store.deleteRoute('food')).toBe(false);
      expect(await scene.store.updateRoute('food', { name: 'x' })).toBeNull();
      expect(await scene.store.listRoutes()).toEqual([]);
      expect(await scene.store.listDeletedRoutes()).toMatchObject([
        { id: 'food', version: 2, deletedAt: iso(start) },
      ]);
      expect(await scene.store.restoreRoute('food', 9)).toBeNull();
      expect(await scene.store.restoreRoute('food', 1)).toMatchObject({
        version: 3,
        name: 'Restaurant',
        createdAt: iso(start),
      });
      // It exists again, so that it is not pruned.
      await scene.store.prune(everything(start + hourMs));
      expect(await scene.store.getRoute('food')).toMatchObject({ version: 3, deletedAt: null });
      await scene.store.deleteRoute('food');
      await scene.store.prune(limits());
      expect(await scene.store.routeVersions('food')).toHaveLength(3);
      await scene.store.prune(everything(start + hourMs));
      expect(await scene.store.routeVersions('food')).toEqual([]);
    });

    test('an id that was deleted continues its versions', async () => {
      await scene.store.createRoute(route('food'));
      await scene.store.deleteRoute('food');
      expect(await scene.store.createRoute(route('food'))).toMatchObject({ version: 2 });
      expect(await scene.store.listDeletedRoutes()).toEqual([]);
    });

    test('an import stores routes with everything else, or nothing', async () => {
      await scene.store.createRoute(route('food'));
      const contents = (version: number | null) => ({
        assets: [],
        templates: [],
        routes: [
          { ...route('drink'), version: null },
          { ...route('food'), name: 'Imported', version },
        ],
      });
      await expect(scene.store.importContents(contents(7))).rejects.toMatchObject({
        code: 'VERSION_CONFLICT',
      });
      await expect(scene.store.importContents(contents(null))).rejects.toMatchObject({
        code: 'VERSION_CONFLICT',
      });
      expect(await scene.store.getRoute('drink')).toBeNull();
      await scene.store.importContents(contents(1));
      expect(await scene.store.getRoute('food')).toMatchObject({ name: 'Imported', version: 2 });
      expect(await scene.store.getRoute('drink')).toMatchObject({ version: 1 });
    });
  });

  describe('jobs that are added together', () => {
    const keyed = { key: 'order-7', requestHash: 'h', jobId: 'first', estimatedSeconds: 3 };
    const printing = (printerIds: string[], idempotency: typeof keyed | null = null) =>
      printerIds.map((printerId, n) =>
        scene.newJob({ printerId, idempotency, ...(n === 0 && idempotency && { id: 'first' }) }),
      );

    test('are all there, in order, with one key', async () => {
      const jobs = printing(['till', 'bar', 'till'], keyed);
      const added = await scene.store.addJobs(jobs);
      expect(ids(added!)).toEqual(jobs.map(({ id }) => id));
      expect(ids(await scene.store.listJobs({ limit: 9, order: 'asc' }))).toEqual(ids(added!));
      expect(await scene.store.getAnswer('order-7')).toEqual(keyed);
      expect(await scene.store.queueLength('till')).toMatchObject({ jobs: 2 });
      expect(await scene.store.eventsAfter(0, 9)).toHaveLength(3);
      expect(await scene.store.getPayload(added![2]!.id, 1)).not.toBeNull();
      expect(await scene.store.addJobs(printing(['till', 'bar'], keyed))).toBeNull();
      expect(await scene.store.listJobs({ limit: 9 })).toHaveLength(3);
    });

    test('or none, if one of their printers or templates does not exist', async () => {
      await expect(scene.store.addJobs(printing(['till', 'attic']))).rejects.toMatchObject({
        code: 'PRINTER_NOT_FOUND',
      });
      const [first, second] = printing(['till', 'bar'], keyed);
      await expect(
        scene.store.addJobs([first!, { ...second!, templateVersion: 9 }]),
      ).rejects.toThrow();
      expect(await scene.store.listJobs({ limit: 9 })).toEqual([]);
      expect(await scene.store.getAnswer('order-7')).toBeNull();
      expect(await scene.store.eventsAfter(0, 9)).toEqual([]);
      expect(await scene.store.queueLength('till')).toMatchObject({ jobs: 0 });
      expect((await scene.store.openBytes()).all).toBe(0);
    });
  });
}
