// What the development server of the pages passes on to the service.

import { expect, test } from 'vitest';
import { collectRoutes } from '../../src/server/openapi/api-routes.ts';
import { pageFile } from '../../vite.config.ts';

test('the development server passes every route of the API on to the service', async () => {
  const urls = (await collectRoutes()).map(({ url }) => url.replaceAll(/:\w+/g, 'x'));
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => pageFile(`${url}?limit=1`) !== undefined)).toEqual([]);
  expect(pageFile('/ws')).toBeUndefined();
  expect(pageFile('/docs')).toBeUndefined();
});

test.each([
  '/',
  '/main.tsx',
  '/jobs/jobs-page.tsx?t=1',
  '/@vite/client',
  '/node_modules/.vite/x.js',
])('the development server answers %s itself', (url) => {
  expect(pageFile(url)).toBe(url);
});
