// GS1 DataBar: a GTIN in few modules, or GS1 data (Expanded); stacked forms have
// two or more rows.

import { BarcodeFault } from './barcode-fault.ts';
import { SymbolFault } from './bwip.ts';
import { type BarRow, libraryBars, libraryRows } from './library-bars.ts';

const onlyGtin = /^\(01\)\d{14}$/;

/** A GTIN alone in the usual form, all else as Expanded. */
export function databar(value: string): number[] {
  return drawn(() => libraryBars(onlyGtin.test(value) ? 'databaromni' : 'databarexpanded', value));
}

export function databarExpanded(value: string): number[] {
  return drawn(() => libraryBars('databarexpanded', value));
}

export function databarLimited(value: string): number[] {
  return libraryBars('databarlimited', value);
}

export function databarStacked(value: string): BarRow[] {
  return libraryRows('databarstacked', value, [5, 7], 1);
}

export function databarStackedOmni(value: string): BarRow[] {
  return libraryRows('databarstackedomni', value, [33], 3);
}

export function databarExpandedStacked(value: string): BarRow[] {
  return drawn(() => libraryRows('databarexpandedstacked', value, [34], 3));
}

function drawn<Bars>(draw: () => Bars): Bars {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof SymbolFault)) throw error;
    throw new BarcodeFault('is more than a DataBar holds: send fewer or shorter fields');
  }
}
