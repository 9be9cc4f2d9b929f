// Templates and their versions.

import { describe, expect, test } from 'vitest';
import { start, hourMs, template, iso, limits, type Scene } from './scene.ts';

export function templatesSuite(scene: Scene): void {
  describe('templates', () => {
    test('a created template has version 1 and both times', async () => {
      const created = await scene.store.createTemplate(template('label'));
      expect(created).toEqual({
        ...template('label'),
        version: 1,
        createdAt: iso(start),
        updatedAt: iso(start),
      });
      expect(await scene.store.getTemplate('label')).toEqual(created);
    });

    test('an id that exists is not created again', async () => {
      expect(
        await scene.store.createTemplate({ ...template('receipt'), name: 'Other' }),
      ).toBeNull();
      expect((await scene.store.getTemplate('receipt'))?.name).toBe('Receipt');
    });

    test('of two simultaneous requests that create one id, the first wins', async () => {
      const both = await Promise.all([
        scene.store.createTemplate({ ...template('x'), name: 'first' }),
        scene.store.createTemplate({ ...template('x'), name: 'second' }),
      ]);
      expect(both.map((each) => each?.name)).toEqual(['first', undefined]);
    });

    test('an update adds a version, keeps fields that are not given, and leaves the old version readable', async () => {
      scene.time += 1000;
      const updated = await scene.store.updateTemplate('receipt', {
        name: 'New',
        config: { width: '58mm' },
      });
      expect(updated).toEqual({
        id: 'receipt',
        version: 2,
        name: 'New',
        description: 'For the till',
        config: { width: '58mm' },
        createdAt: iso(start),
        updatedAt: iso(scene.time),
      });
      expect(await scene.store.getTemplate('receipt')).toEqual(updated);
      expect((await scene.store.getTemplateVersion('receipt', 1))?.name).toBe('Receipt');
      expect(await scene.store.updateTemplate('missing', { name: 'x' })).toBeNull();
    });

    test('the list is sorted by id and leaves the config out', async () => {
      await scene.store.createTemplate(template('b'));
      await scene.store.createTemplate(template('B'));
      await scene.store.createTemplate(template('a'));
      const list = await scene.store.listTemplates();
      expect(list.map(({ id }) => id)).toEqual(['B', 'a', 'b', 'receipt']);
      expect(list[0]).not.toHaveProperty('config');
      expect(list[0]).toMatchObject({ name: 'Receipt', version: 1, updatedAt: iso(start) });
    });

    test('a deleted template can be read only by the version that a job refers to', async () => {
      const job = await scene.add();
      expect(await scene.store.deleteTemplate('receipt')).toBe(true);
      expect(await scene.store.deleteTemplate('receipt')).toBe(false);
      expect(await scene.store.getTemplate('receipt')).toBeNull();
      expect(await scene.store.listTemplates()).toEqual([]);
      const kept = await scene.store.getTemplateVersion(job.templateId, job.templateVersion);
      expect(kept?.config).toEqual(template('receipt').config);
    });

    test('the number of the current version can be read without the template', async () => {
      expect(await scene.store.currentVersion('receipt')).toBe(1);
      await scene.store.updateTemplate('receipt', { name: 'New' });
      expect(await scene.store.currentVersion('receipt')).toBe(2);
      await scene.store.deleteTemplate('receipt');
      expect(await scene.store.currentVersion('receipt')).toBeNull();
      await scene.store.createTemplate(template('receipt'));
      expect(await scene.store.currentVersion('receipt')).toBe(3);
      await scene.store.keepTemplate(template('_test'));
      expect(await scene.store.currentVersion('_test')).toBeNull();
      expect(await scene.store.currentVersion('missing')).toBeNull();
    });

    test('a template created again under its old id continues its version numbers', async () => {
      const job = await scene.add();
      await scene.store.deleteTemplate('receipt');
      const again = await scene.store.createTemplate({ ...template('receipt'), name: 'Again' });
      expect(again?.version).toBe(2);
      expect((await scene.store.getTemplateVersion('receipt', job.templateVersion))?.name).toBe(
        'Receipt',
      );
    });

    test('version numbers continue after old versions were pruned', async () => {
      await scene.store.deleteTemplate('receipt');
      scene.time += hourMs;
      const before = iso(scene.time);
      await scene.store.prune(limits({ jobsEndedBefore: before, templatesDeletedBefore: before }));
      expect(await scene.store.getTemplateVersion('receipt', 1)).toBeNull();
      expect((await scene.store.createTemplate(template('receipt')))?.version).toBe(2);
    });

    test('a built-in template is an unlisted version, the same one while it does not change', async () => {
      const page = template('_test');
      expect(await scene.store.keepTemplate(page)).toBe(1);
      expect(await scene.store.keepTemplate(page)).toBe(1);
      expect(await scene.store.keepTemplate({ ...page, config: { width: '58mm' } })).toBe(2);
      expect(await scene.store.getTemplate('_test')).toBeNull();
      expect((await scene.store.listTemplates()).map(({ id }) => id)).toEqual(['receipt']);
      expect((await scene.store.getTemplateVersion('_test', 2))?.config).toEqual({ width: '58mm' });
      await scene.add({ templateId: '_test', templateVersion: 2 });
    });
  });
}
