// Completes the example of a template. A template with its own example needs a
// value for every field it uses; missing values are taken from the example that
// the service infers.

import { type PlatenClient, PlatenError } from '../../client/index.ts';
import { isRecord, type TemplateConfig } from './tree.ts';

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
  const isIncomplete =
    refusal instanceof PlatenError &&
    refusal.details.length > 0 &&
    refusal.details.every((line) => /^config\.example\.[^:]+: is required$/.test(line));
  if (!isIncomplete || 'schema' in config) return config;
  const inferred = await client.draftSchema(rest, { signal }).catch(() => null);
  if (!inferred) return config;
  return { ...config, example: filledExample(example, inferred.example) };
}

/** Fills the gaps of an example with values from another one; existing values are kept. */
export function filledExample(own: unknown, other: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(other))
    return own.map((item) => filledExample(item, other[0]));
  if (!isRecord(own) || !isRecord(other)) return own;
  const filled = Object.entries(other).map(
    ([name, value]) => [name, name in own ? filledExample(own[name], value) : value] as const,
  );
  return { ...own, ...Object.fromEntries(filled) };
}
