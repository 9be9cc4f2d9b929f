// The documents and the page as the service sends them. The build writes them.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { asyncapiDocument } from '../../../src/server/openapi/asyncapi.ts';
import { openapiDocument } from '../../../src/server/openapi/document.ts';
import { startService } from '../../support/service/service.ts';
import { shareService } from '../../support/service/shared-service.ts';
import { slowTest } from '../../support/run/slow-test.ts';

const shared = shareService();

test('the built documents match the routes (node tools/build/build.mjs writes them)', async () => {
  const made = JSON.parse(JSON.stringify(openapiDocument(await collectRoutes())));
  expect((await shared().get('/openapi.json')).body).toEqual(made);
  expect((await shared().get('/docs/json')).body).toEqual(made);
  expect(parse((await shared().get('/docs/yaml')).body.toString())).toEqual(made);
  expect((await shared().get('/asyncapi.json')).body).toEqual(
    JSON.parse(JSON.stringify(asyncapiDocument())),
  );
});

slowTest('a base path stands in servers, not in the paths', async () => {
  const service = await startService({ server: { basePath: '/print-service' } });
  const { body } = await service.get('/openapi.json');
  expect(body.servers[0].url).toBe('/print-service');
  expect(body.paths).toHaveProperty('/jobs');
  const yaml = parse((await service.get('/docs/yaml')).body.toString());
  expect(yaml).toEqual(body);
  const asyncapi = (await service.get('/asyncapi.json')).body;
  expect(asyncapi.servers.platen.pathname).toBe('/print-service');
});

test('the page loads Swagger UI and nothing from other origins', async () => {
  const page = await shared().get('/docs/');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(page.body.toString()).toContain('/docs/static/swagger-ui-bundle.js');
  expect(page.body.toString()).not.toMatch(/(src|href)="https?:/);
});
