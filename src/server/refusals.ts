// What is refused in more than one place, in the same words everywhere.

import { Fault } from '../core/model/fault.ts';
import type { CheckedTemplate } from '../core/template/check.ts';

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
