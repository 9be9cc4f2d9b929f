// Serial numbers: whether one identifies a printer, and where a printer that is no longer at its
// address is now.

/** Numbers that makers of clones leave in all their printers. */
const placeholders = /^(.)\1*.?$|^0?123456789/;
const shortest = 6;

/** Tells whether a printer can be recognised by this number. */
export function identifies(serial: string | undefined): serial is string {
  return serial !== undefined && serial.length >= shortest && !placeholders.test(serial);
}

/** A printer that answered at an address that no printer has. */
export interface SeenPrinter {
  serial: string | undefined;
  /** Its address as one text. */
  at: string;
}

/**
 * The address at which the printer with this serial number is now. Null if it was not seen, or
 * if the number is not unique: two printers were seen with it, or another printer of this
 * service (`others`) has it.
 */
export function movedTo(
  serial: string | undefined,
  seen: readonly SeenPrinter[],
  others: readonly (string | undefined)[],
): string | null {
  if (!identifies(serial) || others.includes(serial)) return null;
  const places = new Set(seen.filter((one) => one.serial === serial).map(({ at }) => at));
  return places.size === 1 ? [...places][0]! : null;
}
