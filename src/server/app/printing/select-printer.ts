import { type Access, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Printer } from '../../printers/printer.ts';
import type { ReadyContent } from '../../rendering/renderer.ts';
import { printerForbidden, printerNotFound } from './refusals.ts';

/**
 * Selects a printer by id or group: the request's choice, else the template's, else the
 * default. Of a group, only printers that the sender may use. `given` is the printing time
 * of other prints of the same request, by printer.
 */
export async function selectPrinter(
  directory: Directory,
  requested: string | undefined,
  content: ReadyContent,
  access: Access,
  given?: ReadonlyMap<string, number>,
): Promise<Printer> {
  const chosen = 'drawing' in content ? undefined : content.config.printer;
  const name = requested ?? chosen;
  const mayUse = (printer: Printer) => mayUsePrinter(access, printer);
  const printer =
    name === undefined
      ? directory.default
      : ((await directory.pick(name, mayUse, given)) ?? printerNotFound(name, chosen));
  return mayUse(printer) ? printer : printerForbidden(access, printer.id);
}
