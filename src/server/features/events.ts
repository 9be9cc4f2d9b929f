// What programs connect to: the events of jobs and printers, and the tools for language models.

import { type After, feature } from '../feature.ts';
import { eventRoutes } from '../http/events/events.ts';
import { mcpRoutes } from '../http/mcp/mcp.ts';
import type { fleetFeature } from './fleet.ts';

export const eventsFeature = feature({
  open: (_services: After<typeof fleetFeature>) => ({}),
  routes: async (app, { config, store, directory, metrics, keys }) => {
    await eventRoutes(app, {
      store,
      printers: () => directory.all,
      limits: config.limits,
      pingEveryMs: 30_000,
      metrics,
      keys,
    });
    mcpRoutes(app, config.mcp.enabled, config.server.basePath);
  },
  settings: [{ paths: ['limits.webSockets'] }],
});
