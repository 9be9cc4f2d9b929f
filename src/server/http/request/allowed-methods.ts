// Finds the methods that a path supports, so that a wrong method gets 405 and not 404.

import type { App } from '../app.ts';

/** Records routes as they are added; the returned function looks up a URL. */
export function allowedMethods(app: App): (url: string) => string[] {
  const routes: { method: string; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = url
      .split(/(:\w+(?:\([^)]*\))?)/)
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
      .join('');
    const path = new RegExp(`^${pattern}$`);
    for (const one of [method].flat())
      for (const known of one === 'GET' ? ['GET', 'HEAD'] : [one])
        routes.push({ method: known, path });
  });
  return (url) => {
    const path = url.split('?')[0]!;
    return [
      ...new Set(routes.filter((route) => route.path.test(path)).map(({ method }) => method)),
    ];
  };
}
