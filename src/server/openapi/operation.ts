// One route as an operation of the document.

import type { ApiRoute } from './api-routes.ts';
import type { Components, Schema } from './components.ts';
import type { FaultResponses } from './faults.ts';
import { sample } from './sample.ts';

interface Response {
  description: string;
  headers?: object;
  content?: Record<string, { schema: object }>;
}

/** /jobs/:jobId becomes /jobs/{jobId}; the patterns of parameters are left out. */
export function documentPath(url: string): string {
  return url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}');
}

export function describeOperation(
  route: ApiRoute,
  components: Components,
  faults: FaultResponses,
): object {
  const { operationId, summary, description, tags, isOpen, otherBodies, ...schema } = route.schema;
  const parameters = [
    ...describeParameters('path', schema.params, components),
    ...describeParameters('query', schema.querystring, components),
    ...describeParameters('header', schema.headers, components),
  ];
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags,
    ...(isOpen ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema.body
      ? { requestBody: describeBody(schema.body as Schema, components, otherBodies) }
      : {}),
    responses: {
      ...describeResponses(schema.response as Record<string, object> | undefined, components),
      ...faults.of(route),
    },
  };
}

function describeParameters(place: string, source: unknown, components: Components): object[] {
  const { properties = {}, required = [] } = (source ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples = constants(property), ...schema } = property;
    return {
      name: place === 'header' ? headerName(name) : name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      ...(Array.isArray(examples) ? { example: examples[0] as unknown } : {}),
      schema: components.schema(schema),
    };
  });
}

/** The only value that is allowed, as the example. */
function constants({ const: value }: Schema): unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

/** idempotency-key becomes Idempotency-Key. */
function headerName(name: string): string {
  return name.replaceAll(/(^|-)\w/g, (start) => start.toUpperCase());
}

function describeBody(
  source: Schema,
  components: Components,
  otherBodies: readonly string[] = [],
): object {
  const options = source['anyOf'] as Schema[] | undefined;
  const isOptional = options?.some(({ type }) => type === 'null') ?? false;
  const body = isOptional ? options!.find(({ type }) => type !== 'null')! : source;
  return {
    required: !isOptional,
    content: {
      'application/json': { schema: components.schema(body), example: sample(body) },
      // No schema: the body is the file itself.
      ...Object.fromEntries(otherBodies.map((type) => [type, {}])),
    },
  };
}

function describeResponses(
  source: Record<string, object> | undefined,
  components: Components,
): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(source ?? {})
      // The error answers are listed by their codes instead.
      .filter(([status]) => /^\d+$/.test(status))
      .map(([status, answer]) => [status, describeResponse(answer, components)]),
  );
}

function describeResponse(answer: object, components: Components): Response {
  const { description = 'Success.', headers, content } = answer as Partial<Response>;
  if ((answer as Schema)['type'] === 'null') return { description };
  const media = content ?? { 'application/json': { schema: answer } };
  return {
    description,
    ...(headers ? { headers } : {}),
    content: Object.fromEntries(
      Object.entries(media).map(([type, { schema }]) => [
        type,
        {
          schema: components.schema(schema),
          ...(type === 'application/json' ? { example: sample(schema as Schema) } : {}),
        },
      ]),
    ),
  };
}
