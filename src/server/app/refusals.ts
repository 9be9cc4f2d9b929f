// What is refused in more than one place, in the same words everywhere.

import { Fault } from '../../core/model/fault.ts';
import { nearest } from '../../core/validation/nearest.ts';
import { profiles } from '../../core/profiles/index.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';

export function refuseUnfit(template: CheckedTemplate, data: unknown): void {
  const details = template.validate(data);
  if (details.length > 0)
    throw new Fault(
      'VALIDATION_ERROR',
      'The data does not fit the template. GET /templates/:id/schema tells what it needs.',
      details,
    );
}

export function unknownTemplate(id: string): never {
  throw new Fault(
    'TEMPLATE_NOT_FOUND',
    `There is no template "${id}". GET /templates lists those that exist.`,
  );
}

export function unknownJob(id: string): never {
  throw new Fault('JOB_NOT_FOUND', `There is no job "${id}". GET /jobs lists the recent ones.`);
}

/** Of an id, or of a name that is neither an id nor a group's; `template` may be who gave it. */
export function unknownPrinter(name: string, template?: CheckedTemplate): never {
  const advice =
    template?.config.printer === name
      ? 'The template names it: change its config.printer, or name another in options.printer.'
      : 'GET /printers lists those that exist.';
  throw new Fault('PRINTER_NOT_FOUND', `There is no printer or group "${name}". ${advice}`);
}

/** What follows the name of the field. */
export function unknownProfile(id: string): string {
  const meant = nearest(
    id,
    profiles.map((one) => one.id),
  );
  return `: there is no profile "${id}"${meant ? `; did you mean "${meant}"?` : ''}. GET /profiles lists them`;
}
