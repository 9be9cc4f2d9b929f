// The operations of the OpenAPI document, as the generators of the clients need them.

/** Written by hand in each client, because they have rules (keys, following events), or of no use there. */
const byHand = new Set([
  'printTemplate',
  'printDirect',
  'printRoute',
  'createBatch',
  'reprintJob',
  'reprintBatch',
  'listEvents',
  'printHook',
  'mcp',
]);
/** A POST that changes nothing, or nothing more the second time, may be sent again, as a GET may. */
const repeatable = /^(preview|getDraft|pausePrinter|resumePrinter|configureDefaultPrinter)/;
/** A job may be printing when the change is sent again, which is refused then. */
const onlyOnce = new Set(['updateJob']);

export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !byHand.has(operationId))
      .map(([method, operation]) => describe(document, path, method, operation)),
  );
}

function describe(document, path, method, operation) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const placed = (place) => parameters.filter((one) => one.in === place);
  const content = Object.values(responses).find((one) => one.content)?.content ?? {};
  const isSafe = ['get', 'put'].includes(method) || repeatable.test(operationId);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    pathParameters: placed('path'),
    pathNames: placed('path').map(({ name }) => name),
    query: placed('query'),
    headers: placed('header').map(({ name }) => name),
    body: requestBody?.content['application/json'].schema ?? null,
    isBodyRequired: requestBody?.required ?? false,
    isRepeatable: isSafe && !onlyOnce.has(operationId),
    answer: content['application/json']?.schema ?? null,
    /** Not JSON, if the answer can be something else: a picture or a text. */
    accept: Object.keys(content).find((type) => type !== 'application/json') ?? null,
    /** The path of the same operation for the default printer. */
    defaultPath: defaultPathOf(document, path, method),
  };
}

/** `/printer/test` for `/printers/{id}/test`. */
function defaultPathOf(document, path, method) {
  const own = path.replace(/^\/printers\/\{id\}\//, '/printer/');
  return own !== path && document.paths[own]?.[method] ? own : null;
}

/** The fields of an object, by name. A component is looked up. */
export function fieldsOf(document, schema) {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties)
    .filter(([name, { description }]) => name !== 'success' && !description?.startsWith('Ignored'))
    .map(([name, field]) => ({ name, schema: field, isRequired: required.includes(name) }));
}

function resolved(document, schema) {
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

/**
 * What a method returns: `null` if the answer only says that it is done, the name of its one
 * field, or `undefined` for the whole answer.
 */
export function returned(document, { answer }) {
  const names = fieldsOf(document, answer ?? {}).map(({ name }) => name);
  const told = names.filter((name) => name !== 'message');
  if (told.length === 0) return names.length === 0 ? undefined : null;
  return told.length === 1 ? told[0] : undefined;
}

/**
 * The names of methods in TypeScript, and in Python with underscores, where they are not those of
 * the operation without `list` and `get`. Programs use them.
 */
const names = {
  updateJob: 'changeJob',
  retryFailedJobs: 'retryFailed',
  getTemplateConfigSchema: 'templateLanguage',
  getTemplateSchema: 'schema',
  configureDefaultPrinter: 'configurePrinter',
  listSheets: 'roll',
  simulateFaults: 'setFaults',
  listAuditEntries: 'audit',
  checkAlive: 'live',
  checkReady: 'ready',
};

export function methodName(id) {
  const short = id.replace(/^(list|get)(?=[A-Z])/, '');
  return names[id] ?? short.charAt(0).toLowerCase() + short.slice(1);
}

/** Replaces what is between two lines of a text. */
export function between(text, begin, end, made) {
  const from = text.indexOf(begin) + begin.length;
  return `${text.slice(0, from)}${made}${text.slice(text.indexOf(end, from))}`;
}
