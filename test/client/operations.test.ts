// Compares the client's methods with the operations of the OpenAPI document: each
// operation has a method, each method calls an operation with its parameters. The compiler compares
// them with the methods that programs use.

import { expect, test } from 'vitest';
import { PlatenClient } from '../../src/client/index.ts';
import { Operations } from '../../src/client/operations.ts';
import type { PublicMethods } from './public-methods.ts';
import { startService } from '../support/service/service.ts';

type Call = (client: PublicMethods) => unknown;

/** Calls of methods with a query, a version or a rule of their own. */
const ownCalls: Partial<Record<keyof PublicMethods, Call>> = {
  print: (client) => client.print('{templateId}', {}),
  virtualPrinter: (client) => client.virtualPrinter(),
  printDirect: (client) => client.printDirect({ text: 'a' }),
  starters: (client) => client.starters({ language: 'de' }),
  updateTemplate: (client) => client.updateTemplate('{id}', {}, { version: 1 }),
  deleteTemplate: (client) => client.deleteTemplate('{id}', { version: 1 }),
  deletedTemplates: (client) => client.deletedTemplates(),
  templateVersions: (client) => client.templateVersions('{id}'),
  templateVersion: (client) => client.templateVersion('{id}', 1),
  restoreTemplate: (client) => client.restoreTemplate('{id}', 1),
  previewTemplate: (client) => client.previewTemplate('{id}'),
  previewJob: (client) => client.previewJob('{jobId}'),
  printBatch: (client) => client.printBatch({ jobs: [{ text: 'a' }] }),
  batches: (client) => client.batches(1),
  reprintBatch: (client) => client.reprintBatch('{batchId}', { from: 1 }),
  retryFailed: (client) => client.retryFailed('{batchId}', true),
  printCsv: (client) => client.printCsv('{templateId}', 'name\nAda', { copies: 2 }),
  updateRoute: (client) => client.updateRoute('{id}', {}, { version: 1 }),
  deleteRoute: (client) => client.deleteRoute('{id}', { version: 1 }),
  routeVersions: (client) => client.routeVersions('{id}'),
  restoreRoute: (client) => client.restoreRoute('{id}', 1),
  printRoute: (client) => client.printRoute('{id}', {}),
  printHook: (client) => client.printHook('{id}', {}),
  previewRoute: (client) => client.previewRoute('{id}', {}),
  updateSettings: (client) => client.updateSettings({}, { version: 1 }),
  audit: (client) => client.audit({ limit: 1 }),
  webhookDeliveries: (client) => client.webhookDeliveries('{id}', { limit: 1, before: 1 }),
  exportAll: (client) => client.exportAll({ starters: false }),
  importAll: (client) => client.importAll({}, { dryRun: true }),
  jobs: (client) => client.jobs({ limit: 1 }),
  eachJob: (client) => client.eachJob().next(),
  countJobs: (client) => client.countJobs({ status: 'failed' }),
  job: (client) => client.job('{jobId}'),
  cancelJobs: (client) => client.cancelJobs({ status: 'queued', printerId: 'a' }),
  reprintJob: (client) => client.reprintJob('{jobId}', { drawer: true }),
  waitFor: (client) => client.waitFor('{jobId}'),
  removePrinter: (client) => client.removePrinter('{id}', { jobs: 'cancel' }),
  printTestPage: (client) => Promise.all([client.printTestPage(), client.printTestPage('{id}')]),
  openDrawer: (client) => Promise.all([client.openDrawer(), client.openDrawer('{id}')]),
  soundBuzzer: (client) => Promise.all([client.soundBuzzer(), client.soundBuzzer('{id}')]),
  printerStatus: (client) => Promise.all([client.printerStatus(), client.printerStatus('{id}')]),
  discoverPrinters: (client) => client.discoverPrinters('10.0.0.0/30'),
  discoverPrintersThrough: (client) => client.discoverPrintersThrough('till-1', '10.0.0.0/30'),
  roll: (client) => client.roll('try'),
  sheet: (client) => client.sheet('{number}' as never, 'try'),
  setFaults: (client) => client.setFaults({}, 'try'),
  ready: (client) => client.ready(),
  version: (client) => client.version(),
  printerDays: (client) => client.printerDays('2026-01-31T00:00:00Z'),
  eventPage: (client) => client.eventPage({ after: 1, wait: 1, limit: 1 }),
};

/** Use a WebSocket, if there is one; events.test.ts tests them. */
const overWebSocket = ['listen', 'events'];

/** The call of a method that is made from the document: what its path names, then a body. */
function madeCall(name: string): Call {
  const { length } = (Operations.prototype as unknown as Record<string, () => void>)[name]!;
  const values = Array<string>(length - 1).fill('{name}'); // the last one is CallOptions
  return (client) =>
    (client as unknown as Record<string, (...all: string[]) => void>)[name]!(...values);
}

/** A path is the same, whatever its parameters are called. */
const unnamed = (operation: string) => operation.replaceAll(/\{\w+\}/g, '{}');

/** A method of the client that is not promised to programs does not compile. */
type Promised = Record<Exclude<keyof PlatenClient, 'url'>, unknown>;
const isPromised = (methods: PublicMethods): Promised => methods;

interface Operation {
  parameters?: { name: string; in: string }[];
}

interface Sent {
  operation: string;
  query: string[];
  headers: string[];
}

async function callsOf(call: Call): Promise<Sent[]> {
  const sent: Sent[] = [];
  const client = new PlatenClient({
    url: 'http://platen.test',
    key: 'key',
    fetch: (url, init) => {
      const { pathname, searchParams } = new URL(url);
      const operation = unnamed(`${init.method} ${decodeURIComponent(pathname)}`);
      const headers = Object.keys(init.headers as Record<string, string>);
      sent.push({ operation, query: [...searchParams.keys()], headers });
      const fields = { jobs: [], nextCursor: null, job: { status: 'completed' } };
      return Promise.resolve(Response.json({ success: true, ...fields }));
    },
  });
  await call(client);
  return sent;
}

test('the client has a method for every operation, and no other', async () => {
  const own: object = PlatenClient.prototype;
  const methods = [own, Object.getPrototypeOf(own) as object].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype),
  );
  const called = methods.filter((name) => !['constructor', ...overWebSocket].includes(name));
  const calls = called.map((name) => ownCalls[name as keyof PublicMethods] ?? madeCall(name));
  expect(called).toEqual(expect.arrayContaining(Object.keys(ownCalls)));
  expect(isPromised(new PlatenClient({ url: 'http://platen.test' }))).toBeDefined();

  const { body } = await (await startService()).get('/openapi.json');
  const document = body as { paths: Record<string, Record<string, Operation>> };
  const operations = new Map<string, Operation>();
  for (const [path, methodsOfPath] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methodsOfPath))
      // WebSocket and MCP clients speak to these.
      if (path !== '/ws' && path !== '/mcp')
        operations.set(unnamed(`${method.toUpperCase()} ${path}`), operation);

  const sent = (await Promise.all(calls.map(callsOf))).flat();
  expect([...new Set(sent.map(({ operation }) => operation))].toSorted()).toEqual(
    [...operations.keys()].toSorted(),
  );
  for (const { operation, query, headers } of sent) {
    const { parameters = [] } = operations.get(operation)!;
    const known = (place: string) =>
      parameters
        .filter((one) => one.in === place)
        .map(({ name }) => (place === 'header' ? name.toLowerCase() : name));
    expect(known('query'), operation).toEqual(expect.arrayContaining(query));
    expect([...known('header'), 'accept', 'content-type', 'x-api-key'], operation).toEqual(
      expect.arrayContaining(headers),
    );
    // A request with a key for its job must be able to carry it.
    if (known('header').includes('idempotency-key'))
      expect(headers, operation).toContain('idempotency-key');
  }
});
