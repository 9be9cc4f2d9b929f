// Whether a printer's paper comes in pieces.

import type { Printer } from '../../client/index.ts';

export function printsLabels(printer: Printer | undefined): boolean {
  return printer?.driver === 'zpl' || printer?.driver === 'tspl';
}
