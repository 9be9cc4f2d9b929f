// Which progress deliveries begin with, and how a webhook ends while the store fails.

import { expect, onTestFinished, test } from 'vitest';
import { type DatedEvent, printerRemoved } from '../../../src/core/model/event.ts';
import { leaseTimes } from '../../../src/core/model/printers/lease.ts';
import type { Delivery, Webhook } from '../../../src/core/model/webhooks/webhook.ts';
import { currentProgress, retryTimes } from '../../../src/core/model/webhooks/webhook-progress.ts';
import type { Store, StoredWebhook } from '../../../src/server/store/store.ts';
import type { Courier } from '../../../src/server/webhooks/courier.ts';
import { Deliveries } from '../../../src/server/webhooks/deliveries.ts';
import { eventually } from '../../support/run/eventually.ts';

const at = '2026-01-01T00:00:00.000Z';
const webhook: Webhook = {
  id: 'hook',
  name: 'Orders',
  url: 'https://orders.example',
  enabled: true,
  events: null,
  printers: null,
  templates: null,
  states: null,
  createdAt: at,
  updatedAt: at,
  disabledReason: null,
  secret: 'whsec_x',
  formerSecret: null,
  startedAt: at,
  startedAfter: 0,
  replay: null,
};

/** Deliveries of ten events, with a store and a receiver that the test changes. */
function scene(changes: Partial<Store>, answer: Partial<Delivery> = {}) {
  const stored: StoredWebhook = { webhook, progress: null };
  const sent: (number | null)[] = [];
  const store = {
    isShared: true,
    clock: () => new Date(at),
    watch: () => () => {},
    listWebhooks: async () => [{ ...stored }],
    takeDeliveries: async () => 1,
    releaseDeliveries: async () => {},
    datedEventsAfter: async (after: number): Promise<DatedEvent[]> =>
      Array.from({ length: 10 }, (_, n) => ({ ...printerRemoved('p'), seq: n + 1, at })).filter(
        ({ seq }) => seq > after,
      ),
    saveDeliveries: async () => true,
    changeWebhook: async (_id: string, change: (one: Webhook) => Webhook) =>
      (stored.webhook = change(stored.webhook)),
    ...changes,
  } as unknown as Store;
  const courier = {
    attempt: async (_: Webhook, { id, seq, type }: { id: string; seq: number; type: string }) => {
      sent.push(seq);
      const outcome = { outcome: 'delivered', status: 200, error: null, ...answer } as const;
      return {
        delivery: { at, messageId: id, seq, type, durationMs: 1, ...outcome },
        retryAfterMs: 0,
      };
    },
  } as unknown as Courier;
  const deliveries = new Deliveries({
    store,
    right: {
      take: () => store.takeDeliveries('node'),
      release: () => store.releaseDeliveries('node'),
    } as never,
    courier,
    leaseTimes,
    retryTimes,
    onDelivery: () => {},
    groupsOf: () => [],
    log: () => {},
  });
  onTestFinished(() => deliveries.stop());
  return { deliveries, stored, sent };
}

test('deliveries begin where another node saved its progress just before it lost the lease', async () => {
  const { deliveries, sent, stored } = scene({
    takeDeliveries: async () => {
      stored.progress = { ...currentProgress(webhook, null), cursor: 8 };
      return 1;
    },
  });
  await deliveries.start();
  await eventually(() => expect(sent).toEqual([9, 10]));
});

test('a webhook whose receiver answers 410 is disabled even if the store fails at first', async () => {
  let failures = 2;
  const fail = () => {
    if (failures-- > 0) throw new Error('The database does not answer.');
  };
  const gone = { outcome: 'failed', status: 410, error: 'answered 410' } as const;
  let wake = () => {};
  const { deliveries, stored } = scene(
    {
      watch: ((changed: () => void) => {
        wake = changed;
        return () => {};
      }) as never,
      saveDeliveries: async () => {
        fail();
        return true;
      },
      changeWebhook: async (_id, change) => {
        fail();
        return (stored.webhook = change(stored.webhook));
      },
    },
    gone,
  );
  await deliveries.start();
  await eventually(() => {
    wake(); // an event, so that the test need not wait for the next attempt
    expect(stored.webhook).toMatchObject({ enabled: false });
    expect(failures).toBeLessThan(0);
  });
});
