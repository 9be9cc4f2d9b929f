// Serial numbers: whether one identifies a printer, and where a printer that is no longer at its
// address is now.

/** Numbers that makers of clones leave in all their printers. */
const placeholders = /^(.)\1*.?$|^0?123456789/;
const shortest = 6;

/** Tells whether a printer can be recognised by this number. */
export function identifies(serial: string | undefined): serial is string {
  return serial !== undefined && serial.length >= shortest && !placeholders.test(serial);
}

/**
 * Where a printer tells its number: on the print connection if its language has a question for
 * it, else by SNMP at the same address.
 */
export type SerialSource = 'connection' | 'snmp';

/** A device that was found while a printer was looked for, with the numbers that it told. */
export interface SeenDevice extends Partial<Record<SerialSource, string>> {
  /** IP address of the device. */
  host: string;
  /** The address, as one text, at which it answered as a printer that no printer of this service is; null if it did not. */
  at: string | null;
  /** The number in its announcement (mDNS). An announcement only suggests. */
  announced?: string;
}

/**
 * The address at which the printer with this serial number is now. Null if it was not seen, if it
 * did not tell its number where every connection will ask for it, or if the number is not unique:
 * two devices were seen with it, or another printer of this service (`others`) has it.
 */
export function movedTo(
  { serial, source }: { serial: string | undefined; source: SerialSource },
  seen: readonly SeenDevice[],
  others: readonly (string | undefined)[],
): string | null {
  if (!identifies(serial) || others.includes(serial)) return null;
  const named = seen.filter(({ connection, snmp, announced }) =>
    [connection, snmp, announced].includes(serial),
  );
  const hosts = new Set(named.map(({ host }) => host));
  const places = new Set(named.filter((one) => one[source] === serial).map(({ at }) => at));
  places.delete(null);
  return hosts.size === 1 && places.size === 1 ? [...places][0]! : null;
}
