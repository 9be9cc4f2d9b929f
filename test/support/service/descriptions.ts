// Holds answers of the service to the OpenAPI document: their status, error code and body.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
  'x-error-codes'?: string[];
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: {
    name: string;
    in: string;
    example?: string | number | boolean;
    description?: string;
  }[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: object; example?: unknown }>;
  };
  responses: Record<string, Response>;
  security?: object[];
}

export interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}

export class Descriptions {
  // document.test.ts examines the schemas themselves, which takes as long as reading the document.
  readonly #ajv = formats.default(
    new Ajv2020({ strict: false, allErrors: true, validateSchema: false }),
  );
  readonly #document: OpenApi;
  readonly #paths: { pattern: RegExp; path: string; operations: Record<string, Operation> }[];
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.#document = document as OpenApi;
    this.#ajv.addSchema(document, 'openapi');
    this.#paths = Object.entries(this.#document.paths)
      .map(([path, operations]) => ({
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
        path,
        operations,
      }))
      // /printers/discover before /printers/{id}, as the router decides.
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  check(method: string, path: string, { status, body }: { status: number; body: unknown }): void {
    const { pathname } = new URL(`http://127.0.0.1${path}`);
    const found = canBeDecoded(pathname)
      ? this.#paths.find(
          ({ pattern, operations }) => pattern.test(pathname) && operations[method.toLowerCase()],
        )
      : undefined;
    if (!found) {
      // Unknown routes and methods have no description, but the error format applies to them.
      expect(status, `${method} ${path} has no description`).toBeGreaterThan(399);
      this.#expectValid('openapi#/components/schemas/Failure', body, `${method} ${path} ${status}`);
      return;
    }
    const operation = found.operations[method.toLowerCase()]!;
    const at = `${method} ${found.path} ${status}: ${JSON.stringify(body).slice(0, 2000)}`;
    const described = operation.responses[status];
    expect(
      described,
      `not described; add its code to the faults of the route. ${at}`,
    ).toBeDefined();
    const pointer = described!.$ref
      ? described!.$ref.slice(1)
      : `/paths/${escaped(found.path)}/${method.toLowerCase()}/responses/${status}`;
    const response = this.#response(described!);
    const codes = response['x-error-codes'];
    if (codes) {
      const { code } = (body as { error: { code: string } }).error;
      expect(codes, `not described; add it to the faults of the route. ${at}`).toContain(code);
    }
    this.#expectValid(`openapi#${pointer}/content/application~1json/schema`, body, at);
  }

  #response(response: Response): Response {
    if (!response.$ref) return response;
    return this.#document.components.responses[response.$ref.split('/').at(-1)!]!;
  }

  /** `reference` is a place in the document. */
  #expectValid(reference: string, value: unknown, at: string): void {
    let validate = this.#compiled.get(reference);
    if (!validate)
      this.#compiled.set(reference, (validate = this.#ajv.compile({ $ref: reference })));
    validate(value);
    expect(validate.errors, at).toBeNull();
  }
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}
