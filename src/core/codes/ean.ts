// Encodes EAN and UPC as bars (widths in modules, alternately black and white) and
// calculates the check digit that they share with all GS1 numbers.

// Four elements a digit, in the left half beginning with white.
const digits = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
// Digits reversed: which digits of the left half are reversed encodes another digit.
const reversed = digits.map((four) => Array.from(four).toReversed().join(''));
const reversals = '...... ..r.rr ..rr.r ..rrr. .r..rr .rr..r .rrr.. .r.r.r .r.rr. .rr.r.'.split(
  ' ',
);

const edge = '111';
const middle = '11111';

export function ean13(value: string): number[] {
  const left = side(value.slice(1, 7), reversals[Number(value[0])]);
  return widths(edge, left, middle, side(value.slice(7)), edge);
}

export function upca(value: string): number[] {
  return ean13(`0${value}`);
}

export function ean8(value: string): number[] {
  return widths(edge, side(value.slice(0, 4)), middle, side(value.slice(4)), edge);
}

/** The first and last digits are encoded in which of the six others are reversed. */
export function upce(value: string): number[] {
  const check = Number(value[7]);
  const pattern = check === 0 ? '...rrr' : reversals[check]!;
  const other = pattern.replace(/./g, (mark) => (mark === 'r' ? '.' : 'r'));
  return widths(edge, side(value.slice(1, 7), value[0] === '0' ? other : pattern), '111111');
}

/** The eleven digits of UPC-A that the first seven of UPC-E abbreviate. */
export function upceBody(value: string): string {
  const [system, rest] = [value[0]!, value.slice(1, 6)];
  const last = Number(value[6]);
  if (last < 3) return `${system}${rest.slice(0, 2)}${last}0000${rest.slice(2)}`;
  if (last === 3) return `${system}${rest.slice(0, 3)}00000${rest.slice(3)}`;
  if (last === 4) return `${system}${rest.slice(0, 4)}00000${rest.slice(4)}`;
  return `${system}${rest}0000${last}`;
}

/** The digits after `+`: two, such as the number of a magazine, or five, such as a price. */
export interface AddOn {
  /** Place of the add-on's digits in the value. */
  from: number;
  /** Place of the add-on's modules, from the first of the main code. */
  left: number;
  right: number;
}

const addOnGap = 10;

/** `main` is the width of the main code; undefined if the value has no add-on. */
export function addOnOf(value: string, main: number): AddOn | undefined {
  const from = value.indexOf('+') + 1;
  if (from === 0) return undefined;
  const left = main + addOnGap;
  return { from, left, right: left + (value.length - from) * 9 + 2 };
}

/** The bars of the main code, and of an add-on if there is one. */
export function withAddOn(main: (digits: string) => number[]): (value: string) => number[] {
  return (value) => {
    const at = value.indexOf('+');
    if (at < 0) return main(value);
    return [...main(value.slice(0, at)), addOnGap, ...addOnBars(value.slice(at + 1))];
  };
}

// Which of the five digits are reversed, by their check digit.
const fives = 'rr... r.r.. r..r. r...r .rr.. ..rr. ...rr .r.r. .r..r ..r.r'.split(' ');
const twos = '.. .r r. rr'.split(' ');

function addOnBars(text: string): number[] {
  const sum = Array.from(text, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 9),
    0,
  );
  const pattern = text.length === 2 ? twos[Number(text) % 4]! : fives[sum % 10]!;
  const parts = Array.from(text, (digit, index) => side(digit, pattern[index]));
  return widths('112', parts.join('11'));
}

function side(text: string, pattern = ''): string {
  let elements = '';
  for (let index = 0; index < text.length; index++)
    elements += (pattern[index] === 'r' ? reversed : digits)[Number(text[index])]!;
  return elements;
}

function widths(...parts: string[]): number[] {
  const elements = parts.join('');
  const found: number[] = [];
  for (let index = 0; index < elements.length; index++)
    found.push(elements.charCodeAt(index) - 0x30);
  return found;
}

/** Weights 3 and 1 alternately, from the right. */
export function checkDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++)
    sum += (body.charCodeAt(index) - 0x30) * ((body.length - index) % 2 === 1 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
