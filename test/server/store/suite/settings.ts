// The settings of the installation.

import { describe, expect, test } from 'vitest';
import { noSettings } from '../../../../src/core/model/settings.ts';
import type { Scene } from './scene.ts';

export function settingsSuite(scene: Scene): void {
  describe('settings', () => {
    test('begin empty, take changes field by field, and count them', async () => {
      const { store } = scene;
      expect(await store.getSettings()).toEqual(noSettings);
      const shop = { name: 'Bäckerei', address: 'Hauptstraße 1\nBerlin' };
      await store.changeSettings({ shop, currency: 'EUR' });
      await store.changeSettings({ shop: { name: 'Sonne', footer: 'Danke' }, currency: null });
      const { shop: stored, version, currency, updatedAt } = await store.getSettings();
      expect(stored).toEqual({ ...noSettings.shop, ...shop, name: 'Sonne', footer: 'Danke' });
      expect({ version, currency }).toEqual({ version: 2, currency: null });
      expect(updatedAt).toBe(scene.store.clock().toISOString());
    });

    test('changes at the same time are all kept; one of an older version is refused', async () => {
      const { store } = scene;
      const fields = ['name', 'phone', 'website', 'vatNumber', 'footer'] as const;
      await Promise.all(fields.map((field) => store.changeSettings({ shop: { [field]: field } })));
      const { shop, version } = await store.getSettings();
      expect(version).toBe(5);
      expect(fields.map((field) => shop[field])).toEqual([...fields]);
      const outcomes = await Promise.allSettled([
        store.changeSettings({ shop: { name: 'late' } }, [4]),
        store.changeSettings({ shop: { name: 'in time' } }, [5]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(outcomes[0]).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
      expect((await store.getSettings()).shop.name).toBe('in time');
    });
  });
}
