// The label stock that was chosen last in this browser: the next label begins with it.

import { type LabelStock, stockCalled } from './label-stock.ts';

const storageKey = 'platen.labelStock';

export function lastStock(): LabelStock | undefined {
  try {
    return stockCalled(localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

export function rememberStock({ id }: LabelStock): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // A browser that keeps nothing begins with the usual size.
  }
}
