import { expect, test } from 'vitest';
import { checkFont } from '../../../../src/core/raster/text/font-file.ts';
import { callOf, charNumber, makeOpenType } from '../../../support/paper/make-open-type.ts';
import { checksOfDamaged } from '../../../support/paper/damaged-font.ts';

const [line, ended, returned] = [5, 14, 11].map((code) => Buffer.from([code]));
const numbers = (...values: number[]) => Buffer.concat(values.map(charNumber));
const times = (part: Buffer, count: number) => Buffer.alloc(part.length * count, part);

/** A font whose letter is this program. */
function fontOf(program: readonly Buffer[], subroutines: readonly Buffer[] = []): Buffer {
  const whole = Buffer.concat([...program, ended!]);
  return makeOpenType({ letters: { A: 1 }, programs: [ended!, whole], subroutines });
}

const stroke = Buffer.concat([numbers(100, -500), line!]);

test('a font with outlines in CFF is accepted', () => {
  const square = [numbers(0, 0), Buffer.from([21]), times(stroke, 4), callOf(0)];
  const font = fontOf(square, [Buffer.concat([stroke, returned!])]);
  expect(checkFont(font)).toBe('font/otf');
});

test('a letter whose subroutines call each other millions of times is refused', () => {
  // Ten levels of sixty calls.
  const levels = Array.from({ length: 10 }, (_, level) =>
    Buffer.concat([level === 9 ? stroke : times(callOf(level + 1), 60), returned!]),
  );
  expect(() => checkFont(fontOf([callOf(0)], levels))).toThrow('too long to draw (glyph 1)');
});

test('a letter with a subroutine that calls itself is refused', () => {
  expect(() => checkFont(fontOf([callOf(0)], [callOf(0)]))).toThrow('too long to draw');
});

test('letters that are long only together are refused', () => {
  const programs = Array.from({ length: 300 }, () => Buffer.concat([callOf(0), ended!]));
  const subroutines = [
    Buffer.concat([times(callOf(1), 100), returned!]),
    Buffer.concat([times(stroke, 170), returned!]),
  ];
  const font = makeOpenType({ letters: { A: 1 }, programs, subroutines });
  expect(() => checkFont(font)).toThrow('too long to draw');
});

test('a hint mask is skipped, whatever its bytes look like', () => {
  // One hint each: the byte behind the mask is no call of a subroutine that does not exist.
  const hinted = [numbers(1, 2), Buffer.from([18]), numbers(3, 4), Buffer.from([19, 10]), stroke];
  expect(checkFont(fontOf(hinted))).toBe('font/otf');
});

test.each([
  ['an operation that is not known', [Buffer.from([2])]],
  ['arithmetic of old fonts, by which calls can be hidden', [numbers(1, 2), Buffer.from([12, 10])]],
  ['a call without a number', [Buffer.from([10])]],
  ['more numbers than the format allows', [times(numbers(1), 49), line!]],
])('%s is refused', (_, program) => {
  expect(() => checkFont(fontOf(program))).toThrow('is not known');
});

test('a call of a subroutine that does not exist is refused as damage', () => {
  expect(() => checkFont(fontOf([callOf(7)]))).toThrow('is damaged');
});

test('a font that ends early or whose bytes were changed never breaks the check', () => {
  const font = fontOf([stroke, callOf(0)], [Buffer.concat([stroke, returned!])]);
  expect(checksOfDamaged(font)).toEqual(['ImageFault', 'font/otf']);
});
