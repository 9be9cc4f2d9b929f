// GS1 data as people write it, `(01)09521234543213(10)ABC`: checked, and as the
// text that a code holds.

import { bwip } from './bwip.ts';
import { CodeFault } from './code-fault.ts';
import { separator } from './code128.ts';

// Fields that begin so have a length of their own and need no separator behind them.
const fixedLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** Throws where a field is unknown, or its content is not what GS1 says. */
export function checkGs1(content: string): void {
  try {
    bwip().raw('gs1-128', content, {});
  } catch (error) {
    // "bwipp.GS1badChecksum#3251: AI 01: Bad checksum"
    const [, field, reason] = /: AI (\d+): (.+)$/.exec(String(error)) ?? [];
    throw new CodeFault(
      field === undefined
        ? 'is not GS1 data such as (01)09521234543213(10)ABC123'
        : `has a wrong field (${field}): ${reason!.toLowerCase()}`,
    );
  }
}

/** Begins with the mark that tells GS1 data from other text. */
export function gs1Text(content: string): string {
  const fields = [...content.matchAll(/\((\d+)\)([^(]+)/g)].map(
    ([, name, value]) => name! + value!,
  );
  const parted = fields.map((field, index) =>
    index < fields.length - 1 && !fixedLength.test(field) ? field + separator : field,
  );
  return separator + parted.join('');
}
