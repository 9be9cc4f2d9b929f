// UPC-E, the short form of UPC-A numbers whose maker or product ends in zeros.

/** The seven digits of a UPC-E for a UPC-A of 11 or 12 digits; null if it has no short form. */
export function upceOf(upca: string): string | null {
  const [, maker = '', product = ''] = /^0(\d{5})(\d{5})\d?$/.exec(upca) ?? [];
  if (/[0-2]00$/.test(maker) && product.startsWith('00'))
    return `0${maker.slice(0, 2)}${product.slice(2)}${maker[2]}`;
  if (maker.endsWith('00') && product.startsWith('000'))
    return `0${maker.slice(0, 3)}${product.slice(3)}3`;
  if (maker.endsWith('0') && product.startsWith('0000'))
    return `0${maker.slice(0, 4)}${product[4]}4`;
  return /^0000[5-9]$/.test(product) ? `0${maker}${product[4]}` : null;
}

/** The UPC-A of a UPC-E, without its check digit. */
export function upcaOf(upce: string): string {
  const [system, a, b, c, d, e, last] = upce;
  const zeros = '00000';
  if (last! <= '2') return `${system}${a}${b}${last}${zeros.slice(1)}${c}${d}${e}`;
  if (last === '3') return `${system}${a}${b}${c}${zeros}${d}${e}`;
  if (last === '4') return `${system}${a}${b}${c}${d}${zeros}${e}`;
  return `${system}${a}${b}${c}${d}${e}${zeros.slice(1)}${last}`;
}
