// What the rows of rules offer to choose from.

import type { Printer, TemplateSummary } from '../../client/index.ts';
import type { When } from './rule-rows.ts';

export interface RuleChoices {
  templates: readonly TemplateSummary[];
  printers: readonly Printer[];
  /** The fields of items and of orders by which a row can choose. */
  fields: { items: readonly string[]; orders: readonly string[] };
  /** The values to offer for a field. */
  values: (when: When) => readonly string[];
}
