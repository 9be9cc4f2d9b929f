// Checks settings, and fills in their defaults. read-config.ts reads them; configuration has
// them with their reasons, a file per subject.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { Value } from 'typebox/value';
import { violations } from '../core/validation/violations.ts';
import { problemsBetween } from './configuration/problems.ts';
import { type Config, Settings } from './configuration/settings.ts';

export { isNetwork } from './configuration/problems.ts';
export { type Config, Settings } from './configuration/settings.ts';

/** Thrown at start; the message lists each wrong setting with its path and what was expected. */
export class ConfigError extends Error {}

/** Needs a compiled schema, which takes ten times as long as the check before. */
function problemsOf(config: unknown): string[] {
  const options = { allErrors: true, strict: false, validateSchema: false };
  const validate = new Ajv2020(options).compile(Settings);
  validate(config);
  return violations(validate.errors ?? [], Settings, 'the file');
}

/** `originOf` adds to a message where the setting comes from, if that is not the source itself. */
export function checkConfig(
  settings: unknown,
  source = 'the settings',
  originOf: (path: string) => string = () => '',
): Config {
  const config = Value.Default(Settings, structuredClone(settings));
  const details = Value.Check(Settings, config) ? [] : problemsOf(config);
  if (details.length === 0) details.push(...problemsBetween(config as Config));
  if (details.length > 0) {
    const lines = details.map((detail) => detail + originOf(detail.slice(0, detail.indexOf(':'))));
    throw new ConfigError(`Platen cannot start with ${source}:\n  ${lines.join('\n  ')}`);
  }
  return config as Config;
}
