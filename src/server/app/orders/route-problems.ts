// What is wrong with the rules of a route before it is saved.

import { checkRoute } from '../../../core/check-route.ts';
import type { RouteRule } from '../../../core/model/orders/route.ts';
import { limited } from '../../../core/validation/details.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';

/** The names that rules may use. */
export interface KnownNames {
  templates: ReadonlySet<string>;
  /** Ids and groups. */
  printers: ReadonlySet<string>;
}

export function routeProblems(rules: readonly RouteRule[], known: KnownNames): string[] {
  const check = checkRoute(rules);
  const problems = check.ok ? [] : [...check.details];
  rules.forEach(({ templateId, printer }, index) => {
    if (!known.templates.has(templateId))
      problems.push(
        `rules[${index}].templateId: there is no template "${templateId}"${didYouMean(templateId, [...known.templates])}`,
      );
    if (!known.printers.has(printer))
      problems.push(
        `rules[${index}].printer: no printer or group is called "${printer}"${didYouMean(printer, [...known.printers])}`,
      );
  });
  return limited(problems);
}
