// The field data of ^BD. In modes 2 and 3 it begins with the class of service, the
// country and the postcode; the symbol holds them in the opposite order.

import type { MaxicodeContent } from '../codes/maxicode.ts';

/** The header of a message with a format of the transport industry. */
const header = '[)>\x1e01\x1d';

export function maxicodeContent(data: string, mode: number): MaxicodeContent {
  const postcode = mode === 2 ? 9 : 6;
  const [, service, country, code, rest] =
    new RegExp(`^(\\d{3})(\\d{3})([^]{${postcode}})([^]*)$`).exec(data) ?? [];
  if ((mode !== 2 && mode !== 3) || rest === undefined) return { mode, text: data };
  // A year of two digits follows.
  const start = rest.startsWith(header) ? rest.slice(0, header.length + 2) : '';
  const message = rest.slice(start.length);
  return { mode, text: `${start}${code}\x1d${country}\x1d${service}\x1d${message}` };
}
