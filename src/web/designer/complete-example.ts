// A template with an example of its own must have something there for every
// field that it uses. What a new field lacks is taken from the example that the
// service would make, so that nobody has to write it twice.

import { type PlatenClient, PlatenError } from '../../client/index.ts';
import { filledExample } from './filled-example.ts';
import type { TemplateConfig } from './tree.ts';

/** The template as it can be saved; itself where nothing is missing, or something else is wrong. */
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
