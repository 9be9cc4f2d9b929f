// What compiling a block needs to know about its surroundings, and where it
// reports faults.

import type { ConstantImage } from '../checked-template.ts';
import type { FormatSettings } from '../expression/formats.ts';
import type { DataPath, Scope, Special } from '../expression/scope.ts';
import type { Use } from '../expression/uses.ts';

// A receipt has dozens; this many are checked well within a tenth of a second.
export const maxExpressions = 2000;

/** A template under examination. */
export interface CompileState {
  setting: FormatSettings;
  widthMm: number;
  uses: Use[];
  specials: Set<Special>;
  images: ConstantImage[];
  /** How many there are in all. */
  expressions: number;
  faults: string[];
}

/** Where a block stands. */
export interface BlockContext {
  state: CompileState;
  path: string;
  scope: Scope;
  conditions: (DataPath | null)[];
  /** The room from side to side, in characters of the large font. */
  across: number;
  /** What it stands in, where that is not the paper itself. */
  within: string | null;
}

export function fault(context: BlockContext, field: string, message: string): void {
  context.state.faults.push(`config.${context.path}.${field}: ${message}`);
}
