import { expect, test } from 'vitest';
import { inkBox } from '../../../../src/core/raster/ink-box.ts';
import { start } from '../play.ts';

function widthOf(command: string): number {
  const { send, sheets } = start('tsc-te200');
  send(`SIZE 100 mm,60 mm\r\nCLS\r\n${command}\r\nPRINT 1\r\n`);
  return inkBox(sheets[0]!.bitmap)!.width;
}

test('font 0 is proportional, and its sizes are points', () => {
  const line = (text: string, points = 12) =>
    widthOf(`TEXT 20,20,"0",0,${points},${points},"${text}"`);
  expect(line('WWWWW')).toBeGreaterThan(2.5 * line('iiiii'));
  expect(line('HHHHH', 24) / line('HHHHH')).toBeCloseTo(2, 1);
  expect(widthOf('TEXT 20,20,"3",0,1,1,"WWWWW"')).toBeLessThan(
    1.3 * widthOf('TEXT 20,20,"3",0,1,1,"iiiii"'),
  );
});

test('a block in font 0 breaks by the widths of its letters', () => {
  const { send, sheets } = start('tsc-te200');
  const block = (text: string) =>
    send(`SIZE 100 mm,60 mm\r\nCLS\r\nBLOCK 20,20,300,200,"0",0,12,12,"${text}"\r\nPRINT 1\r\n`);
  block('ii ii ii ii ii ii ii ii');
  block('WW WW WW WW WW WW WW WW');
  const [narrow, wide] = sheets.map(({ bitmap }) => inkBox(bitmap)!.height);
  expect(wide).toBeGreaterThan(narrow! + 30);
});
