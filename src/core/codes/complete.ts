// Completes the content of barcodes: check digits and GTINs.

import { BarcodeFault } from './barcode-fault.ts';
import { checkDigit } from './ean.ts';
import { checkGs1 } from './gs1.ts';

/** The content with `length` digits and their check digit, which is added if it is missing. */
export function checked(content: string, length: number, body: (digits: string) => string): string {
  const addOnAt = content.indexOf('+');
  const main = addOnAt < 0 ? content : content.slice(0, addOnAt);
  const digits = main.slice(0, length);
  const digit = checkDigit(body(digits));
  const given = main[length];
  if (given !== undefined && given !== digit)
    throw new BarcodeFault(
      `ends in the check digit ${given}, and ${digits} needs ${digit}: send ${digits}${digit}`,
    );
  return digits + digit + content.slice(main.length);
}

function gtin(content: string): string {
  return checked(content, content.length - 1, (digits) => digits).padStart(14, '0');
}

export function gs1Content(content: string): string {
  return gs1(/^\d/.test(content) ? `(01)${gtin(content)}` : content);
}

export function gs1(content: string): string {
  checkGs1(content);
  return content;
}
