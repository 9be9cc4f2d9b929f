// Compares the client's methods with the operations of the OpenAPI document: each
// operation has a method, each method calls an operation with its parameters. The compiler compares
// them with the methods that programs use.

import { expect, test } from 'vitest';
import { PlatenClient } from '../../src/client/index.ts';
import type { PublicMethods } from './public-methods.ts';
import { startService } from '../support/service/service.ts';

/** Calls every method, with its path parameters named as in the document. */
const calls: Record<
  Exclude<keyof PublicMethods, 'listen' | 'events'>,
  (client: PublicMethods) => unknown
> = {
  print: (client) => client.print('{templateId}', {}),
  virtualPrinter: (client) => client.virtualPrinter(),
  printDirect: (client) => client.printDirect({ text: 'a' }),
  templates: (client) => client.templates(),
  starters: (client) => client.starters({ language: 'de' }),
  template: (client) => client.template('{id}'),
  createTemplate: (client) => client.createTemplate({ id: 'a', name: 'A', config: {} }),
  updateTemplate: (client) => client.updateTemplate('{id}', {}, { version: 1 }),
  deleteTemplate: (client) => client.deleteTemplate('{id}', { version: 1 }),
  deletedTemplates: (client) => client.deletedTemplates(),
  templateVersions: (client) => client.templateVersions('{id}'),
  templateVersion: (client) => client.templateVersion('{id}', 1),
  restoreTemplate: (client) => client.restoreTemplate('{id}', 1),
  schema: (client) => client.schema('{id}'),
  templateLanguage: (client) => client.templateLanguage(),
  previewTemplate: (client) => client.previewTemplate('{id}'),
  previewDraft: (client) => client.previewDraft({ config: {} }),
  draftSchema: (client) => client.draftSchema({}),
  previewJob: (client) => client.previewJob('{jobId}'),
  previewJobDetails: (client) => client.previewJobDetails('{jobId}'),
  printBatch: (client) => client.printBatch({ jobs: [{ text: 'a' }] }),
  batches: (client) => client.batches(1),
  batch: (client) => client.batch('{batchId}'),
  pauseBatch: (client) => client.pauseBatch('{batchId}'),
  resumeBatch: (client) => client.resumeBatch('{batchId}'),
  cancelBatch: (client) => client.cancelBatch('{batchId}'),
  moveBatch: (client) => client.moveBatch('{batchId}', { printer: 'bar' }),
  reprintBatch: (client) => client.reprintBatch('{batchId}', { from: 1 }),
  retryFailed: (client) => client.retryFailed('{batchId}', true),
  printCsv: (client) => client.printCsv('{templateId}', 'name\nAda', { copies: 2 }),
  routes: (client) => client.routes(),
  route: (client) => client.route('{id}'),
  createRoute: (client) => client.createRoute({ id: 'a', name: 'A', rules: [] }),
  updateRoute: (client) => client.updateRoute('{id}', {}, { version: 1 }),
  deleteRoute: (client) => client.deleteRoute('{id}', { version: 1 }),
  routeVersions: (client) => client.routeVersions('{id}'),
  restoreRoute: (client) => client.restoreRoute('{id}', 1),
  printRoute: (client) => client.printRoute('{id}', {}),
  printHook: (client) => client.printHook('{id}', {}),
  previewRoute: (client) => client.previewRoute('{id}', {}),
  settings: (client) => client.settings(),
  config: (client) => client.config(),
  updateSettings: (client) => client.updateSettings({}, { version: 1 }),
  keys: (client) => client.keys(),
  createKey: (client) => client.createKey({ name: 'a', scopes: ['read'] }),
  createBackup: (client) => client.createBackup(),
  revokeKey: (client) => client.revokeKey('{id}'),
  voidJob: (client) => client.voidJob('{jobId}'),
  markJobDone: (client) => client.markJobDone('{jobId}'),
  recallJob: (client) => client.recallJob('{jobId}'),
  changeNotices: (client) =>
    client.changeNotices({ ntfy: { on: false, server: 'https://ntfy.sh', topic: 'a' } }),
  keyRequirement: (client) => client.keyRequirement(),
  changeKeyRequirement: (client) => client.changeKeyRequirement({ required: true }),
  agents: (client) => client.agents(),
  removeAgent: (client) => client.removeAgent('{name}'),
  refusedRequests: (client) => client.refusedRequests(),
  requests: (client) => client.requests(),
  audit: (client) => client.audit({ limit: 1 }),
  notices: (client) => client.notices(),
  testNotices: (client) => client.testNotices(),
  webhooks: (client) => client.webhooks(),
  webhook: (client) => client.webhook('{id}'),
  createWebhook: (client) => client.createWebhook({ name: 'a', url: 'https://a.test' }),
  updateWebhook: (client) => client.updateWebhook('{id}', { enabled: false }),
  deleteWebhook: (client) => client.deleteWebhook('{id}'),
  testWebhook: (client) => client.testWebhook('{id}'),
  rotateWebhookSecret: (client) => client.rotateWebhookSecret('{id}'),
  replayWebhook: (client) => client.replayWebhook('{id}', { since: '2026-01-31T12:00:00Z' }),
  webhookDeliveries: (client) => client.webhookDeliveries('{id}', { limit: 1, before: 1 }),
  counters: (client) => client.counters(),
  counter: (client) => client.counter('{id}'),
  putCounter: (client) => client.putCounter('{id}', {}),
  deleteCounter: (client) => client.deleteCounter('{id}'),
  exportAll: (client) => client.exportAll({ starters: false }),
  importAll: (client) => client.importAll({}, { dryRun: true }),
  assets: (client) => client.assets(),
  asset: (client) => client.asset('{name}'),
  createAsset: (client) => client.createAsset('logo', 'abc'),
  replaceAsset: (client) => client.replaceAsset('{name}', 'abc'),
  deleteAsset: (client) => client.deleteAsset('{name}'),
  jobs: (client) => client.jobs({ limit: 1 }),
  eachJob: (client) => client.eachJob().next(),
  countJobs: (client) => client.countJobs({ status: 'failed' }),
  job: (client) => client.job('{jobId}'),
  jobData: (client) => client.jobData('{jobId}'),
  cancelJob: (client) => client.cancelJob('{jobId}'),
  cancelJobs: (client) => client.cancelJobs({ status: 'queued', printerId: 'a' }),
  changeJob: (client) => client.changeJob('{jobId}', { priority: 'high' }),
  deleteJobData: (client) => client.deleteJobData('{jobId}'),
  reprintJob: (client) => client.reprintJob('{jobId}', { drawer: true }),
  waitFor: (client) => client.waitFor('{jobId}'),
  printers: (client) => client.printers(),
  printer: (client) => client.printer('{id}'),
  addPrinter: (client) => client.addPrinter({ id: 'a' }),
  changePrinter: (client) => client.changePrinter('{id}', {}),
  removePrinter: (client) => client.removePrinter('{id}', { jobs: 'cancel' }),
  pausePrinter: (client) => client.pausePrinter('{id}'),
  resumePrinter: (client) => client.resumePrinter('{id}'),
  printTestPage: (client) => Promise.all([client.printTestPage(), client.printTestPage('{id}')]),
  openDrawer: (client) => Promise.all([client.openDrawer(), client.openDrawer('{id}')]),
  soundBuzzer: (client) => Promise.all([client.soundBuzzer(), client.soundBuzzer('{id}')]),
  printerStatus: (client) => Promise.all([client.printerStatus(), client.printerStatus('{id}')]),
  configurePrinter: (client) => client.configurePrinter({ width: 58 }),
  discoverPrinters: (client) => client.discoverPrinters('10.0.0.0/30'),
  discoverPrintersThrough: (client) => client.discoverPrintersThrough('till-1', '10.0.0.0/30'),
  profiles: (client) => client.profiles(),
  virtualModels: (client) => client.virtualModels(),
  describedVirtualModels: (client) => client.describedVirtualModels(),
  roll: (client) => client.roll('try'),
  sheet: (client) => client.sheet('{number}' as never, 'try'),
  setFaults: (client) => client.setFaults({}, 'try'),
  health: (client) => client.health(),
  live: (client) => client.live(),
  ready: (client) => client.ready(),
  metrics: (client) => client.metrics(),
  version: (client) => client.version(),
  printerDays: (client) => client.printerDays('2026-01-31T00:00:00Z'),
  nodes: (client) => client.nodes(),
  warnings: (client) => client.warnings(),
  inputs: (client) => client.inputs(),
  quarantine: (client) => client.quarantine(),
  endQuarantine: (client) => client.endQuarantine(),
  eventPage: (client) => client.eventPage({ after: 1, wait: 1, limit: 1 }),
};

/** Use a WebSocket, if there is one; events.test.ts tests them. */
const overWebSocket = ['listen', 'events'];

interface Operation {
  parameters?: { name: string; in: string }[];
}

interface Call {
  operation: string;
  query: string[];
  headers: string[];
}

async function callsOf(call: (client: PublicMethods) => unknown): Promise<Call[]> {
  const sent: Call[] = [];
  const client = new PlatenClient({
    url: 'http://platen.test',
    key: 'key',
    fetch: (url, init) => {
      const { pathname, searchParams } = new URL(url);
      const operation = `${init.method} ${decodeURIComponent(pathname)}`;
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
  expect(Object.keys(calls).toSorted()).toEqual(
    methods.filter((name) => !['constructor', ...overWebSocket].includes(name)).toSorted(),
  );

  const { body } = await (await startService()).get('/openapi.json');
  const document = body as { paths: Record<string, Record<string, Operation>> };
  const operations = new Map<string, Operation>();
  for (const [path, methodsOfPath] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methodsOfPath))
      // WebSocket and MCP clients speak to these.
      if (path !== '/ws' && path !== '/mcp')
        operations.set(`${method.toUpperCase()} ${path}`, operation);

  const sent = (await Promise.all(Object.values(calls).map(callsOf))).flat();
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
