// Assets by name, and the templates that print them.

import { describe, expect, test } from 'vitest';
import type { NewAsset } from '../../../../src/server/store/store.ts';
import { iso, type Scene, start, template } from './scene.ts';

export const asset = (name: string, bytes: number[] = [1, 2, 3]): NewAsset => ({
  name,
  hash: `hash of ${bytes.join(' ')}`,
  type: 'image/png',
  width: 30,
  height: 20,
  content: Uint8Array.from(bytes),
});

export function assetsSuite(scene: Scene): void {
  const content = async (name: string) => {
    const found = await scene.store.getAsset(name);
    return found && [...found.content];
  };

  describe('assets', () => {
    test('a created asset can be read with its properties and its content', async () => {
      const created = await scene.store.createAsset(asset('logo'));
      expect(created).toEqual({
        name: 'logo',
        type: 'image/png',
        width: 30,
        height: 20,
        bytes: 3,
        createdAt: iso(start),
        updatedAt: iso(start),
      });
      expect(await scene.store.getAsset('logo')).toEqual({
        ...created,
        content: expect.anything(),
      });
      expect(await content('logo')).toEqual([1, 2, 3]);
      expect(await scene.store.getAsset('missing')).toBeNull();
    });

    test('a name that exists is not created again; of two simultaneous requests the first wins', async () => {
      const both = await Promise.all([
        scene.store.createAsset(asset('logo', [1])),
        scene.store.createAsset(asset('logo', [2])),
      ]);
      expect(both.map((one) => one?.bytes)).toEqual([1, undefined]);
      expect(await content('logo')).toEqual([1]);
    });

    test('a replaced asset keeps its name and the time of its creation', async () => {
      await scene.store.createAsset(asset('logo', [1]));
      scene.time += 1000;
      const replaced = await scene.store.replaceAsset(asset('logo', [2, 2]));
      expect(replaced).toMatchObject({
        bytes: 2,
        createdAt: iso(start),
        updatedAt: iso(scene.time),
      });
      expect(await content('logo')).toEqual([2, 2]);
      expect(await scene.store.replaceAsset(asset('missing'))).toBeNull();
    });

    test('the list is sorted by name and leaves the content out', async () => {
      for (const name of ['b', 'a', 'c']) await scene.store.createAsset(asset(name));
      const list = await scene.store.listAssets();
      expect(list.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
      expect(list[0]).not.toHaveProperty('content');
    });

    test('content under two names stays while one of them has it', async () => {
      await scene.store.createAsset(asset('a', [7]));
      await scene.store.createAsset(asset('b', [7]));
      expect(await scene.store.deleteAsset('a')).toEqual({ deleted: true, usedBy: [] });
      expect(await content('b')).toEqual([7]);
      await scene.store.createAsset(asset('a', [7]));
      await scene.store.replaceAsset(asset('b', [8]));
      expect(await content('a')).toEqual([7]);
      expect(await scene.store.deleteAsset('a')).toEqual({ deleted: true, usedBy: [] });
      expect(await scene.store.deleteAsset('a')).toBeNull();
      await scene.store.createAsset(asset('c', [7]));
      expect(await content('c')).toEqual([7]);
    });

    test('an asset that the current version of a template prints is not deleted', async () => {
      await scene.store.createAsset(asset('logo'));
      await scene.store.createTemplate({ ...template('b'), assets: ['logo', 'logo'] });
      await scene.store.createTemplate({ ...template('a'), assets: ['logo'] });
      expect(await scene.store.assetUses()).toEqual(new Map([['logo', ['a', 'b']]]));
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: false, usedBy: ['a', 'b'] });
      await scene.store.updateTemplate('a', { name: 'New' });
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: false, usedBy: ['a', 'b'] });
      await scene.store.updateTemplate('a', { config: { width: '58mm' }, assets: [] });
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: false, usedBy: ['b'] });
      await scene.store.deleteTemplate('b');
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: true, usedBy: [] });
    });

    test('a template is not stored with an asset that was deleted', async () => {
      await scene.store.createAsset(asset('logo'));
      const [, created] = await Promise.allSettled([
        scene.store.deleteAsset('logo'),
        scene.store.createTemplate({ ...template('label'), assets: ['logo'] }),
      ]);
      expect(created.status).toBe('rejected');
      expect(await scene.store.getTemplate('label')).toBeNull();
      await expect(
        scene.store.updateTemplate('receipt', { config: {}, assets: ['logo'] }),
      ).rejects.toThrow('The asset "logo" was deleted');
      expect((await scene.store.getTemplate('receipt'))?.version).toBe(1);
    });

    test('a template that is created again starts without assets', async () => {
      await scene.store.createAsset(asset('logo'));
      await scene.store.createTemplate({ ...template('a'), assets: ['logo'] });
      await scene.store.deleteTemplate('a');
      await scene.store.createTemplate(template('a'));
      expect(await scene.store.deleteAsset('logo')).toEqual({ deleted: true, usedBy: [] });
    });
  });
}
