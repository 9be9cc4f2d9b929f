// Events for other programs.

import { retryTimes } from '../../core/model/webhooks/webhook-progress.ts';
import { Webhooks } from '../app/operation/webhooks.ts';
import { type After, feature } from '../feature.ts';
import { webhookRoutes } from '../http/webhooks/webhooks.ts';
import { openWebhooks } from '../webhooks/open-webhooks.ts';
import type { fleetFeature } from './fleet.ts';

export const webhooksFeature = feature({
  open: async (services: After<typeof fleetFeature>) => {
    const { config, parts, store, directory, metrics, quarantine, stops } = services;
    const hooks = openWebhooks({
      ...services,
      allowPrivate: config.webhooks.allowPrivate,
      retryTimes: parts.retryTimes ?? retryTimes,
      groupsOf: (id) => directory.get(id)?.groups ?? [],
      onDelivery: ({ outcome }) => metrics.webhooks.count(outcome),
    });
    metrics.webhooks.backlogs = () => hooks.backlogs();
    stops.add('reports', () => hooks.stop());
    await hooks.start();
    quarantine.onEnd(() => hooks.changed());
    return { webhooks: new Webhooks({ store, ...hooks }) };
  },
  routes: (app, { webhooks }) => webhookRoutes(app, webhooks),
});
