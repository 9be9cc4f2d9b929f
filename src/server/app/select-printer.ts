import type { Directory } from '../printers/directory.ts';
import type { Printer } from '../printers/printer.ts';
import type { ReadyContent } from '../rendering/renderer.ts';
import { printerNotFound } from './refusals.ts';

/** Selects a printer by id or group: the request's choice, else the template's, else the default. */
export async function selectPrinter(
  directory: Directory,
  requested: string | undefined,
  content: ReadyContent,
): Promise<Printer> {
  const chosen = 'drawing' in content ? undefined : content.config.printer;
  const name = requested ?? chosen;
  if (name === undefined) return directory.default;
  return (await directory.pick(name)) ?? printerNotFound(name, chosen);
}
