// Finds the methods that a path supports, so that a wrong method gets 405 and not 404.

import type { App } from '../app.ts';

/** Records routes as they are added; the returned function looks up a URL. */
export function allowedMethods(app: App): (url: string) => string[] {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET')) methods.add('HEAD');
  });
  let patterns: { path: RegExp; methods: Set<string> }[] | undefined;
  return (url) => {
    patterns ??= [...methodsByPath].map(([path, methods]) => ({ path: pattern(path), methods }));
    const path = url.split('?')[0]!;
    const found = patterns.filter((route) => route.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))];
  };
}

function pattern(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\([^)]*\))?)/);
  const matched = parts.map((part) =>
    part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.'),
  );
  return new RegExp(`^${matched.join('')}$`);
}
