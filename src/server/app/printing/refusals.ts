// Rejections that several application services share, so that each has one wording.

import { type Access, mayUseTemplate } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import { profiles } from '../../../core/profiles/index.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';

/** `problems` of the data; throws if there are any. `prefix`: the path of the data in the request. */
export function requireMatchingData(problems: string[], prefix = ''): void {
  if (problems.length > 0)
    throw new Fault(
      'VALIDATION_ERROR',
      'The data does not match the template. GET /templates/:id/schema describes what it needs.',
      prefix === '' ? problems : problems.map((problem) => prefix + problem),
    );
}

export function invalidTemplate(details: string[]): never {
  const message = 'The template is not valid; details lists every problem.';
  throw new Fault('VALIDATION_ERROR', message, details);
}

/** Refuses a request for problems that its schema cannot describe. */
export function invalidRequest(details: string[]): never {
  throw new Fault('VALIDATION_ERROR', 'The request is not valid.', details);
}

export function templateNotFound(id: string): never {
  throw new Fault(
    'TEMPLATE_NOT_FOUND',
    `Template "${id}" does not exist. GET /templates lists all templates.`,
  );
}

export function jobNotFound(id: string): never {
  throw new Fault(
    'JOB_NOT_FOUND',
    `Job "${id}" does not exist, or this key may not see it. GET /jobs lists recent jobs.`,
  );
}

export function batchNotFound(id: string): never {
  throw new Fault(
    'BATCH_NOT_FOUND',
    `Batch "${id}" does not exist, or this key may not see it. GET /batches lists all batches.`,
  );
}

export function jobDataDeleted(id: string): never {
  throw new Fault(
    'JOB_DATA_DELETED',
    `The data of job "${id}" was deleted, so it can no longer be read, previewed or reprinted. Send the print request again.`,
  );
}

/** `name` is an id or a group; `chosen` is the one that the template selects. */
export function printerNotFound(name: string, chosen?: string): never {
  const advice =
    chosen === name
      ? 'The template selects it: change its config.printer, or set options.printer in the request.'
      : 'GET /printers lists all printers.';
  throw new Fault('PRINTER_NOT_FOUND', `No printer or group is called "${name}". ${advice}`);
}

export function printerForbidden({ name, isTest, printers }: Access, id: string): never {
  const allowed = isTest ? 'virtual printers only' : [...(printers ?? [])].join(', ');
  throw new Fault(
    'FORBIDDEN',
    `The key "${name}" may not use printer "${id}". It may use ${allowed}: name one with options.printer.`,
  );
}

/** Throws unless the key allows this template, or kind of document. */
export function requireAllowed(access: Access, templateId: string): void {
  const { name, scopes, templates } = access;
  if (!mayUseTemplate(access, templateId))
    throw new Fault(
      'FORBIDDEN',
      `The key "${name}" may not use template "${templateId}". It may use ${[...(templates ?? [])].join(', ')}.`,
    );
  if (templateId === '_raw' && !scopes.has('raw'))
    throw new Fault(
      'FORBIDDEN',
      `Raw data needs a key with the scope raw; the key "${name}" has ${[...scopes].join(', ')}.`,
    );
}

/** Completes a line of `details` after the name of the field. */
export function unknownProfile(id: string): string {
  const ids = profiles.map((profile) => profile.id);
  return `"${id}" is not a known profile${didYouMean(id, ids) || '.'} GET /profiles lists all profiles`;
}
