// Counters of templates.

import { describe, expect, test } from 'vitest';
import { newCounter } from '../../../../src/core/model/orders/counter.ts';
import type { Scene } from './scene.ts';

export function countersSuite(scene: Scene): void {
  describe('counters', () => {
    test('each call takes its own numbers, also while others do', async () => {
      const takes = Array.from({ length: 20 }, () => scene.store.takeNumbers(['orders', 'queue']));
      const taken = await Promise.all(takes);
      const expected = Array.from({ length: 20 }, (_, n) => n + 1);
      for (const index of [0, 1])
        expect(taken.map((both) => both[index]!.last).toSorted((a, b) => a! - b!)).toEqual(
          expected,
        );
      expect(taken[0]!.map(({ id }) => id)).toEqual(['orders', 'queue']);
    });

    test('a call that names a counter twice takes two numbers of it', async () => {
      const taken = await scene.store.takeNumbers(['orders', 'queue', 'orders']);
      expect(taken.map(({ id, last }) => [id, last])).toEqual([
        ['orders', 1],
        ['queue', 1],
        ['orders', 2],
      ]);
      expect((await scene.store.takeNumbers(['orders']))[0]!.last).toBe(3);
    });

    test('a counter is made, changed, listed and deleted', async () => {
      const settings = {
        start: 5,
        step: 2,
        padding: 4,
        reset: 'daily',
        timeZone: 'Europe/Berlin',
      } as const;
      const saved = await scene.store.saveCounter('orders', settings);
      expect(saved).toEqual({ ...newCounter('orders'), ...settings });
      expect(await scene.store.getCounters(['orders', 'missing'])).toEqual([saved]);
      expect((await scene.store.takeNumbers(['orders']))[0]).toMatchObject({
        ...settings,
        last: 5,
      });
      await scene.store.saveCounter('orders', { next: 999_999_999_998 });
      expect((await scene.store.takeNumbers(['orders']))[0]!.last).toBe(999_999_999_998);
      await scene.store.saveCounter('bills', {});
      expect((await scene.store.listCounters()).map(({ id }) => id)).toEqual(['bills', 'orders']);
      expect(await scene.store.deleteCounter('orders')).toBe(true);
      expect(await scene.store.deleteCounter('orders')).toBe(false);
      expect((await scene.store.takeNumbers(['orders']))[0]!.last).toBe(1);
    });
  });
}
