// Orders: rules that say what they print, and where.

import { RoutePrinting } from '../app/orders/route-printing.ts';
import { Routes } from '../app/orders/routes.ts';
import { type After, feature } from '../feature.ts';
import { incomingHookRoutes } from '../http/orders/incoming-hooks.ts';
import { orderRoutes } from '../http/orders/order-routes.ts';
import type { printingFeature } from './printing.ts';

export const ordersFeature = feature({
  open: ({
    store,
    directory,
    renderer,
    counters,
    acceptance,
    pauses,
    once,
  }: After<typeof printingFeature>) => {
    const rules = new Routes(store, directory);
    const routePrinting = new RoutePrinting(
      store,
      directory,
      renderer,
      counters,
      rules,
      acceptance,
      pauses,
      once,
    );
    return { rules, routePrinting };
  },
  routes: async (app, { rules, routePrinting }) => {
    orderRoutes(app, rules, routePrinting);
    await incomingHookRoutes(app, routePrinting);
  },
});
