// A print warning: what the paper lacks of that which was to be printed, what may not be legible
// on it, or which items of its order are on no paper. A lost code or text refuses a print, unless its request allows that.

export const printWarningCodes = [
  'CODE_LOST',
  'CODE_SHRUNK',
  'CODE_THIN',
  'TEXT_LOST',
  'CHARACTER_LOST',
  'PICTURE_LOST',
  'CUT_OFF',
  'NOT_DRAWN',
  'LEFT_OUT',
] as const;
export type PrintWarningCode = (typeof printWarningCodes)[number];

export interface PrintWarning {
  code: PrintWarningCode;
  /** What happened, in English. */
  message: string;
  /** Where in the request, such as `raw: ^BC at byte 53 (line 2)`. */
  place: string;
}

/** Bars of a code that are thinner than this many dots are often not read. */
export const finestBar = 2;

const refusing: readonly PrintWarningCode[] = ['CODE_LOST', 'CODE_SHRUNK', 'TEXT_LOST'];

/** Selects the warnings for which a print is refused. */
export function refusingWarnings(warnings: readonly PrintWarning[]): PrintWarning[] {
  return warnings.filter(({ code }) => refusing.includes(code));
}

const mostWarnings = 20;

/** Each place once, the first ones of a long list. */
export function distinctWarnings(warnings: readonly PrintWarning[]): PrintWarning[] {
  const byPlace = new Map(warnings.map((one) => [`${one.code} ${one.place}`, one]));
  return [...byPlace.values()].slice(0, mostWarnings);
}
