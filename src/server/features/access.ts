// Who may use the service.

import { Keys } from '../app/access/keys.ts';
import { type After, feature } from '../feature.ts';
import { keyRoutes } from '../http/access/keys.ts';
import { requestLogRoutes } from '../http/access/request-log.ts';
import type { reportsFeature } from './reports.ts';

export const accessFeature = feature({
  open: async ({ config: { auth }, store, stops, log }: After<typeof reportsFeature>) => {
    const keys = await Keys.open(store, auth.enabled ? auth.apiKey : null, log);
    stops.add('printers', () => keys.close());
    return { keys };
  },
  routes: (app, { keys, store }) => {
    keyRoutes(app, keys, store);
    requestLogRoutes(app, app.requestLog);
  },
  settings: [
    {
      paths: ['auth.apiKey'],
      needsRestart: ({ auth }) => !auth.enabled,
      apply: ({ keys, config }) => keys.useMainKey(config.auth.apiKey),
    },
    { paths: ['cors.origins', 'limits.connectionsPerAddress'] },
  ],
});
