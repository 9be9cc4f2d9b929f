// What is wrong with the rules of a route before it is saved.

import { Budget, OverBudget } from '../../../core/budget.ts';
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
  const hint = boundedHints();
  rules.forEach(({ templateId, printer }, index) => {
    if (!known.templates.has(templateId))
      problems.push(
        `rules[${index}].templateId: there is no template "${templateId}"${hint(templateId, known.templates)}`,
      );
    if (!known.printers.has(printer))
      problems.push(
        `rules[${index}].printer: no printer or group is called "${printer}"${hint(printer, known.printers)}`,
      );
  });
  return limited(problems);
}

/** All names of 50 rules may be wrong, and like hundreds of others. */
function boundedHints(): (wrong: string, known: ReadonlySet<string>) => string {
  const budget = new Budget();
  return (wrong, known) => {
    try {
      return budget.run(() => didYouMean(wrong, [...known]));
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      return '';
    }
  };
}
