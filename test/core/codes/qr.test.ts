import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { checkMatrix, matrixGrid, matrixSize } from '../../../src/core/codes/matrix.ts';
import { qr } from '../../../src/core/codes/qr.ts';
import { qrContent, qrVersion, raisedLevel } from '../../../src/core/codes/qr-capacity.ts';
import type { QrLevel } from '../../../src/core/model/templates/symbology.ts';

function drawn(text: string, level: QrLevel): { width: number; modules: number[] } {
  const [symbol] = bwip.raw('qrcode', text, `eclevel=${level} fixedeclevel`);
  if (!symbol || !('pixs' in symbol)) throw new Error('no modules');
  return { width: symbol.pixx, modules: symbol.pixs };
}

/** Words that change from letter to letter, so that no mask is the obvious one. */
function words(length: number): string {
  return Array.from({ length }, (_, at) =>
    String.fromCharCode(97 + ((at * 7 + length * 3 + at * at) % 26)),
  ).join('');
}

const sizes = [1, 14, 25, 60, 110, 190, 330, 700];
test.each(
  (['L', 'M', 'Q', 'H'] as const).flatMap((level) => sizes.map((size) => [size, level] as const)),
)('%i letters at level %s are the modules that another encoder draws', (size, level) => {
  const text = words(size);
  const { width, modules } = qr(qrContent(text), level);
  const other = drawn(text, raisedLevel(qrContent(text), level));
  expect(width).toBe(other.width);
  expect([...modules]).toEqual(other.modules);
});

test.each([
  ['1234567890123456789012345678901234567890', 'L', 1],
  ['1234567890123456789012345678901234567890123', 'L', 2],
  ['ABCDEFGHIJKLMNOPQRST', 'M', 1],
  ['ABCDEFGHIJKLMNOPQRSTU', 'M', 2],
  ['abcdefghijklmn', 'M', 1],
  ['abcdefghijklmno', 'M', 2],
  ['€€€€€', 'M', 2],
  ['x'.repeat(2953), 'L', 40],
  ['x'.repeat(1273), 'H', 40],
] as const)('%s at level %s has version %i', (text, level, version) => {
  expect(qrVersion(qrContent(text), level)).toBe(version);
});

test('more than the largest holds is refused, with what to do', () => {
  expect(() => qrVersion(qrContent('x'.repeat(1274)), 'H')).toThrow(
    /1274 bytes, .*level H.*send less/,
  );
});

test('correction is raised as far as it costs no room', () => {
  expect(raisedLevel(qrContent('abc'), 'L')).toBe('H');
  expect(raisedLevel(qrContent('abcdefghij'), 'L')).toBe('Q');
  expect(raisedLevel(qrContent('abcdefghijklmn'), 'M')).toBe('M');
});

test.each(['qrcode', 'pdf417', 'datamatrix', 'aztec'] as const)(
  'the size of a %s is known before it is drawn, and right',
  (symbology) => {
    for (const value of ['12345678', 'HELLO WORLD', 'https://example.com/1042', words(120)]) {
      const code = { symbology, value, errorCorrection: null, columns: null };
      const { across, down } = matrixSize(code);
      const grid = matrixGrid(code);
      expect([across, down]).toEqual([grid.width, grid.height * grid.tall]);
      expect(grid.modules.length).toBe(grid.width * grid.height);
    }
  },
);

test.each([
  ['qrcode', 2953],
  ['pdf417', 1000],
  ['datamatrix', 800],
  ['aztec', 300],
] as const)('a %s holds no more than %i bytes, and not nothing', (symbology, most) => {
  const code = (value: string) => ({ symbology, value, errorCorrection: null, columns: null });
  expect(() => checkMatrix(code('x'.repeat(most + 1)))).toThrow(`has ${most + 1} bytes`);
  expect(() => checkMatrix(code('é'.repeat(most / 2 + 1)))).toThrow(/bytes/);
  expect(() => checkMatrix(code(''))).toThrow(/is empty/);
});
