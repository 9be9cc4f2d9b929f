// Webhooks, their progress, and the log of their deliveries.

import { describe, expect, test } from 'vitest';
import {
  type Delivery,
  deliveriesKept,
  type Webhook,
} from '../../../../src/core/model/webhooks/webhook.ts';
import { currentProgress } from '../../../../src/core/model/webhooks/webhook-progress.ts';
import { hourMs, iso, limits, type Scene, start } from './scene.ts';

const webhook = (id: string): Webhook => ({
  id,
  name: `Orders \u0000 ${id}`,
  url: 'https://orders.example/platen',
  enabled: true,
  events: ['jobUpdate'],
  printers: null,
  templates: null,
  states: null,
  createdAt: iso(start),
  updatedAt: iso(start),
  disabledReason: null,
  secret: 'whsec_c2VjcmV0',
  formerSecret: null,
  startedAt: iso(start),
  startedAfter: 0,
  replay: null,
});

const delivery = (seq: number): Delivery => ({
  at: iso(start),
  messageId: `a-${seq}`,
  seq,
  type: 'jobUpdate',
  outcome: 'delivered',
  status: 204,
  error: null,
  durationMs: 12,
});

const numbers = (found: Delivery[]) => found.map(({ seq }) => seq);

export function webhooksSuite(scene: Scene): void {
  describe('webhooks', () => {
    test('are listed, changed and removed', async () => {
      const { store } = scene;
      for (const id of ['b', 'a']) await store.addWebhook(webhook(id));
      const ids = async () => (await store.listWebhooks()).map((one) => one.webhook.id);
      expect(await ids()).toEqual(['a', 'b']);
      const { name: _name, ...rest } = webhook('a');
      expect(await store.getWebhook('a')).toMatchObject({ webhook: rest, progress: null });
      const change = (one: Webhook) => ({ ...one, name: 'Kitchen' });
      expect(await store.changeWebhook('a', change)).toMatchObject({ id: 'a', name: 'Kitchen' });
      expect((await store.getWebhook('a'))!.webhook.name).toBe('Kitchen');
      expect(await store.changeWebhook('c', change)).toBeNull();
      expect([await store.removeWebhook('a'), await store.removeWebhook('a')]).toEqual([
        true,
        false,
      ]);
      expect(await store.getWebhook('a')).toBeNull();
      expect(await ids()).toEqual(['b']);
    });

    test('their progress and deliveries are stored, and a bounded number of these is kept', async () => {
      const { store } = scene;
      for (const id of ['a', 'b']) await store.addWebhook(webhook(id));
      const token = (await store.takeDeliveries('node'))!;
      const progress = { ...currentProgress(webhook('a'), null), cursor: 17 };
      expect(await store.saveDeliveries(token, 'a', progress, [delivery(16), delivery(17)])).toBe(
        true,
      );
      expect(await store.saveDeliveries(token, 'c', progress, [delivery(1)])).toBe(false);
      expect((await store.getWebhook('a'))!.progress).toEqual(progress);
      const [newest] = await store.listDeliveries('a', { limit: 1 });
      expect(newest).toMatchObject(delivery(17));
      const before = newest!.number;
      expect(numbers(await store.listDeliveries('a', { limit: 5, before }))).toEqual([16]);
      expect(await store.listDeliveries('b', { limit: 5 })).toEqual([]);
      const many = Array.from({ length: deliveriesKept + 10 }, (_, n) => delivery(n));
      await store.saveDeliveries(token, 'a', progress, many);
      await store.addDelivery('a', { ...delivery(0), seq: null, type: 'test' });
      await store.addDelivery('c', delivery(0));
      const kept = await store.listDeliveries('a', { limit: 1000 });
      expect(kept).toHaveLength(deliveriesKept);
      expect(kept.at(0)).toMatchObject({ seq: null });
      expect(kept.at(-1)).toMatchObject({ seq: 11 });
      await store.removeWebhook('a');
      expect(await store.listDeliveries('a', { limit: 5 })).toEqual([]);
    });

    test('events are read with their times', async () => {
      const { store } = scene;
      await scene.add();
      scene.time += hourMs;
      await scene.add();
      const dated = await store.datedEventsAfter(0, 10);
      expect(dated.map(({ at }) => at)).toEqual([iso(start), iso(start + hourMs)]);
      expect(dated.map(({ at: _at, ...event }) => event)).toEqual(await store.eventsAfter(0, 10));
      await store.prune(limits({ eventsBefore: iso(start + 1) }));
      expect(await store.datedEventsAfter(0, 10)).toEqual(dated.slice(1));
    });
  });
}
