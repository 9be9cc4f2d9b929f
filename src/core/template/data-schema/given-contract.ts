// The contract of a template that brings its own JSON Schema: it defines the fields that the
// template uses, and the example fits it. The schema is compiled into a check of data whose work
// is bounded: patterns run in linear time, and data too large for the schema is refused.

import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { OverBudget, spend } from '../../budget.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { maxDetails, shortened } from '../../validation/details.ts';
import { withTextLengths } from '../../validation/text-lengths.ts';
import { violations } from '../../validation/violations.ts';
import type { DataContract } from '../checked-template.ts';
import type { TemplateConfig } from '../config/template-config.ts';
import type { Use } from '../expression/uses.ts';
import { isObject, type Value } from '../expression/value.ts';
import { linearPattern } from './linear-pattern.ts';
import { safeWork } from './schema-safety.ts';
import { SchemaFields } from './schema-fields.ts';

// Work of the schema times size of the data: at most about 200 ms.
const maxWork = 20_000_000;
// Subschemas times values: up to here all errors are collected, which takes up to 15 MB and 80 ms.
const maxErrors = 50_000;
// Up to here they are collected at once; beyond it, only if there is one.
const fewErrors = 5000;
const maxDepth = 100;
// Steps of the budget: ten units of a schema's work, a keyword that is compiled, an error.
const workPerStep = 10;
const perCompiled = 500;
const perError = 16;

/** Checks schemas against the schema of schemas; compiles none, because it would keep them. Made on first use: it takes 2 % of the start. */
let examiner: Ajv2020 | undefined;

function newAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    logger: false,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    // Optimized code takes longer to generate than it saves.
    code: { regExp: linearPattern, optimize: false },
  });
  withTextLengths(formats.default(ajv));
  // Ajv's own uniqueItems compares every pair: 15 s for 20,000 objects.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, list: Json[]) =>
      !wanted || new Set(list.map(canonical)).size === list.length,
    error: { message: 'must not hold the same entry twice' },
  });
  return ajv;
}

/** Equal values give equal text, whatever the order of their fields. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Null if the schema or the example is wrong; the reasons are added to `faults`. */
export function givenContract(
  config: TemplateConfig,
  uses: readonly Use[],
  faults: string[],
): DataContract | null {
  const schema = config.schema as JsonObject;
  const validate = checkOf(schema, faults);
  if (!validate) return null;
  const fields = new SchemaFields(schema);
  for (const { path, where } of uses) {
    if (faults.length > maxDetails) break;
    const missing = fields.missing(path);
    if (missing !== undefined) faults.push(`config.${where}: ${missing}`);
  }
  const example = config.example as JsonObject | undefined;
  if (!example) {
    faults.push('config.example: is required beside a schema');
    return null;
  }
  for (const detail of validate(example)) faults.push(`config.example.${detail}`);
  return { schema, example, validate };
}

/** Returns a function that lists problems of data; null if the schema is invalid. */
function checkOf(schema: JsonObject, faults: string[]): DataContract['validate'] | null {
  const safe = safeWork(schema, faults);
  if (!safe) return null;
  const { subschemas, perValue, perText, toCompile } = safe;
  const compiled = validator(schema, true, toCompile);
  if (typeof compiled === 'string') {
    faults.push(`config.schema: ${compiled}`);
    return null;
  }
  let compiledForFirst: ValidateFunction | undefined;
  // The other compilation succeeded, so this one does.
  const forFirst = () =>
    (compiledForFirst ??= validator(schema, false, toCompile) as ValidateFunction);
  const errorsIn = (data: Value, { values, text }: DataSize): ErrorObject[] | null => {
    const work = perValue * values + perText * (text / 64);
    if (work > maxWork) return null;
    // The steps to validate once. A copy takes about as long as ten of Ajv's keywords for each value.
    const steps = Math.ceil(work / workPerStep) + values;
    const running =
      (validate: ValidateFunction): Run =>
      (value) => {
        spend(steps);
        return validate(value) ? [] : validate.errors!;
      };
    const errors = subschemas * values;
    if (errors <= fewErrors) return allErrors(running(compiled), data);
    const first = running(forFirst());
    const rounds = Math.min(maxRounds, Math.floor(maxWork / work));
    if (errors > maxErrors) return firstError(first, data, rounds);
    if (first(data).length === 0) return [];
    spend(errors * perError);
    return allErrors(running(compiled), data);
  };
  return (data) => {
    const errors = errorsIn(data as Value, sizeOf(data as Value));
    if (!errors) return ['data: is too large for the schema of this template'];
    return violations(errors, schema, 'data');
  };
}

/** Returns the errors of a value, and spends the work of finding them. */
type Run = (value: Value) => ErrorObject[];

/** Compiles the schema; the reason if it fails. */
function validator(
  schema: JsonObject,
  reportsAll: boolean,
  keywords: number,
): ValidateFunction | string {
  spend(Math.ceil(keywords * perCompiled));
  // Templates may share an id.
  const { $id: _, ...anonymous } = schema;
  try {
    if (reportsAll) {
      examiner ??= newAjv({ allErrors: true });
      void examiner.validateSchema(anonymous, true); // throws at once
    }
    // An instance of Ajv keeps every schema and pattern that it ever compiled.
    return newAjv({ allErrors: reportsAll, meta: false, validateSchema: false }).compile(anonymous);
  } catch (error) {
    if (error instanceof OverBudget) throw error;
    if (error instanceof RangeError) return 'is too complicated to be compiled';
    if (!(error instanceof Error)) throw error;
    return `is not a valid JSON Schema (2020-12): ${shortened(error.message, maxMessage)}`;
  }
}

const maxMessage = 300; // characters

function allErrors(run: Run, data: Value): ErrorObject[] {
  let errors = run(data);
  // Null in an optional field counts as absent: what stays wrong without it was required.
  const nulls = errors
    .map(({ instancePath }) => pathSteps(instancePath))
    .filter((path) => at(data, path) === null);
  if (nulls.length > 0) {
    const copy = structuredClone(data);
    for (const path of nulls) remove(copy, path);
    errors = run(copy);
  }
  return errors;
}

/** Finds one error of large data. A null is removed from all entries of its list at once. */
function firstError(run: Run, data: Value, rounds: number): ErrorObject[] {
  let errors = run(data);
  if (errors.length === 0) return errors;
  const copy = structuredClone(data);
  for (let round = 1; round < rounds && errors.length > 0; round++) {
    const path = pathSteps(errors[0]!.instancePath);
    if (at(copy, path) !== null || !isObject(at(copy, path.slice(0, -1)))) break;
    removeNulls(copy, path);
    errors = run(copy);
  }
  return errors;
}

const maxRounds = 100;

interface DataSize {
  /** The number of values. Those with long paths count more, because each error repeats the path. */
  values: number;
  /** Characters of all strings. */
  text: number;
}

function sizeOf(data: Value): DataSize {
  const size: DataSize = { values: 0, text: 0 };
  addSize(data, 0, 0, size);
  return size;
}

function addSize(value: Value, depth: number, pathLength: number, size: DataSize): void {
  size.values += 1 + (pathLength >> 6);
  if (typeof value === 'string') size.text += value.length;
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) size.values = Infinity;
  else if (Array.isArray(value))
    for (const inner of value) addSize(inner, depth + 1, pathLength + 1, size);
  else
    for (const name in value) addSize(value[name], depth + 1, pathLength + 1 + name.length, size);
}

function pathSteps(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(data: Value, path: string[]): Value {
  return path.reduce<Value>(
    (value, step) =>
      Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined,
    data,
  );
}

function remove(data: Value, path: string[]): void {
  const holder = at(data, path.slice(0, -1));
  if (isObject(holder)) delete holder[path.at(-1)!];
}

/** Removes a null field, and the same field of all other entries of the lists it is in. */
function removeNulls(data: Value, path: string[]): void {
  const [step, ...rest] = path;
  if (Array.isArray(data)) for (const entry of data) removeNulls(entry, rest);
  else if (isObject(data) && Object.hasOwn(data, step!)) {
    if (rest.length > 0) removeNulls(data[step!], rest);
    else if (data[step!] === null) delete data[step!];
  }
}
