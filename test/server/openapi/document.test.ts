// The OpenAPI document, as it is made from the schemas of the routes.

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Type from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { Components } from '../../../src/server/openapi/components.ts';
import { openapiDocument } from '../../../src/server/openapi/document.ts';
import { missing } from '../../../src/server/openapi/sample.ts';
import type { OpenApi, Operation } from '../../support/service/descriptions.ts';

const probes = ['GET /health', 'GET /livez', 'GET /readyz'];

let document: OpenApi;
let operations: [string, Operation][];

beforeAll(async () => {
  document = openapiDocument(await collectRoutes()) as OpenApi;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
    ),
  );
});

/** Every object in the document, with the path to it. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${name}`);
}

test('every route has an operationId, a summary and a known tag', () => {
  expect(operations.length).toBeGreaterThan(35);
  const known = document.tags.map(({ name }) => name);
  for (const [name, { operationId, summary, tags }] of operations) {
    expect(operationId, `${name}: add an operationId to the schema of the route`).toMatch(
      /^[a-z]+([A-Z][a-z]+)*$/,
    );
    expect(summary, `${name}: add a summary to the schema of the route`).toMatch(/^[A-Z].*[^.]$/);
    expect(tags?.length, `${name}: add tags to the schema of the route`).toBe(1);
    expect(known, `${name}: describe the tag in openapi/tags.ts`).toContain(tags[0]);
  }
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the paths of the interface are described', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/print/{templateId}',
      '/templates',
      '/templates/{id}',
      '/templates/{id}/schema',
      '/jobs',
      '/jobs/{jobId}',
      '/printer/status',
      '/printer/test',
      '/printer/config',
      '/virtual-printer/sheets/{number}.png',
    ]),
  );
});

test('every schema is valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  const problems = (schema: object) => (ajv.validateSchema(schema) ? null : ajv.errors);
  const schemas = [...objectsIn(document.paths)]
    .filter(([path, { schema }]) => schema !== undefined && !path.includes('/example/'))
    .map(([path, { schema }]) => [path, schema] as [string, object]);
  expect(schemas.length).toBeGreaterThan(80);
  for (const [path, schema] of [...schemas, ...Object.entries(document.components.schemas)])
    expect(problems(schema), path).toBeNull();
});

test('shared parts are named components, and every reference has a target', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Asset', 'Failure', 'Job', 'JobStatus', 'Printer', 'Template']),
  );
  const references = new Set(
    [...objectsIn(document)].map(([, { $ref }]) => $ref).filter((one) => typeof one === 'string'),
  );
  for (const kind of ['schemas', 'responses'] as const) {
    const names = Object.keys(document.components[kind]).map(
      (name) => `#/components/${kind}/${name}`,
    );
    expect(
      [...references].filter((one) => one.startsWith(`#/components/${kind}`)).toSorted(),
    ).toEqual(names.toSorted());
  }
});

test('two different schemas cannot have the same title', () => {
  const components = new Components();
  components.schema(Type.String({ title: 'Name' }));
  components.schema(Type.Optional(Type.String({ title: 'Name' })));
  expect(() => components.schema(Type.Integer({ title: 'Name' }))).toThrow(/title Name/);
});

test('the answers of each operation are listed by status, errors with their codes', () => {
  for (const [name, { responses, security }] of operations) {
    const statuses = Object.keys(responses);
    for (const status of statuses) expect(status, name).toMatch(/^[2-5]\d\d$/);
    expect(
      statuses.some((status) => status.startsWith('2')),
      name,
    ).toBe(true);
    expect(statuses, name).toEqual(expect.arrayContaining(['400', '403', '500']));
    const isOpen = [...probes, 'GET /template-schema.json'].includes(name);
    expect(security, name).toEqual(isOpen ? [] : undefined);
    expect(statuses.includes('401'), name).toBe(!isOpen);
    expect(statuses.includes('429'), name).toBe(!probes.includes(name));
  }
  for (const [name, response] of Object.entries(document.components.responses))
    for (const code of response['x-error-codes']!) {
      const { description } = response as { description: string };
      expect(description, name).toMatch(new RegExp(`${code}: [a-z].*\\.`));
    }
  expect(document.security).toEqual([{}, { key: [] }]);
});

test('previews are described as PNG, JSON and PDF', () => {
  for (const id of ['previewDraft', 'previewTemplate', 'previewJob']) {
    const [, operation] = operations.find(([, { operationId }]) => operationId === id)!;
    expect(Object.keys(operation.responses['200']!.content!)).toEqual([
      'image/png',
      'application/pdf',
      'application/json',
    ]);
  }
});

test('a body is required exactly where the route requires it', () => {
  const optional = operations
    .filter(([, { requestBody }]) => requestBody && !requestBody.required)
    .map(([name]) => name);
  expect(optional).toEqual(
    expect.arrayContaining(['POST /jobs/{jobId}/reprint', 'POST /templates/{id}/preview']),
  );
  expect(optional).not.toContain('POST /print/{templateId}');
});

test('every body and every JSON answer has an example that matches its schema', () => {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, 'openapi');
  let count = 0;
  for (const [path, { content }] of objectsIn(document.paths, '/paths')) {
    const json = (content as Operation['responses'][string]['content'])?.['application/json'];
    if (!json) continue;
    const { schema, example } = json as { schema: object; example: unknown };
    expect(example, path).toBeDefined();
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    const validate = ajv.compile(JSON.parse(text) as object);
    validate(example);
    expect(validate.errors, `${path}: ${JSON.stringify(example)}`).toBeNull();
    expect(JSON.stringify(example), `${path}: give the fields examples`).not.toContain(missing);
    count++;
  }
  expect(count).toBeGreaterThan(50);
});

test('every parameter has a description, and a path parameter an example', () => {
  for (const [name, { parameters = [] }] of operations)
    for (const parameter of parameters) {
      const schema = (parameter as { schema?: { $ref?: string } }).schema;
      if (!schema?.$ref) expect(parameter.description, `${name}: ${parameter.name}`).toBeTruthy();
      if (parameter.in === 'path')
        expect(parameter.example, `${name}: ${parameter.name}`).toBeDefined();
    }
});

test('an exported printer is described with all settings that it can have', () => {
  const { schemas } = (
    document as unknown as { components: { schemas: Record<string, { properties: object }> } }
  ).components;
  const settings = Object.keys(schemas['NewPrinter']!.properties);
  const exported = Object.keys(schemas['ExportedPrinter']!.properties);
  expect(exported).toEqual(expect.arrayContaining(['id', 'virtual', 'width', 'fallback', 'raw']));
  expect(settings).toEqual(expect.arrayContaining(exported));
});

test('options of a query that only CSV files have say so, and MCP has the refusals of its protocol', () => {
  const print = operations.find(([name]) => name === 'POST /print/{templateId}')![1];
  const query = print.parameters!.filter((one) => one.in === 'query');
  expect(query.length).toBeGreaterThan(5);
  for (const { name, description } of query) expect(description, name).toMatch(/^With CSV only;/);
  const mcp = operations.find(([name]) => name === 'POST /mcp')![1];
  expect(Object.keys(mcp.responses)).toContain('406');
});
