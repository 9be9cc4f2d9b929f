// Rejects query parameters that a route does not have, on every route of the API: a
// misspelled filter would otherwise be ignored. `_` is allowed everywhere, because
// libraries add it to get around caches. Pages and documents, which have no summary
// in the description of the API, take any parameters: links may carry them.

import type { App } from '../app.ts';

/** Call it before routes are added. */
export function closeQueries(app: App): void {
  app.addHook('onRoute', (route) => {
    if (!route.schema?.summary) return;
    const { querystring = { type: 'object', properties: {} } } = route.schema;
    route.schema = {
      ...route.schema,
      querystring: { ...(querystring as object), additionalProperties: false },
    };
  });
}

export function withoutCacheBuster(query: unknown): void {
  if (typeof query === 'object' && query !== null && '_' in query) delete query._;
}
