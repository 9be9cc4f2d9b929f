// Random requests of every operation of the OpenAPI document: valid ones, and ones that are
// nearly so.

import fc from 'fast-check';
import { AnyOfSchema, nearly, type Schema } from './any-of-schema.ts';
import type { OpenApi } from '../service/descriptions.ts';

export interface AnyRequest {
  operationId: string;
  method: string;
  path: string;
  body?: unknown;
  headers: Record<string, string>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

/** `leftOut`: operations that would end or outlast the test. `known`: ids that exist, by the name of the parameter. */
export function anyRequest(
  document: OpenApi,
  leftOut: readonly string[],
  known: Record<string, readonly string[]>,
): fc.Arbitrary<AnyRequest> {
  const any = new AnyOfSchema((pointer) => partOf(document, pointer));
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !leftOut.includes(operationId))
      .map(([method, { operationId, parameters = [], requestBody }]) => {
        const json: Schema | undefined = requestBody?.content['application/json']?.schema;
        const body = json && any.valid(json);
        return fc
          .record({
            values: valuesOf(any, parameters as Parameter[], known),
            body: body
              ? fc.oneof({ weight: 3, arbitrary: body }, { weight: 2, arbitrary: nearly(body) })
              : fc.constant(undefined),
          })
          .map(({ values, body: sent }) => ({
            operationId,
            method: method.toUpperCase(),
            path: filled(path, parameters as Parameter[], values),
            headers: headersOf(parameters as Parameter[], values),
            ...(sent !== undefined && { body: sent }),
          }));
      }),
  );
  return fc.oneof(...requests);
}

function partOf(document: OpenApi, pointer: string): Schema {
  const steps = pointer.slice(2).split('/');
  // oxlint-disable-next-line typescript/no-explicit-any -- a pointer into any part of the document
  return steps.reduce<any>(
    (at, step) => at[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

type Values = Record<string, unknown>;

function valuesOf(
  any: AnyOfSchema,
  parameters: readonly Parameter[],
  known: Record<string, readonly string[]>,
): fc.Arbitrary<Values> {
  const isNeeded = (one: Parameter) => one.in === 'path';
  const made = parameters.map((one) => {
    const { name, schema = {}, example } = one;
    const valid = any.valid({ ...schema, ...(example !== undefined && { example }) });
    const ids = known[name] ?? [];
    const usual = ids.length > 0 ? fc.oneof(valid, fc.constantFrom(...ids)) : valid;
    const value = fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: fc.string() });
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(made), {
    requiredKeys: parameters.filter(isNeeded).map(({ name }) => name),
    noNullPrototype: true,
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function filled(path: string, parameters: readonly Parameter[], values: Values): string {
  const segments = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(textOf(values[name]) ?? '') || '-'),
  );
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === 'query' && name in values)
      query.set(name, wellFormed(textOf(values[name]) ?? ''));
  const text = query.toString();
  return text === '' ? segments : `${segments}?${text}`;
}

/** Headers have bytes, so other characters cannot be sent. */
function headersOf(parameters: readonly Parameter[], values: Values): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, in: place } of parameters) {
    const text = textOf(values[name]);
    if (
      place === 'header' &&
      name in values &&
      /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    )
      headers[name] = text;
  }
  return headers;
}

/** A path cannot have half a character, and `.` would leave its folder. */
function wellFormed(text: string): string {
  const whole = text.replaceAll(/\p{Surrogate}/gu, '-');
  return whole === '.' || whole === '..' ? '-' : whole;
}
