// Data for a template, as it is given on the command line.

import { existsSync } from 'node:fs';
import { CommandError } from '../../command-result.ts';
import { nameOf, readInput, textIn } from './read-input.ts';

/** `given` is a file, - or JSON. A template whose data is all optional needs none. */
export async function readData(given: string | undefined): Promise<Record<string, unknown>> {
  if (given === undefined) return {};
  const isJson = /^\s*[{[]/.test(given) && !existsSync(given);
  const text = isJson ? given : textIn(await readInput(given), nameOf(given));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    const what = isJson ? 'The data' : nameOf(given);
    throw new CommandError(`${what} is not valid JSON: ${(error as Error).message}`);
  }
  throw new CommandError(`${isJson ? 'The data' : nameOf(given)} must be a JSON object.`);
}
