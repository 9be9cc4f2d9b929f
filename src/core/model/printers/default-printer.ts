// Which printer takes jobs without a printer of their own: the chosen one, else the
// built-in one, whose id is `default`.

import { defaultPrinterId } from './printer-id.ts';

export interface DefaultChoice {
  /** The id of the chosen printer; null: none was ever chosen. */
  printer: string | null;
  /** Whether the pages leave out the built-in printer, as it cannot be removed. */
  hidesBuiltIn: boolean;
}

export const noDefaultChoice: DefaultChoice = { printer: null, hidesBuiltIn: false };

/** The built-in printer is shown again when it becomes the default. */
export function changedChoice(
  before: DefaultChoice,
  change: Partial<DefaultChoice>,
): DefaultChoice {
  const shown = change.printer === defaultPrinterId ? { hidesBuiltIn: false } : {};
  return { ...before, ...change, ...shown };
}

/**
 * The first printer with paper becomes the default by itself: until then the virtual one
 * takes all jobs. A choice that a person made is never changed.
 */
export function becomesDefault(
  choice: DefaultChoice,
  builtIn: { virtual: string | null },
  added: { virtual: string | null },
): boolean {
  return choice.printer === null && builtIn.virtual !== null && added.virtual === null;
}
