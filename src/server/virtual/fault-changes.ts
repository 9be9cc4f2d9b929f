// What a request to change the faults of a virtual printer means, and which faults
// are set afterwards.

import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { type Condition, healthy } from '../../core/emulator/machine/condition.ts';

const conditions = Object.keys(healthy) as (keyof Condition)[];

/** Faults of the connection that are due when a client has sent a number of bytes. */
export const byteFaults = ['resetAfterBytes', 'finAfterBytes', 'silenceAfterBytes'] as const;

/** The first of them that is set, and its number of bytes; Infinity if none is. */
export function dueAfterBytes(faults: VirtualPrinterFaults) {
  let due: { fault: (typeof byteFaults)[number] | null; at: number } = {
    fault: null,
    at: Infinity,
  };
  for (const fault of byteFaults) {
    const at = faults[fault] ?? Infinity;
    if (at < due.at) due = { fault, at };
  }
  return due;
}

/** Replaces null by the healthy state of a part, and `ok` by null where a part has no state. */
export function faultChanges(change: VirtualPrinterFaults): VirtualPrinterFaults {
  const result = { ...change };
  for (const part of conditions)
    if (result[part] === null) Object.assign(result, { [part]: healthy[part] });
  if (result.connection === 'ok') result.connection = null;
  if (result.confirmation === 'ok') result.confirmation = null;
  return result;
}

/** The parts of the printer's condition that a change sets. */
export function conditionIn(change: VirtualPrinterFaults): Partial<Condition> {
  const given = conditions.filter((part) => change[part] !== undefined && change[part] !== null);
  return Object.fromEntries(given.map((part) => [part, change[part]]));
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
