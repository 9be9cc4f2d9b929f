// The OpenAPI document, made from the schemas of the routes. The build writes it;
// the service only sends it.

import { Failure } from '../../api/envelope.ts';
import { faultCodes } from '../../core/model/fault.ts';
import { statusCodes } from '../http/answer/fault-reply.ts';
import { version } from '../version.ts';
import type { ApiRoute } from './api-routes.ts';
import { Components } from './components.ts';
import { faultMeanings } from './fault-meanings.ts';
import { FaultResponses } from './faults.ts';
import { describeOperation, documentPath } from './operation.ts';
import { tags } from './tags.ts';

const description = `Prints receipts and labels on thermal printers and reports reliably whether they were printed.

Bodies are JSON. Every JSON answer has \`success\`; if it is false, \`error\` has a \`code\`, a \`message\` that says what to do and, where fields are invalid, \`details\`. Unknown fields are rejected, except in \`data\`.

The API key is needed only if the service is configured with one (\`auth.enabled\`). \`/asyncapi.json\` describes the WebSocket at \`/ws\`.`;

export const info = {
  title: 'Platen',
  version,
  description,
  contact: { name: 'Platen' },
  license: { name: 'MIT', identifier: 'MIT' },
};

export function openapiDocument(routes: ApiRoute[]): object {
  const components = new Components();
  const faults = new FaultResponses(components.schema(Failure));
  const paths: Record<string, Record<string, object>> = {};
  for (const route of inOrderOfTags(routes))
    (paths[documentPath(route.url)] ??= {})[route.method.toLowerCase()] = describeOperation(
      route,
      components,
      faults,
    );
  return {
    openapi: '3.1.0',
    info,
    // The service replaces the url if it has a base path.
    servers: [{ url: '/', description: 'This service' }],
    security: [{}, { key: [] }],
    tags: usedTags(routes),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'auth.apiKey of the configuration, or a key made by POST /keys. Authorization: Bearer works too.',
        },
      },
      schemas: sorted({
        ...components.schemas,
        ErrorCode: { ...components.schemas['ErrorCode'], 'x-error-codes': errorCodes() },
      }),
      responses: sorted(faults.components),
    },
  };
}

function usedTags(routes: ApiRoute[]): object[] {
  const used = new Set(routes.flatMap(({ schema }) => schema.tags ?? []));
  return Object.entries(tags)
    .filter(([name]) => used.has(name))
    .map(([name, text]) => ({ name, description: text }));
}

function inOrderOfTags(routes: ApiRoute[]): ApiRoute[] {
  const names = Object.keys(tags);
  const place = ({ schema }: ApiRoute) => names.indexOf(schema.tags?.[0] ?? '');
  return routes.toSorted((a, b) => place(a) - place(b));
}

function errorCodes(): object {
  return Object.fromEntries(
    faultCodes.map((code) => [code, { status: statusCodes[code], meaning: faultMeanings[code] }]),
  );
}

function sorted<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
