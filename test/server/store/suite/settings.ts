// The settings of the installation.

import { describe, expect, test } from 'vitest';
import { noSettings } from '../../../../src/core/model/settings.ts';
import { online, type Scene } from './scene.ts';

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

    test('the channels for notices stay beside the settings, with their secrets', async () => {
      const { store } = scene;
      expect(await store.getNoticeSwitches()).toEqual({ ntfy: null, email: null });
      const ntfy = { on: true, server: 'https://ntfy.sh', topic: 'printers-1' };
      await store.changeNoticeSwitches({ ntfy: { ...ntfy, token: 'tk_secret' } });
      await store.changeSettings({ shop: { name: 'Sonne' } });
      await store.requireKey(null);
      await store.changeNoticeSwitches({ ntfy: { ...ntfy, on: false } });
      expect(await store.getNoticeSwitches()).toEqual({
        ntfy: { ...ntfy, on: false, token: 'tk_secret' },
        email: null,
      });
      expect(JSON.stringify(await store.getSettings())).not.toContain('tk_secret');
      expect((await store.getSettings()).version).toBe(1);
      expect(await store.isKeyRequired()).toBe(true);
    });

    test('whether a key is required stays beside the settings and the default printer', async () => {
      const { store } = scene;
      await store.registerPrinters(['default', 'bar']);
      expect(await store.isKeyRequired()).toBe(false);
      await store.requireKey(null);
      expect(await store.getSettings()).toEqual(noSettings);
      await store.changeSettings({ currency: 'EUR' }, [0]);
      await store.changeDefault({ hidesBuiltIn: true });
      expect(await store.isKeyRequired()).toBe(true);
      await store.noLongerRequireKey();
      expect(await store.isKeyRequired()).toBe(false);
      expect(await store.getDefaultChoice()).toEqual({ printer: null, hidesBuiltIn: true });
      expect(await store.getSettings()).toMatchObject({ version: 1, currency: 'EUR' });
    });

    test('the choice of the default printer is kept beside the settings, and does not change their version', async () => {
      const { store } = scene;
      await store.registerPrinters(['default', 'bar']);
      expect(await store.getDefaultChoice()).toEqual({ printer: null, hidesBuiltIn: false });
      const bar = { id: 'bar', status: online, paused: false };
      const first = (await store.eventRange()).newest;
      expect(await store.changeDefault({ printer: bar })).toMatchObject({ printer: 'bar' });
      expect(await store.getSettings()).toMatchObject({ version: 0, updatedAt: null });
      await store.changeSettings({ currency: 'EUR' }, [0]);
      await store.changeDefault({ hidesBuiltIn: true });
      expect(await store.getDefaultChoice()).toEqual({ printer: 'bar', hidesBuiltIn: true });
      expect(await store.getSettings()).toMatchObject({ version: 1, currency: 'EUR' });
      expect(await store.getSettings()).not.toHaveProperty('defaultPrinter');
      // Once: choosing it again is no change.
      await store.changeDefault({ printer: bar });
      const events = await store.eventsAfter(first, 10);
      expect(events.map(({ data }) => data)).toMatchObject([{ printerId: 'bar', default: true }]);
    });
  });
}
