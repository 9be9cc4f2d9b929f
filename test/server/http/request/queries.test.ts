// Query parameters that a route does not have.

import { expect, test } from 'vitest';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();

interface Description {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
}

test('an unknown query parameter is refused on every route, and `_` on none', async () => {
  const service = shared();
  const { body } = await service.get('/openapi.json');
  const { paths } = body as Description;
  let routes = 0;
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations)) {
      // The body is validated first, and some routes take seconds.
      if (method === 'post' || method === 'put' || path.endsWith('/discover')) continue;
      const url = path.replace('{number}', '1').replaceAll(/\{\w+\}/g, 'none');
      const where = `${method} ${path}`;
      const refused = await service.request(method.toUpperCase(), `${url}?unknown=1&_=2`);
      expect(refused.status, where).toBe(400);
      expect(refused.body.error.code).toBe('VALIDATION_ERROR');
      expect(refused.body.error.details, where).toContainEqual(
        expect.stringMatching(/^unknown: is not known here/),
      );
      // Another parameter may be required.
      const allowed = await fetch(`${service.url}${url}?_=2`, { method: method.toUpperCase() });
      if (allowed.status === 400) expect(await allowed.text(), where).not.toContain('"_: ');
      routes++;
    }
  expect(routes).toBeGreaterThan(15);
});

test.each([
  ['POST', '/printer/test', undefined],
  ['POST', '/printers/default/resume', undefined],
  ['PUT', '/printers/default', { name: 'Till' }],
  ['POST', '/print/queue-number', { data: { number: '1' } }],
  ['POST', '/templates/queue-number/preview', {}],
])('%s %s refuses an unknown parameter', async (method, path, body) => {
  const service = shared();
  const refused = await service.request(method, `${path}?dryRun=true`, { body });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details[0]).toMatch(/^dryRun: /);
  expect((await service.request(method, `${path}?_=1`, { body })).status).toBe(200);
});

test('a misspelled parameter gets a hint', async () => {
  const { body } = await shared().get('/jobs?limitt=5');
  expect(body.error.details).toEqual(['limitt: is not known here; did you mean "limit"?']);
});

test('the WebSocket refuses unknown parameters too', async () => {
  const service = shared();
  expect(await service.listen('?afther=1').refused).toBe(400);
  await service.listen('?_=1').opened;
});

test('links to the pages and the documentation may carry any parameters', async () => {
  const { url } = shared();
  for (const path of ['/docs?from=readme', '/openapi.json?v=2'])
    expect((await fetch(url + path)).status, path).toBe(200);
});
