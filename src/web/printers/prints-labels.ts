// Whether a printer is a label printer.

import type { Printer } from '../../client/index.ts';

export function printsLabels(printer: Printer | undefined): boolean {
  return printer?.driver === 'zpl' || printer?.driver === 'tspl';
}
