// Draws the rarer codes with bwip-js. It has two megabytes, and most shops print no such
// code, so it is loaded when it is first needed.

import { createRequire } from 'node:module';
import { isLimited, OverBudget, spend } from '../budget.ts';
import { packageFile } from '../package-file.ts';

const require = createRequire(import.meta.url);

/** Widths of bars and spaces in turn, or rows of modules. */
type LibrarySymbol = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number };

interface Library {
  raw(bcid: string, text: string, options: object): [LibrarySymbol];
}

let library: Library | undefined;
let loading: NodeJS.Immediate | undefined;

/** Steps of the budget: 1 to 2 ms, and 4 while the library is new. */
const symbolSteps = 25_000;

/** The content does not fit into the symbol, or is not valid in it. */
export class SymbolFault extends Error {}

/** Throws SymbolFault or OverBudget. */
export function drawSymbol(bcid: string, text: string, options: object): LibrarySymbol {
  const drawing = loaded();
  spend(symbolSteps);
  try {
    return drawing.raw(bcid, text, options)[0];
  } catch (error) {
    throw new SymbolFault(String(error));
  }
}

/** Loading takes 60 ms: work of the event loop is done elsewhere meanwhile. */
function loaded(): Library {
  if (library) return library;
  if (!isLimited()) return load();
  loading ??= setImmediate(load);
  throw new OverBudget();
}

function load(): Library {
  library ??= require(packageFile('bwip-js/dist/bwip-js-node.js')) as Library;
  return library;
}
