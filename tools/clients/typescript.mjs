// The operations as methods of the TypeScript client: src/client/operations.ts.

import { fieldsOf, methodName, operationsOf, returned } from './document.mjs';
import { formatted } from './wire.mjs';

/** The names of types in src/client/wire.ts that are not those of their components. */
const typeNames = {
  DiscoveredPrinter: 'FoundPrinter',
  PrinterSettingsChange: 'PrinterChange',
  PrinterChange: 'PrinterConfig',
  ImportBody: 'ImportContents',
  ImportAnswer: 'ImportReport',
  ExportAnswer: 'Exported',
  VirtualPrinter: "Roll['printer']",
};

/**
 * What the document does not say about a method; a list stands for several methods of one operation.
 * `answer`: the type of an answer without a title; `void` if it says nothing. `field`: the one that is
 * returned. `query`: the type of the query, which is otherwise a parameter for each of its
 * names. `without`, `with` and `needs`: names of the query that are not offered, have a value, or are required.
 * `isSpread`: the fields of the body are parameters, except `withoutFields`. `isJson`: of an answer that
 * may also be a picture. `summary`: instead of that of the operation and its description.
 */
const forms = {
  listJobs: { query: 'JobQuery', answer: 'JobPage' },
  cancelJobs: { query: 'JobCancelQuery' },
  countJobs: { query: 'JobFilter', answer: 'JobCount' },
  getJobData: { answer: 'JobData' },
  voidJob: { answer: 'Printed' },
  listRoutes: { without: ['deleted'] },
  getRoute: { without: ['version'], summary: 'Get a route with its rules' },
  updateRoute: {
    summary: 'Change a route. Fields left out stay as they are; rules are replaced as a whole',
  },
  listRouteVersions: { field: 'versions' },
  restoreRoute: { isSpread: true },
  previewRoute: { isSpread: true, withoutFields: ['options'] },
  getBatch: { answer: 'BatchDetail' },
  listTemplates: [
    { without: ['deleted'] },
    { name: 'deletedTemplates', with: { deleted: true }, summary: 'List the deleted templates' },
  ],
  getTemplate: [
    { without: ['version'], summary: 'Get a template with its config' },
    { name: 'templateVersion', needs: ['version'], summary: 'Get a version of a template' },
  ],
  updateTemplate: {
    summary: 'Change a template. Fields left out stay as they are; config is replaced as a whole',
  },
  listTemplateVersions: { field: 'versions' },
  restoreTemplate: { isSpread: true },
  getTemplateSchema: { answer: 'TemplateSchema' },
  getDraftSchema: { isSpread: true, answer: 'TemplateSchema' },
  listStarters: { query: 'StarterQuery' },
  previewDraft: { isJson: true, answer: 'Preview', without: 'all' },
  previewJob: [
    {},
    {
      name: 'previewJobDetails',
      isJson: true,
      answer: 'Preview',
      without: ['scale'],
      summary: 'Preview what a job printed, with its text and the box of each block',
    },
  ],
  createAsset: { isSpread: true },
  replaceAsset: { isSpread: true },
  getConfig: { answer: 'Configuration' },
  exportAll: { query: 'ExportQuery' },
  importAll: { query: 'ImportQuery' },
  listProfiles: [
    { field: 'profiles' },
    {
      name: 'virtualModels',
      field: 'virtualModels',
      summary: 'List the models that a virtual printer can emulate',
    },
    {
      name: 'describedVirtualModels',
      field: 'virtualPrinters',
      answer: 'VirtualModel[]',
      summary: 'Describe the models that a virtual printer can emulate',
    },
  ],
  discoverPrinters: [
    { without: ['agent'] },
    {
      name: 'discoverPrintersThrough',
      needs: ['agent'],
      summary: 'Discover printers around an agent; their addresses lead through it',
    },
  ],
  removePrinter: { query: 'Removal' },
  printTestPage: { query: 'TestPageQuery' },
  listPrinterDays: { field: 'printers' },
  getVirtualPrinter: { answer: 'VirtualPrinterState' },
  listSheets: { answer: 'Roll' },
  testWebhook: { answer: 'WebhookTest' },
  replayWebhook: { answer: 'WebhookReplayed' },
  listWebhookDeliveries: { query: 'DeliveryQuery' },
  createKey: { answer: 'KeyMade' },
  listAuditEntries: { query: 'AuditQuery' },
  listNodes: { answer: 'Nodes' },
  getHealth: { answer: 'Health' },
  checkAlive: { answer: 'void' },
  getQuarantine: { answer: 'QuarantineState' },
  endQuarantine: { answer: 'QuarantineState' },
};

/** Written in src/client/client.ts: their options or retries differ. */
const byHand = new Set(['getJob', 'checkReady']);

function typeOf(schema) {
  if (schema.$ref) {
    const title = schema.$ref.split('/').at(-1);
    return `wire.${typeNames[title] ?? title}`;
  }
  switch (schema.type) {
    case 'array':
      return `${typeOf(schema.items)}[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
      return schema.type;
    default:
      return schema.properties ? 'object' : 'Record<string, unknown>';
  }
}

/** `change` for wire.TemplateChange, `template` for wire.NewTemplate. */
function nameOfBody(type) {
  const word = /[A-Z][a-z]+$/.exec(type);
  return word ? word[0].toLowerCase() : 'body';
}

function answerOf(document, one, form) {
  if (one.accept && !form.isJson)
    return one.accept.startsWith('text/')
      ? ['text', 'string']
      : [one.accept.startsWith('image/') ? 'image' : 'file', 'Blob'];
  const field = form.field ?? returned(document, one);
  const named = (type) => (/^[A-Z]/.test(type) ? `wire.${type}` : type);
  if (form.answer === 'void' || field === null) return ['json', 'void'];
  if (field === undefined) return ['json', form.answer ? named(form.answer) : typeOf(one.answer)];
  const { schema } = fieldsOf(document, one.answer).find(({ name }) => name === field);
  return ['field', form.answer ? named(form.answer) : typeOf(schema), field];
}

/** The parameters for the body, and the body of the request. */
function bodyOf(document, one, form) {
  if (!one.body) return { parameters: [] };
  if (form.isSpread) {
    const fields = fieldsOf(document, one.body).filter(
      ({ name }) => !form.withoutFields?.includes(name) && !one.pathNames.includes(name),
    );
    const parameters = fields.map(
      ({ name, schema, isRequired }) =>
        `${name}${isRequired ? '' : '?'}: ${form.withoutFields ? 'object' : typeOf(schema)}`,
    );
    return { parameters, body: `{ ${fields.map(({ name }) => name).join(', ')} }` };
  }
  const type = typeOf(one.body);
  const name = nameOfBody(type);
  return {
    parameters: [`${name}: ${type}${one.isBodyRequired ? '' : ' = {}'}`],
    body: name === 'body' ? 'body' : `body: ${name}`,
    isWhole: true,
  };
}

function queryOf(one, form) {
  const left = form.without === 'all' ? [] : one.query;
  const offered = left.filter(
    ({ name }) => !form.without?.includes(name) && !(form.with && name in form.with),
  );
  if (form.query) {
    const isNeeded = offered.some(({ required }) => required);
    return { parameters: [`query: wire.${form.query}${isNeeded ? '' : ' = {}'}`], query: 'query' };
  }
  if (form.with) return { parameters: [], query: `query: ${JSON.stringify(form.with)}` };
  if (offered.length === 0) return { parameters: [] };
  const isNeeded = ({ name }) => form.needs?.includes(name) ?? false;
  const ordered = offered.toSorted((a, b) => isNeeded(b) - isNeeded(a));
  const parameters = ordered.map(
    (field) => `${field.name}${isNeeded(field) ? '' : '?'}: ${typeOf(field.schema)}`,
  );
  return { parameters, query: `query: { ${ordered.map(({ name }) => name).join(', ')} }` };
}

function pathOf(one) {
  const own = one.path.replaceAll(/\{([^}]+)\}/g, (_, name) => '${' + parameter(name) + '}');
  const text = own === one.path ? `'${own}'` : `path\`${own}\``;
  return one.defaultPath ? `id === undefined ? '${one.defaultPath}' : ${text}` : text;
}

/** `id` for `templateId`: the method says of what. */
const parameter = (name) => (name.endsWith('Id') ? 'id' : name);

function comment(text) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    if (`${lines.at(-1)} ${word}`.length > 88) lines.push('');
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return `/**\n${lines.map((line) => `   * ${line}`).join('\n')}\n   */`;
}

function method(document, one, form) {
  const [call, type, field] = answerOf(document, one, form);
  const { parameters: ofBody, body } = bodyOf(document, one, form);
  const { parameters: ofQuery, query } = queryOf(one, form);
  const isVersioned = one.headers.includes('If-Match') && one.method !== 'POST';
  const needsNothing = one.defaultPath ? '?' : '';
  const ofPath = one.pathParameters.map(
    ({ name, schema }) => `${parameter(name)}${needsNothing}: ${typeOf(schema)}`,
  );
  const last = isVersioned
    ? '{ version, ...call }: VersionedCallOptions = {}'
    : 'call?: CallOptions';
  const isRepeatable = one.isRepeatable && one.method !== 'GET';
  const request = [
    ...(body ? [body.startsWith('{') ? `body: ${body}` : body] : []),
    ...(query ? [query] : []),
    ...(isVersioned ? ['headers: ifMatch(version)'] : []),
    // After a lost answer, the version would differ because of this very request.
    ...(isRepeatable ? [`isRepeatable: ${isVersioned ? 'version === undefined' : 'true'}`] : []),
  ].join(', ');
  const target = [`'${one.method}'`, pathOf(one), 'call'];
  const given = [
    ...(field ? [`'${field}'`] : []),
    ...target,
    ...(request ? [`{ ${request} }`] : []),
  ];
  const sent = `this.#transport.${call}(${given.join(', ')})`;
  const name = form.name ?? methodName(one.id);
  const parameters = [...ofPath, ...ofBody, ...ofQuery, last].join(', ');
  const text = form.summary ?? [one.summary, one.description].filter(Boolean).join('. ');
  const head = `${comment(/[.:]$/.test(text) ? text : `${text}.`)}\n  `;
  return type === 'void'
    ? `  ${head}async ${name}(${parameters}): Promise<void> { await ${sent}; }\n`
    : `  ${head}${name}(${parameters}): Promise<${type}> { return ${sent}; }\n`;
}

export function typescriptOperations(document) {
  const isDefault = ({ path }) => path.startsWith('/printer/') && path !== '/printer/config';
  const methods = operationsOf(document)
    .filter((one) => !byHand.has(one.id) && !isDefault(one))
    .flatMap((one) => [forms[one.id] ?? {}].flat().map((form) => method(document, one, form)));
  return formatted(`// Made from the OpenAPI document by: npm run docs. A method for each operation that needs no rule of
// its own; client.ts has the others. The last parameter is always CallOptions.

import { ifMatch, path, type CallOptions, type Transport, type VersionedCallOptions } from './transport.ts';
import type * as wire from './wire.ts';

export class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

${methods.join('\n')}}
`);
}
