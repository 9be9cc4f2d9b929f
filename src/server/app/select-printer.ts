import type { TemplateFacts } from '../../core/template/checked-template.ts';
import type { Directory } from '../printers/directory.ts';
import type { Printer } from '../printers/printer.ts';
import { printerNotFound } from './refusals.ts';

/** Selects a printer by id or group: the request's choice, else the template's, else the default. */
export async function selectPrinter(
  directory: Directory,
  requested: string | undefined,
  template: TemplateFacts,
): Promise<Printer> {
  const name = requested ?? template.config.printer;
  if (name === undefined) return directory.default;
  return (await directory.pick(name)) ?? printerNotFound(name, template);
}
