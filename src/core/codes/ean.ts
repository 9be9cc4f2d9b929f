// The bars of EAN and UPC: widths in modules, black and white in turn.

// Four elements a digit. Left of the middle they begin with white.
const digits = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
// The same from right to left: which left digits are turned tells one more digit.
const turned = digits.map((four) => Array.from(four).toReversed().join(''));
const turns = '...... ..t.tt ..tt.t ..ttt. .t..tt .tt..t .ttt.. .t.t.t .t.tt. .tt.t.'.split(' ');

const edge = '111';
const middle = '11111';

export function ean13(value: string): number[] {
  const left = side(value.slice(1, 7), turns[Number(value[0])]);
  return widths(edge, left, middle, side(value.slice(7)), edge);
}

export function upca(value: string): number[] {
  return ean13(`0${value}`);
}

export function ean8(value: string): number[] {
  return widths(edge, side(value.slice(0, 4)), middle, side(value.slice(4)), edge);
}

/** Its first and its last digit are told by the turns of the six between. */
export function upce(value: string): number[] {
  const check = Number(value[7]);
  const pattern = check === 0 ? '...ttt' : turns[check]!;
  const other = pattern.replace(/./g, (turn) => (turn === 't' ? '.' : 't'));
  return widths(edge, side(value.slice(1, 7), value[0] === '0' ? other : pattern), '111111');
}

/** The eleven digits of UPC-A that the first seven of UPC-E stand for. */
export function upceBody(value: string): string {
  const [system, rest] = [value[0]!, value.slice(1, 6)];
  const last = Number(value[6]);
  if (last < 3) return `${system}${rest.slice(0, 2)}${last}0000${rest.slice(2)}`;
  if (last === 3) return `${system}${rest.slice(0, 3)}00000${rest.slice(3)}`;
  if (last === 4) return `${system}${rest.slice(0, 4)}00000${rest.slice(4)}`;
  return `${system}${rest}0000${last}`;
}

function side(text: string, pattern = ''): string {
  let elements = '';
  for (let index = 0; index < text.length; index++)
    elements += (pattern[index] === 't' ? turned : digits)[Number(text[index])]!;
  return elements;
}

function widths(...parts: string[]): number[] {
  const elements = parts.join('');
  const found: number[] = [];
  for (let index = 0; index < elements.length; index++) found.push(Number(elements[index]));
  return found;
}
