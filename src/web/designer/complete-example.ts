// Completes the example of a template. A template with its own example needs a
// value for every field it uses; missing values are taken from the example that
// the service infers.

import { type PlatenClient, PlatenError } from '../../client/index.ts';
import { filledExample } from './filled-example.ts';
import type { TemplateConfig } from './tree.ts';

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
  const inferred = await client.draftSchema(rest, signal).catch(() => null);
  if (!inferred) return config;
  return { ...config, example: filledExample(example, inferred.example) };
}
