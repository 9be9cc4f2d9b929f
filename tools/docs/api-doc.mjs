// Writes docs/api.md from the OpenAPI and AsyncAPI documents that the build wrote.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fieldTable, isObject, resolve, typeOf } from './api-doc-fields.mjs';

const base = 'http://127.0.0.1:3000';

/** Answered by every endpoint, so they are told once. */
const commonCodes = new Set([
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN_HOST',
  'RATE_LIMITED',
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
]);

const intro = `# HTTP API

Generated from \`/openapi.json\` and \`/asyncapi.json\` by \`npm run docs\`. \`/docs\` shows the first one in a browser, where requests can be tried. [Generated clients](#generated-clients) shows how to make a client in another language from them.

Request and response bodies are JSON in UTF-8. Every JSON response has \`success\`, except the documents \`/openapi.json\`, \`/asyncapi.json\`, \`/docs/json\` and \`/template-schema.json\`, and the answers of \`POST /mcp\`. A request that creates a template, a printer or an image is answered with 201, every other successful one with 200. An error response has \`error\` with \`code\`, \`message\` and, if fields are invalid, \`details\` (one line per problem, beginning with the field).

Values are never converted. Unknown fields are rejected, except in \`data\`, and so are unknown query parameters, except \`_\`. \`null\` for an optional field is as if it were left out, unless the field is described otherwise, and \`[]\` for \`data\`, \`options\` or \`config\` is an empty object.

The \`templateId\` of a test page is \`_test\`, which is not a stored template.

With \`auth.enabled\`, every request needs a key in the header \`X-API-Key\` or as \`Authorization: Bearer\`, except for \`/health\`, \`/livez\`, \`/readyz\`, \`/docs\`, \`/openapi.json\`, \`/asyncapi.json\`, \`/template-schema.json\` and the pages at \`/\`.

Every endpoint may also answer with VALIDATION_ERROR, UNAUTHORIZED, FORBIDDEN, FORBIDDEN_HOST, RATE_LIMITED, HEADERS_TOO_LARGE and INTERNAL_ERROR, and with INVALID_JSON, PAYLOAD_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE if it reads a body; only further errors are listed at each. [Error codes](#error-codes) says what each of them means.
`;

const generators = `## Generated clients

There are [clients](client.md) for TypeScript, Python, PHP and Go; for other languages, generate one from \`/openapi.json\`. Operations are named by their operationId, such as printTemplate or listJobs. These are tested with every change of the API (\`npm run test:openapi\`):

\`\`\`sh
npx openapi-typescript ${base}/openapi.json -o platen.ts --default-non-nullable=false
npx @hey-api/openapi-ts -i ${base}/openapi.json -o platen
npx orval --input ${base}/openapi.json --output platen.ts --client fetch
\`\`\`

Previews are answered as PNG, unless the header Accept contains \`application/json\`: a client that expects JSON must send it.
`;

const jobErrors = `\`job.error.code\` is one of:

- EXPIRED: nothing was printed;
- UNCONFIRMED: the result is unknown; see \`mayHavePrinted\`;
- PRINT_FAILED: some copies are missing;
- TEMPLATE_RENDER_ERROR: the job cannot be rendered after its printer was changed or it moved to another printer;
- PRINTER_NOT_FOUND: its printer was removed from the configuration.
`;

function json(value) {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
}

function heading(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function shownPath(path) {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function anchor(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

function overview(tag, operations) {
  const rows = operations.map(({ title, operation }) => {
    return `| [${title}](#${anchor(title)}) | ${operation.summary} |\n`;
  });
  return `| ${heading(tag)} | |\n|---|---|\n${rows.join('')}`;
}

function parameterTable(parameters, document) {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const { text, notes } = typeOf(schema, document);
    const words = [required ? 'Required.' : '', description ?? '', ...notes].filter(Boolean);
    return `| \`${name}\` | ${place} | ${text} | ${words.join(' ')} |\n`;
  });
  return `\n| parameter | in | type | |\n|---|---|---|---|\n${rows.join('')}`;
}

function bodySection(requestBody, document) {
  if (!requestBody) return '';
  const { schema } = requestBody.content['application/json'];
  const start = requestBody.required ? 'The body' : 'The body, which may be left out';
  return `\n${start}:\n\n${fieldTable(resolve(schema, document), document)}`;
}

function answerSection(status, response, document) {
  const parts = Object.entries(response.content ?? {}).map(([type, { schema }]) => {
    if (type !== 'application/json')
      return `\nAnswers ${status} with \`${type}\`: ${response.description}\n`;
    const answer = resolve(schema, document);
    if (answer.properties === undefined)
      return `\nAnswers ${status}: ${answer.description ?? response.description}\n`;
    const { success: _success, ...properties } = answer.properties;
    const withJson = Object.keys(response.content).length > 1 ? ' with `application/json`' : '';
    return `\nAnswers ${status}${withJson}:\n\n${fieldTable({ ...answer, properties }, document)}`;
  });
  return parts.join('');
}

function errorLine(responses, document) {
  const listed = Object.entries(responses).flatMap(([status, reference]) => {
    const response = resolve(reference, document);
    const codes = (response['x-error-codes'] ?? []).filter((code) => !commonCodes.has(code));
    if (status >= 400 && !response['x-error-codes']) return [`${status}: ${response.description}`];
    return codes.length > 0 ? [`${status} ${codes.join(', ')}`] : [];
  });
  return listed.length > 0
    ? `\nErrors: ${listed.join('; ')}${listed.at(-1).endsWith('.') ? '' : '.'}\n`
    : '';
}

function exampleSection(method, path, operation, document) {
  const address = exampleAddress(path, operation.parameters ?? []);
  const body = operation.requestBody?.content['application/json'].example;
  const parts = [
    'curl',
    ...(method === 'get' || (method === 'post' && body) ? [] : [`-X ${method.toUpperCase()}`]),
    address.includes('?') ? `'${base}${address}'` : base + address,
    ...(body
      ? [`\\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`]
      : []),
  ];
  const request = `\n\`\`\`sh\n${parts.join(' ')}\n\`\`\`\n`;
  const [, success] = Object.entries(operation.responses).find(([status]) => status < 300);
  const answer = success.content?.['application/json'];
  // Objects have their own examples.
  if (!answer || mentionsObject(resolve(answer.schema, document), document)) return request;
  return `${request}\n${json(answer.example)}`;
}

/** With the required parameters of the query, and the first other one that has an example. */
function exampleAddress(path, parameters) {
  let address = path;
  const query = [];
  let others = 0;
  for (const { name, in: place, required, example } of parameters) {
    if (example === undefined) continue;
    if (place === 'path') address = address.replace(`{${name}}`, example);
    else if (place === 'query' && (required || others++ === 0)) query.push(`${name}=${example}`);
  }
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

function mentionsObject(schema, document) {
  const references = /"\$ref":"#\/components\/schemas\/(\w+)"/g;
  return [...JSON.stringify(schema).matchAll(references)].some(([, name]) =>
    isObject(document.components.schemas[name]),
  );
}

function section({ title, method, path, operation }, document) {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [status, success] = Object.entries(responses).find(([one]) => one < 300);
  return [
    `### ${title}\n\n${summary}.${description ? ` ${description}` : ''}\n`,
    parameterTable(parameters, document),
    bodySection(requestBody, document),
    answerSection(status, success, document),
    errorLine(responses, document),
    exampleSection(method, path, operation, document),
  ].join('');
}

/** The components that others are made of; bodies and answers stand at their endpoints. */
function objectSections(document, messages) {
  const whole = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
    .map((one) => one?.content?.['application/json']?.schema.$ref);
  const count = (list, reference) => list.filter((one) => one === reference).length;
  const all = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, one]) => one);
  return Object.entries(document.components.schemas)
    .filter(([name, schema]) => {
      const reference = `#/components/schemas/${name}`;
      const isPart = count(all, reference) > count(whole, reference);
      return isObject(schema) && isPart && name !== 'Failure' && !messages.has(name.toLowerCase());
    })
    .map(([name, schema]) => {
      const { description, examples } = schema;
      const example = examples ? `\n${json(examples[0])}` : '';
      return `### ${name}\n\n${description ? `${description}\n\n` : ''}${fieldTable(schema, document)}${example}`;
    });
}

function errorCodes(document) {
  const codes = document.components.schemas.ErrorCode['x-error-codes'];
  const rows = Object.entries(codes)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, meaning }]) => `| ${code} | ${status} | ${meaning} |\n`);
  return `| code | HTTP | meaning |\n|---|---|---|\n${rows.join('')}`;
}

function webSocket(document) {
  const { description } = document.channels.events;
  const messages = Object.entries(document.components.messages).map(
    ([name, { payload, summary }]) => {
      const { data } = resolve(payload, document).properties;
      return `### ${name}\n\n${summary}\n\n${fieldTable(data, document)}`;
    },
  );
  return [
    `## WebSocket\n\nConnect to \`/ws\`. ${document.info.description.split('\n\n').at(-1)} Each message is \`{type, data}\`.\n\n${description.split('\n\n').at(-1)}\n`,
    ...messages,
  ].join('\n');
}

export function apiDoc(openapi, asyncapi) {
  const byTag = new Map(openapi.tags.map(({ name }) => [name, []]));
  for (const [path, operations] of Object.entries(openapi.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const title = `${method.toUpperCase()} ${shownPath(path)}`;
      byTag.get(operation.tags[0]).push({ title, method, path, operation });
    }
  // Those of the WebSocket have the same anchors.
  const messages = new Set(
    Object.keys(asyncapi.components.messages).map((name) => name.toLowerCase()),
  );
  const chapters = openapi.tags.map(({ name, description }) => {
    const texts = byTag.get(name).map((one) => section(one, openapi));
    return `## ${heading(name)}\n\n${description}\n\n${texts.join('\n')}`;
  });
  return `${[
    intro,
    openapi.tags.map(({ name }) => overview(name, byTag.get(name))).join('\n'),
    ...chapters,
    `## Objects\n\n${objectSections(openapi, messages).join('\n')}`,
    `## Error codes\n\n${errorCodes(openapi)}`,
    jobErrors,
    webSocket(asyncapi),
    generators,
  ]
    .join('\n')
    .trimEnd()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (name) =>
    JSON.parse(readFileSync(new URL(`../../dist/docs/${name}`, import.meta.url), 'utf8'));
  writeFileSync(
    new URL('../../docs/api.md', import.meta.url),
    apiDoc(read('openapi.json'), read('asyncapi.json')),
  );
}
