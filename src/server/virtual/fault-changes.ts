// What a request to change the faults of a virtual printer means, and which faults
// are set afterwards.

import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { type Condition, healthy } from '../../core/emulator/machine/condition.ts';

const conditions = Object.keys(healthy) as (keyof Condition)[];

/** Replaces null by the healthy state of a part, and `ok` by null where a part has no state. */
export function faultChanges(change: VirtualPrinterFaults): VirtualPrinterFaults {
  const result = { ...change };
  for (const part of conditions)
    if (result[part] === null) Object.assign(result, { [part]: healthy[part] });
  if (result.connection === 'ok') result.connection = null;
  if (result.confirmation === 'ok') result.confirmation = null;
  return result;
}

/** The condition is the printer's own: paper may have run out since it was set. */
export function faultsThatAreSet(
  faults: VirtualPrinterFaults,
  condition: Condition,
): VirtualPrinterFaults {
  const all = { ...faults, ...condition };
  const isSet = ([name, value]: [string, unknown]) =>
    value !== null && value !== false && value !== healthy[name as keyof Condition];
  return Object.fromEntries(Object.entries(all).filter(isSet));
}
