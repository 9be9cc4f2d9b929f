// Code 39, Codabar and ITF, whose elements are narrow or wide. Wide is two and a
// half times narrow, as printers draw it: 5 dots to 2, 8 to 3.

const wide = 2.5;

const code39Characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*';
// Nine elements a character, one bit each, set if it is wide.
const code39Masks = (
  '034 121 061 160 031 130 070 025 124 064 109 049 148 019 118 058 00d 10c 04c 01c 103 043 ' +
  '142 013 112 052 007 106 046 016 181 0c1 1c0 091 190 0d0 085 184 0c4 0a8 0a2 08a 02a 094'
).split(' ');

export function code39(value: string): number[] {
  return spelt(`*${value}*`, code39Characters, code39Masks, 9);
}

const codabarCharacters = '0123456789-$:/.+ABCD';
const codabarMasks = '03 06 09 60 12 42 21 24 30 48 0c 18 45 51 54 15 1a 29 0b 0e'.split(' ');

export function codabar(value: string): number[] {
  return spelt(value, codabarCharacters, codabarMasks, 7);
}

// Five elements a digit.
const itfMasks = [0x06, 0x11, 0x09, 0x18, 0x05, 0x14, 0x0c, 0x03, 0x12, 0x0a];

/** Encodes the first of each pair of digits in the bars, the second in the spaces between them. */
export function itf(value: string): number[] {
  const found = [1, 1, 1, 1];
  for (let at = 0; at < value.length; at += 2) {
    const black = elements(itfMasks[Number(value[at])]!, 5);
    const white = elements(itfMasks[Number(value[at + 1])]!, 5);
    black.forEach((width, index) => found.push(width, white[index]!));
  }
  return [...found, wide, 1, 1];
}

/** The elements of all characters, with a narrow gap between characters. */
function spelt(value: string, characters: string, masks: string[], count: number): number[] {
  return Array.from(value, (character) => [
    ...elements(Number.parseInt(masks[characters.indexOf(character)]!, 16), count),
    1,
  ])
    .flat()
    .slice(0, -1);
}

function elements(mask: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) =>
    (mask >> (count - 1 - place)) & 1 ? wide : 1,
  );
}
