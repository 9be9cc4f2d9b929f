// GS1 data in its readable form, `(01)09521234543213(10)ABC`: checks it, and
// converts it to the text that a code holds.

import { BarcodeFault } from './barcode-fault.ts';
import { drawSymbol, SymbolFault } from './bwip.ts';
import { separator } from './code128.ts';

// Fields with these prefixes have a fixed length and need no separator after them.
const fixedLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** Throws a BarcodeFault if a field is unknown or its content is invalid. */
export function checkGs1(content: string): void {
  try {
    drawSymbol('gs1-128', content, {});
  } catch (error) {
    if (!(error instanceof SymbolFault)) throw error;
    // "bwipp.GS1badChecksum#3251: AI 01: Bad checksum", or "bwipp.GS1exclusiveAIs#3940: AIs …"
    const [, field, reason] = /#\d+: (?:AI (\d+): )?(.+)$/.exec(error.message) ?? [];
    const problem =
      field === undefined
        ? `is not GS1 data such as (01)09521234543213(10)ABC123: ${reason}`
        : `has a wrong field (${field}): ${reason!.toLowerCase()}`;
    throw new BarcodeFault(problem);
  }
}

/** Begins with FNC1, which marks GS1 data. */
export function gs1Text(content: string): string {
  const fields = [...content.matchAll(/\((\d+)\)([^(]+)/g)].map(
    ([, name, value]) => name! + value!,
  );
  const parted = fields.map((field, index) =>
    index < fields.length - 1 && !fixedLength.test(field) ? field + separator : field,
  );
  return separator + parted.join('');
}

const sscc = /\(00\)(\d)(\d{4})(\d{4})(\d{4})(\d{4})(\d)/;

/** An SSCC in groups: the extension digit, four digits each, the check digit. */
export function gs1Readable(content: string): string {
  return content.replace(sscc, '(00) $1 $2 $3 $4 $5 $6 ').trimEnd();
}
