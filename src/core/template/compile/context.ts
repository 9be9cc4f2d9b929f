// What compiling a block needs to know about its surroundings, and where it
// reports faults.

import type { ConstantImage } from '../checked-template.ts';
import type { FormatSettings } from '../expression/formats.ts';
import type { DataPath, Scope, Special } from '../expression/scope.ts';
import type { Use } from '../expression/uses.ts';

// A receipt has dozens; 2000 are checked well within a tenth of a second.
export const maxExpressions = 2000;

/** What is collected while a template is compiled. */
export interface CompileState {
  setting: FormatSettings;
  widthMm: number;
  uses: Use[];
  specials: Set<Special>;
  counters: Set<string>;
  images: ConstantImage[];
  /** Number of expressions so far. */
  expressions: number;
  faults: string[];
  /** Whether the template is to be saved: then what prints badly is refused, too. */
  isNew: boolean;
}

/** The surroundings of a block. */
export interface BlockContext {
  state: CompileState;
  path: string;
  scope: Scope;
  conditions: (DataPath | null)[];
  /** Available width in characters of font A. */
  across: number;
  /** The container, for messages; null directly on the paper. */
  within: string | null;
  /** Whether the texts of the block may have emphasis. */
  markup?: boolean;
}

/** Reports a problem of a field, with its path. */
export function fault(context: BlockContext, field: string, message: string): void {
  context.state.faults.push(`config.${context.path}.${field}: ${message}`);
}
