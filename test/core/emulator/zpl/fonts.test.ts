import { expect, test } from 'vitest';
import { inkBox } from '../../../../src/core/raster/ink-box.ts';
import { readByZxing } from '../../../support/paper/read-codes.ts';
import { start } from '../play.ts';

function printed(format: string) {
  const { send, sheets, reasons } = start('zebra-zd420');
  send(`^XA^CI28^PW832^LL400${Buffer.from(format).toString('latin1')}^XZ`);
  const [sheet] = sheets;
  return { bitmap: sheet!.bitmap, text: sheet!.text, reasons: reasons() };
}

const box = (format: string) => inkBox(printed(format).bitmap)!;

test.each([
  ['HHHHHHHHHH', 611],
  ['iiiiiiiiii', 278],
  ['0123456789', 500],
  ['WWWWWWWW', 666],
])('%s in font 0 takes the width of Zebra’s font', (text, width) => {
  // Between two stems, so that their distance is the width.
  const long = box(`^FO50,50^A0N,100,100^FD|${text}|^FS`);
  const short = box('^FO50,50^A0N,100,100^FD||^FS');
  expect(Math.abs(long.width - short.width - width)).toBeLessThanOrEqual(2);
});

test('capitals of font 0 begin at ^FO, are three quarters high, and stand on ^FT', () => {
  expect(box('^FO50,50^A0N,100,100^FDH^FS')).toMatchObject({ y: 50, height: 75 });
  expect(box('^FT50,200^A0N,100,100^FDH^FS')).toMatchObject({ y: 125, height: 75 });
  expect(box('^FO50,50^A0N,100,50^FDHHHH^FS').width).toBeLessThan(130);
});

test('marks on capitals reach over ^FO, however the text is turned', () => {
  const marked = box('^FO200,200^A0N,80,80^FDÉ^FS');
  expect(marked.y).toBeLessThan(195);
  expect(marked.y + marked.height).toBe(260);
  expect(box('^FO200,200^A0B,80,80^FDÉ^FS').x).toBeLessThan(195);
  const right = box('^FO200,200^A0R,80,80^FDÉ^FS');
  expect(right.x + right.width).toBeGreaterThan(285);
});

test('a block in font 0 breaks where the words no longer fit', () => {
  const words = 'Hello world the quick brown fox';
  const { text, reasons } = printed(`^FO9,50^A0N,40,40^FB300,3,0,L^FD${words}^FS`);
  expect(text).toEqual(['Hello world the', 'quick brown fox']);
  expect(reasons).toEqual(['drawn in a substitute font']);
});

test('words beyond the last line of a block are a complaint, blank lines are not', () => {
  const lost = printed('^FO9,50^A0N,40,40^FB200,1,0,L^FDHello wonderful world^FS');
  expect(lost.reasons).toContain('text beyond the last line of its block');
  const blank = printed('^FO9,50^A0N,40,40^FB200,1,0,C^FDHello\\&^FS');
  expect(blank.reasons).toEqual(['drawn in a substitute font']);
});

test('^FB with J fills all lines but the last of a paragraph', () => {
  const words = 'some words that fill a line of this block and some more';
  const { bitmap, text } = printed(`^FO100,50^A0N,40,40^FB400,3,0,J^FD${words}^FS`);
  expect(text).toHaveLength(3);
  const right = (y: number) => {
    let x = bitmap.width - 1;
    while (x > 0 && ![...Array(30).keys()].some((row) => bitmap.get(x, y + row))) x--;
    return x;
  };
  expect(right(50)).toBeGreaterThanOrEqual(495);
  expect(right(90)).toBeGreaterThanOrEqual(495);
  expect(right(130)).toBeLessThan(480);
});

test.each(['寿司 450円', 'ขอบคุณ', 'شكرا', 'Київ Ελλάδα Łódź'])(
  'every character of “%s” has a glyph in font 0',
  (text) => {
    expect(printed(`^FO50,50^A0N,40,40^FD${text}^FS`).reasons).toEqual([
      'drawn in a substitute font',
    ]);
  },
);

test('a character that no font has is a complaint', () => {
  expect(printed('^FO50,50^A0N,40,40^FDꠀ^FS').reasons).toContain('a character without a glyph');
});

test('the substitute font is named once, not for every field', () => {
  const { reasons } = printed('^FO9,9^A0N,30^FDa^FS^FO9,50^A0N,30^FDb^FS^FO9,90^A0N,30^FDc^FS');
  expect(reasons).toEqual(['drawn in a substitute font']);
});

test('^B2 skips what is no digit', async () => {
  const { bitmap } = printed('^FO50,50^BY3^B2N,100,N,N^FD>;903844384574^FS');
  expect(await readByZxing(bitmap)).toEqual([{ format: 'ITF', text: '903844384574' }]);
});

test('a letter of 1,500 dots is drawn', () => {
  const { send, sheets } = start('zebra-zd420');
  send('^XA^PW832^LL1600^FO50,50^A0N,1500,1000^FDE^FS^XZ');
  const { height } = inkBox(sheets[0]!.bitmap)!;
  expect(Math.abs(height - 1125)).toBeLessThan(12);
});

test('^FP sets the distance of characters, turns their order, and puts them below one another', () => {
  const plain = box('^FO50,50^AAN,18,10^FDHH^FS');
  const apart = box('^FO50,50^AAN,18,10^FPH,20^FDHH^FS');
  expect([apart.x, apart.width]).toEqual([plain.x, plain.width + 20]);
  const down = box('^FO50,50^AAN,18,10^FPV,20^FDHH^FS');
  expect(down.width).toBeLessThan(plain.width);
  expect(down.height).toBe(plain.height + 18 + 20);
  const dots = (format: string) => printed(format).bitmap.data;
  expect(dots('^FO50,50^AAN,18,10^FPR^FDABC^FS')).toEqual(dots('^FO50,50^AAN,18,10^FDCBA^FS'));
  expect(printed('^FO50,50^A0N,40^FPR,3^FDABC^FS').reasons).toEqual(['drawn in a substitute font']);
});

test.each([
  // A reader takes a UPC-A for the EAN-13 that it is.
  ['^BRN,7,3,1,100^FD01234567890^FS', 'EAN-13', '0012345678905'],
  ['^BRN,9,3,1,100^FD400638133393^FS', 'EAN-13', '4006381333931'],
  ['^BRN,10,3,1,100^FD9638507^FS', 'EAN-8', '96385074'],
])('%s is read as %s', async (format, kind, text) => {
  const { bitmap } = printed(`^FO60,60${format}`);
  const [found] = await readByZxing(bitmap);
  expect(found!.format.replaceAll('-', '')).toBe(kind.replaceAll('-', ''));
  expect(found!.text.replaceAll(' ', '')).toBe(text);
});

test('a composite part of a code is complained of, as it is not drawn', () => {
  const { reasons } = printed('^FO60,60^BRN,9,3,1,100^FD400638133393|991234^FS');
  expect(reasons).toContain('a composite part that is not drawn');
});

test('a QR code of parts in several modes is read as their text', async () => {
  const { bitmap } = printed('^FO60,60^BQN,2,6^FDD03048F,LM,N0123456789,AABC123,B0004a,b!^FS');
  expect(await readByZxing(bitmap)).toMatchObject([{ text: '0123456789ABC123a,b!' }]);
});
