// Every request of the document is sent with its examples to a service that was
// just started, as portman or a curious reader would.

import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { openapiDocument } from '../../../src/server/openapi/document.ts';
import type { OpenApi, Operation } from '../../support/service/descriptions.ts';
import { startService, type TestService } from '../../support/service/service.ts';
import { shareService } from '../../support/service/shared-service.ts';

let document: OpenApi;
beforeAll(async () => void (document = openapiDocument(await collectRoutes()) as OpenApi));

/** What an example needs and a fresh service does not have. */
const needs: Record<string, string[]> = {
  getAsset: ['createAsset'],
  replaceAsset: ['createAsset'],
  deleteAsset: ['createAsset'],
  removePrinter: ['addPrinter'],
  getBatch: ['createBatch'],
  pauseBatch: ['createBatch'],
  resumeBatch: ['createBatch', 'pauseBatch'],
  cancelBatch: ['createBatch'],
  retryFailedJobs: ['createBatch'],
  getRoute: ['createRoute'],
  listRouteVersions: ['createRoute'],
  printRoute: ['createRoute'],
  previewRoute: ['createRoute'],
  printHook: ['createRoute'],
  updateRoute: ['createRoute'],
  deleteRoute: ['createRoute'],
  restoreRoute: ['createRoute'],
  getCounter: ['putCounter'],
  deleteCounter: ['putCounter'],
  revokeKey: ['createKey'],
  getWebhook: ['createWebhook'],
  updateWebhook: ['createWebhook'],
  testWebhook: ['createWebhook'],
  rotateWebhookSecret: ['createWebhook'],
  replayWebhook: ['createWebhook'],
  listWebhookDeliveries: ['createWebhook'],
  deleteWebhook: ['createWebhook'],
};

/** Removes what the next example makes again under the same id. */
const removing: Record<string, string> = {
  createAsset: 'deleteAsset',
  addPrinter: 'removePrinter',
  createRoute: 'deleteRoute',
};

const shared = shareService();

/** These need a job that waits; the others one that was printed. */
const steering = new Set(['cancelJob', 'updateJob']);

/**
 * Looks for printers in the network, is off, or needs an agent (agents.test.ts), a key
 * (required-keys.test.ts), a batch of 97 rows that was printed (reprint.test.ts)
 * or another printer (move.test.ts).
 */
const left = new Set([
  'discoverPrinters',
  'mcp',
  'testNotices',
  'removeAgent',
  'changeKeyRequirement',
  'reprintBatch',
  'moveBatch',
]);

function find(operationId: string): { method: string; path: string; operation: Operation } {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) return { method, path, operation };
  throw new Error(`There is no operation ${operationId}.`);
}

/** `id`: of what was made before, where the service chooses the id. */
async function send(service: TestService, operationId: string, id: string) {
  const { method, path, operation } = find(operationId);
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place, example } of operation.parameters ?? [])
    if (place === 'path') address = address.replace(`{${name}}`, id === '' ? String(example) : id);
    else if (place === 'query' && example !== undefined) query.set(name, String(example));
  const body = operation.requestBody?.content['application/json']!.example;
  return await service.request(method.toUpperCase(), `${address}?${query.toString()}`, { body });
}

function ofJobs(operationId: string): boolean {
  return find(operationId).path.includes('{jobId}');
}

/** The id of a job. */
async function printed(service: TestService, waits: boolean): Promise<string> {
  if (waits) await service.post('/printers/default/pause');
  const { jobId } = (await send(service, 'printTemplate', '')).body;
  if (!waits) await service.ended(jobId);
  return jobId as string;
}

/** Returns the id that the service chose for what was made; otherwise it is empty. */
async function expectSuccess(service: TestService, operationId: string, id: string) {
  const { status, body } = await send(service, operationId, id);
  expect(status, `${operationId}: ${JSON.stringify(body)?.slice(0, 500)}`).toBeLessThan(300);
  return (body?.batchId ?? body?.key?.id ?? body?.webhook?.id ?? '') as string;
}

test('every example works on a service that was just started', async () => {
  const order = ['get', 'post', 'put', 'delete'];
  const ids = Object.values(document.paths)
    .flatMap((methods) => Object.entries(methods))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([, { operationId }]) => operationId)
    .filter((id) => !left.has(id) && !steering.has(id) && !needs[id]);
  expect(ids.length).toBeGreaterThan(30);
  const service = await startService();
  const jobId = await printed(service, false);
  for (const operationId of ids)
    await expectSuccess(service, operationId, ofJobs(operationId) ? jobId : '');
});

test.each(Object.entries(needs))(
  'the example of %s works after %s',
  async (operationId, needed) => {
    const service = shared();
    for (const one of needed)
      if (removing[one]) onTestFinished(async () => void (await send(service, removing[one]!, '')));
    let id = '';
    for (const one of needed) id = (await expectSuccess(service, one, id)) || id;
    await expectSuccess(service, operationId, id);
  },
);

test('a waiting job can be steered as in the examples', async () => {
  const service = await startService();
  for (const methods of Object.values(document.paths))
    for (const { operationId } of Object.values(methods))
      if (steering.has(operationId))
        await expectSuccess(service, operationId, await printed(service, true));
});

test('no example names another machine', () => {
  for (const methods of Object.values(document.paths))
    for (const { operationId, requestBody, parameters = [] } of Object.values(methods)) {
      const sent = JSON.stringify([requestBody?.content, parameters.map(({ example }) => example)]);
      expect(sent, operationId).not.toMatch(/"ip":"|"example":"(\d+\.){3}/);
    }
});
