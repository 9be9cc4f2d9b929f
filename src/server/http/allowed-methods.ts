// Which methods a path knows, so that a wrong one gets 405 and not 404.

import type { App } from './app.ts';

/** Learns the routes as they are added; the returned function answers for a URL. */
export function allowedMethods(app: App): (url: string) => string[] {
  const routes: { method: string; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = url
      .split(/(:\w+(?:\([^)]*\))?)/)
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
      .join('');
    for (const one of [method].flat())
      routes.push({ method: one, path: new RegExp(`^${pattern}$`) });
  });
  return (url) => {
    const path = url.split('?')[0]!;
    return [
      ...new Set(routes.filter((route) => route.path.test(path)).map(({ method }) => method)),
    ];
  };
}
