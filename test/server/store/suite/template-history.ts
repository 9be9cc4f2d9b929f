// Older versions of templates, deleted templates, starters and imports.

import { describe, expect, test } from 'vitest';
import { asset } from './assets.ts';
import { everything, hourMs, iso, limits, type Scene, start, template } from './scene.ts';

export function templateHistorySuite(scene: Scene): void {
  const versions = async (id: string) =>
    (await scene.store.templateHistory(id, 50))?.versions.map(({ version }) => version);
  const prune = async (change: Parameters<typeof limits>[0]) => {
    while (await scene.store.prune(limits({ jobsEndedBefore: iso(scene.time), ...change })));
  };

  describe('the history of templates', () => {
    test('versions are listed newest first, with the current one marked', async () => {
      scene.time += 1000;
      await scene.store.updateTemplate('receipt', { name: 'Second' });
      expect(await scene.store.templateHistory('receipt', 50)).toEqual({
        deletedAt: null,
        versions: [
          {
            version: 2,
            name: 'Second',
            description: 'For the till',
            updatedAt: iso(scene.time),
            current: true,
          },
          {
            version: 1,
            name: 'Receipt',
            description: 'For the till',
            updatedAt: iso(start),
            current: false,
          },
        ],
      });
      expect((await scene.store.templateHistory('receipt', 1))?.versions).toHaveLength(1);
      expect(await scene.store.templateHistory('missing', 50)).toBeNull();
      await scene.store.keepTemplate(template('_test'));
      expect(await scene.store.templateHistory('_test', 50)).toBeNull();
    });

    test('a change of another version than the expected one is refused and stores nothing', async () => {
      await scene.store.updateTemplate('receipt', { name: 'Second' }, [1]);
      const refused = [
        scene.store.updateTemplate('receipt', { name: 'Third' }, [1]),
        scene.store.deleteTemplate('receipt', [1, 7]),
        scene.store.restoreTemplate('receipt', 1, [], [3]),
      ];
      for (const one of await Promise.allSettled(refused))
        expect(one).toMatchObject({ status: 'rejected', reason: { code: 'VERSION_CONFLICT' } });
      expect(await versions('receipt')).toEqual([2, 1]);
      expect(await scene.store.deleteTemplate('receipt', [1, 2])).toBe(true);
    });

    test('of two simultaneous changes of one version the second is refused', async () => {
      const both = await Promise.allSettled([
        scene.store.updateTemplate('receipt', { name: 'mine' }, [1]),
        scene.store.updateTemplate('receipt', { name: 'yours' }, [1]),
      ]);
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect((await scene.store.getTemplate('receipt'))?.name).toBe('mine');
    });

    test('a restore adds a version with the old content and keeps the time of creation', async () => {
      scene.time += 1000;
      await scene.store.updateTemplate('receipt', { name: 'Second', config: { width: '58mm' } });
      scene.time += 1000;
      const restored = await scene.store.restoreTemplate('receipt', 1, [], [2]);
      expect(restored).toEqual({
        ...template('receipt'),
        version: 3,
        createdAt: iso(start),
        updatedAt: iso(scene.time),
      });
      expect(await scene.store.currentVersion('receipt')).toBe(3);
      expect(await scene.store.restoreTemplate('receipt', 9, [])).toBeNull();
      expect(await scene.store.restoreTemplate('missing', 1, [])).toBeNull();
    });

    test('a deleted template is listed and restored until it is forgotten', async () => {
      scene.time += 1000;
      await scene.store.deleteTemplate('receipt');
      expect(await scene.store.listDeletedTemplates()).toEqual([
        {
          id: 'receipt',
          version: 1,
          name: 'Receipt',
          description: 'For the till',
          createdAt: iso(start),
          updatedAt: iso(start),
          deletedAt: iso(scene.time),
        },
      ]);
      scene.time += hourMs;
      await prune({ templatesDeletedBefore: iso(scene.time - hourMs) });
      expect(await versions('receipt')).toEqual([1]);
      expect((await scene.store.restoreTemplate('receipt', 1, []))?.version).toBe(2);
      expect(await scene.store.listDeletedTemplates()).toEqual([]);
      await scene.store.deleteTemplate('receipt');
      scene.time += hourMs;
      await prune({ templatesDeletedBefore: iso(scene.time) });
      expect(await scene.store.listDeletedTemplates()).toEqual([]);
      expect(await versions('receipt')).toBeUndefined();
      expect(await scene.store.restoreTemplate('receipt', 2, [])).toBeNull();
      expect(await scene.store.getTemplateVersion('receipt', 2)).toBeNull();
    });

    test('a forgotten template keeps the versions of jobs, and cannot be restored', async () => {
      const job = await scene.add();
      await scene.store.deleteTemplate('receipt');
      scene.time += hourMs;
      await scene.store.prune(everything(scene.time));
      expect(await scene.store.getTemplateVersion('receipt', job.templateVersion)).not.toBeNull();
      expect(await scene.store.templateHistory('receipt', 50)).toBeNull();
      expect(await scene.store.restoreTemplate('receipt', 1, [])).toBeNull();
    });

    test('the last versions stay, whatever their age', async () => {
      for (let n = 2; n <= 6; n++) await scene.store.updateTemplate('receipt', { name: `${n}` });
      scene.time += 1000 * hourMs;
      await prune({ versionsKept: 4 });
      expect(await versions('receipt')).toEqual([6, 5, 4, 3]);
    });

    test('a deleted asset stays for the versions that print it, and comes back with them', async () => {
      await scene.store.createAsset(asset('logo', [1, 2]));
      await scene.store.createTemplate({ ...template('label'), assets: ['logo'] });
      await scene.store.updateTemplate('label', { config: {}, assets: [] });
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: true, usedBy: [] });
      expect(await scene.store.getAsset('logo')).toBeNull();
      expect(await scene.store.listAssets()).toEqual([]);
      expect(await scene.store.deleteAsset('logo')).toBeNull();
      scene.time += hourMs;
      await prune({ versionsKept: 50 });
      await scene.store.restoreTemplate('label', 1, ['logo']);
      expect([...(await scene.store.getAsset('logo'))!.content]).toEqual([1, 2]);
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: false, usedBy: ['label'] });
    });

    test('a deleted asset that is created again has the new content, also for old versions', async () => {
      await scene.store.createAsset(asset('logo', [1]));
      await scene.store.createTemplate({ ...template('label'), assets: ['logo'] });
      await scene.store.deleteTemplate('label');
      await scene.store.deleteAsset('logo');
      scene.time += 1000;
      expect(await scene.store.createAsset(asset('logo', [2]))).toMatchObject({
        createdAt: iso(scene.time),
      });
      await scene.store.restoreTemplate('label', 1, ['logo']);
      expect([...(await scene.store.getAsset('logo'))!.content]).toEqual([2]);
    });

    test('deleted assets go with the last version that prints them, and beyond their limit', async () => {
      for (const name of ['a', 'b', 'c']) {
        await scene.store.createAsset(asset(name, [name.charCodeAt(0), 0]));
        await scene.store.createTemplate({ ...template(`label-${name}`), assets: [name] });
        await scene.store.deleteTemplate(`label-${name}`);
        scene.time += 1000;
        await scene.store.deleteAsset(name);
      }
      const restore = (name: string) =>
        scene.store.restoreTemplate(`label-${name}`, 1, [name]).then(
          () => 'restored',
          (error: Error) => error.message,
        );
      scene.time += hourMs;
      await prune({ deletedAssetBytes: 4 });
      expect(await restore('a')).toMatch(/"a" of this version is no longer stored/);
      expect(await restore('b')).toBe('restored');
      await prune({ templatesDeletedBefore: iso(scene.time) });
      await scene.store.createAsset(asset('c', [9, 9]));
      expect(await scene.store.deleteAsset('c')).toEqual({ deleted: true, usedBy: [] });
    });

    test('starters are planted once, and one that was never changed is replaced', async () => {
      const starters = [template('bill'), template('ticket'), template('receipt')];
      await scene.store.plantStarters(starters);
      const list = async () =>
        (await scene.store.listTemplates()).map(({ id, starter }) => `${id} ${starter}`);
      expect(await list()).toEqual(['bill true', 'receipt false', 'ticket true']);
      const mine = await scene.store.createTemplate({ ...template('bill'), name: 'Mine' });
      expect(mine).toMatchObject({ name: 'Mine', version: 2 });
      expect(await scene.store.createTemplate(template('bill'))).toBeNull();
      await scene.store.updateTemplate('ticket', { name: 'Changed' });
      expect(await scene.store.createTemplate(template('ticket'))).toBeNull();
      expect(await list()).toEqual(['bill false', 'receipt false', 'ticket false']);
      await scene.store.deleteTemplate('bill');
      scene.time += 1000 * hourMs;
      await scene.store.prune(everything(scene.time));
      await scene.store.plantStarters(starters);
      expect(await list()).toEqual(['receipt false', 'ticket false']);
    });

    test('starters that were never changed get a version with other content and stay starters', async () => {
      await scene.store.plantStarters([template('bill'), template('ticket'), template('pass')]);
      await scene.store.updateTemplate('ticket', { name: 'Mine' });
      await scene.store.deleteTemplate('pass');
      await scene.store.createAsset(asset('logo', [1]));
      const renewed = (id: string) => ({ ...template(id), name: 'Renewed', assets: ['logo'] });
      const ids = ['bill', 'ticket', 'pass', 'receipt', 'unknown'];
      await scene.store.renewStarters(ids.map(renewed));
      await scene.store.renewStarters(ids.map(renewed));
      const list = (await scene.store.listTemplates()).map(
        ({ id, name, version, starter }) => `${id} ${name} ${version} ${starter}`,
      );
      const { name: receipt } = template('receipt');
      expect(list).toEqual([
        'bill Renewed 2 true',
        `receipt ${receipt} 1 false`,
        'ticket Mine 2 false',
      ]);
      expect(await scene.store.currentVersion('bill')).toBe(2);
      expect((await scene.store.deleteAsset('logo'))?.usedBy).toEqual(['bill']);
      expect(await scene.store.getTemplateVersion('bill', 1)).toMatchObject(template('bill'));
    });

    test('an import stores everything', async () => {
      await scene.store.createAsset(asset('logo', [1]));
      scene.time += 1000;
      await scene.store.importContents({
        assets: [asset('logo', [2]), asset('stamp', [3])],
        templates: [
          { ...template('receipt'), name: 'Imported', assets: ['stamp'], version: 1 },
          { ...template('label'), assets: ['logo'], version: null },
        ],
        routes: [],
      });
      expect(await scene.store.getTemplate('receipt')).toMatchObject({
        name: 'Imported',
        version: 2,
        createdAt: iso(start),
        updatedAt: iso(scene.time),
      });
      expect((await scene.store.getTemplate('label'))?.version).toBe(1);
      expect([...(await scene.store.getAsset('logo'))!.content]).toEqual([2]);
      expect((await scene.store.deleteAsset('stamp'))?.usedBy).toEqual(['receipt']);
    });

    test('an import stores nothing if one template has another version than expected', async () => {
      const imported = (id: string, version: number | null) =>
        scene.store.importContents({
          assets: [asset('logo')],
          templates: [
            { ...template('first'), version: null },
            { ...template(id), name: 'Imported', version },
          ],
          routes: [],
        });
      const attempts = [imported('receipt', 2), imported('receipt', null), imported('missing', 1)];
      for (const one of await Promise.allSettled(attempts))
        expect(one).toMatchObject({ status: 'rejected', reason: { code: 'VERSION_CONFLICT' } });
      expect((await scene.store.listTemplates()).map(({ id }) => id)).toEqual(['receipt']);
      expect(await scene.store.listAssets()).toEqual([]);
    });
  });
}
