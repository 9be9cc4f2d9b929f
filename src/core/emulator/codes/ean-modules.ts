// The modules of EAN and UPC symbols from all their digits, whether the check digit is
// right or wrong: some printers encode it as it was sent.

const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const right = odd.map((bits) => bits.replaceAll(/./g, (bit) => (bit === '0' ? '1' : '0')));
const even = right.map((bits) => bits.split('').toReversed().join(''));

/** Which of the six digits on the left are even, by the first digit of an EAN-13. */
const parities = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

function left(digits: string, parity: string): string {
  return digits
    .split('')
    .map((digit, at) => (parity[at] === '1' ? even : odd)[Number(digit)])
    .join('');
}

const rightHalf = (digits: string) =>
  digits
    .split('')
    .map((digit) => right[Number(digit)])
    .join('');

/** 1 is a bar; null if the number of digits is that of no symbol. */
export function eanModules(
  kind: 'ean13' | 'ean8' | 'upca' | 'upce',
  digits: string,
): string | null {
  if (kind === 'upce') {
    if (digits.length !== 8) return null;
    // The check digit is only in the parity, which is the other way round than in EAN-13.
    const parity = parities[Number(digits[7])]!.replaceAll(/./g, (bit) =>
      bit === '0' ? '1' : '0',
    );
    return `101${left(digits.slice(1, 7), digits[7] === '0' ? '111000' : parity)}010101`;
  }
  if (kind === 'ean8')
    return digits.length === 8
      ? `101${left(digits.slice(0, 4), '0000')}01010${rightHalf(digits.slice(4))}101`
      : null;
  const whole = kind === 'upca' ? `0${digits}` : digits;
  if (whole.length !== 13) return null;
  const parity = parities[Number(whole[0])]!;
  return `101${left(whole.slice(1, 7), parity)}01010${rightHalf(whole.slice(7))}101`;
}

/** The widths of bars and spaces in turn. */
export function runsOf(modules: string): number[] {
  return (modules.match(/0+|1+/g) ?? []).map(({ length }) => length);
}
