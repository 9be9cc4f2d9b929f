import { type Access, isTestJob, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
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

/**
 * Selects another printer, by id or group, for a job or batch that was accepted; a refusal calls it
 * `moved`, like `Job abc`. What a test key printed stays on virtual printers, whoever moves it.
 */
export async function selectOther(
  directory: Directory,
  name: string,
  access: Access,
  job: Partial<Pick<Job, 'madeBy'>>,
  moved: string,
): Promise<Printer> {
  const isTest = isTestJob(job);
  const mayUse = (one: Printer) => mayUsePrinter(access, one) && !(isTest && one.virtual === null);
  const printer = (await directory.pick(name, mayUse)) ?? printerNotFound(name);
  if (mayUse(printer)) return printer;
  if (!mayUsePrinter(access, printer)) printerForbidden(access, printer.id);
  throw new Fault(
    'FORBIDDEN',
    `${moved} was printed with a test key, so it cannot move to printer "${printer.id}", which is real. Reprint it there instead.`,
  );
}
