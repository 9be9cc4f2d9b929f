// What is printed: templates, their images and their counters.

import { Counters } from '../app/orders/counters.ts';
import { Assets } from '../app/templates/assets.ts';
import { Templates } from '../app/templates/templates.ts';
import { type After, feature } from '../feature.ts';
import { counterRoutes } from '../http/orders/counters.ts';
import { assetRoutes } from '../http/templates/assets.ts';
import { starterRoutes } from '../http/templates/starters.ts';
import { templateHistoryRoutes } from '../http/templates/template-history.ts';
import { templateRoutes } from '../http/templates/templates.ts';
import type { fleetFeature } from './fleet.ts';

export const templatesFeature = feature({
  open: ({ config: { limits }, store, space, renderer }: After<typeof fleetFeature>) => {
    const assets = new Assets(store, space, limits);
    return {
      assets,
      counters: new Counters(store),
      templates: new Templates(store, renderer, assets),
    };
  },
  routes: (app, services) => {
    templateRoutes(app, services.templates);
    templateHistoryRoutes(app, services.templates);
    starterRoutes(app, services.templates);
    assetRoutes(app, services.assets);
    counterRoutes(app, services.counters);
  },
  settings: [{ paths: ['limits.assets', 'limits.assetBytes'] }],
});
