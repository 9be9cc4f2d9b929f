// Completes the example of a template. A template with its own example needs a
// value for every field it uses; missing values are taken from the example that
// the service infers.

import { type PlatenClient, PlatenError } from '../../../client/index.ts';
import { isRecord } from '../../is-record.ts';
import { type PathStep, steps, type TemplateConfig } from '../draft/tree.ts';

/**
 * Returns the completed template, or the same template if nothing is missing or
 * something else is wrong.
 */
export async function completeExample(
  client: PlatenClient,
  config: TemplateConfig,
  refusal: unknown,
  signal?: AbortSignal,
): Promise<TemplateConfig> {
  const { example, ...rest } = config;
  const missing = refusal instanceof PlatenError ? refusal.details.map(missingField) : [];
  const paths = missing.filter((path) => path !== null);
  const isIncomplete = paths.length > 0 && paths.length === missing.length;
  if (!isIncomplete || 'schema' in config) return config;
  const inferred = await client.draftSchema(rest, { signal }).catch(() => null);
  if (!inferred) return config;
  return { ...config, example: filledExample(example, inferred.example, paths) };
}

/** The data with the values that it lacks; null if something else is wrong with it. */
export function completeData(
  data: Record<string, unknown>,
  inferred: Record<string, unknown>,
  refusal: Error,
): Record<string, unknown> | null {
  const details = refusal instanceof PlatenError ? refusal.details : [];
  const missing = details.map((line) => /^([^:]+): is required$/.exec(line)?.[1] ?? null);
  if (missing.length === 0 || !missing.every((path) => path !== null)) return null;
  const filled = filledExample(data, inferred, missing);
  return isRecord(filled) && JSON.stringify(filled) !== JSON.stringify(data) ? filled : null;
}

/** The path of a field of the example that is missing; null for any other problem. */
function missingField(line: string): string | null {
  return /^config\.example\.([^:]+): is required$/.exec(line)?.[1] ?? null;
}

/** Fills in the missing fields from another example; everything else stays as it is. */
export function filledExample(own: unknown, other: unknown, missing: readonly string[]): unknown {
  return missing.reduce((example, path) => withField(example, other, steps(path)), own);
}

function withField(own: unknown, other: unknown, [step, ...rest]: PathStep[]): unknown {
  if (step === undefined) return other;
  if (typeof step === 'number') {
    // One item of the other example stands for all.
    const item = Array.isArray(other) ? other[0] : undefined;
    if (!Array.isArray(own) || item === undefined) return own;
    return own.map((one, index) => (index === step ? withField(one, item, rest) : one));
  }
  if (!isRecord(other) || !(step in other)) return own;
  const fields = isRecord(own) ? own : {};
  return { ...fields, [step]: withField(fields[step], other[step], rest) };
}
