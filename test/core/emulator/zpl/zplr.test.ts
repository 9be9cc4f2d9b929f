import { expect, test } from 'vitest';
import { drawZpl } from '../../../support/paper/draw-zpl.ts';
import { start } from '../play.ts';

// Left out where zplr departs from Zebra's manual: ^FT of codes and pictures, widths of wide
// elements at ratios between 2 and 3 (rounded there, cut off by printers), ^GB thicker than it is
// wide, UPC-E of ten digits, sets A of Code 128, and the position and the mask of ^BQ.
const fields = [
  ...'NRIB'
    .split('')
    .flatMap((turn) => [
      `^FO100,100^BC${turn},60,N^FDABC^FS`,
      `^FO100,100^BX${turn},4,200^FDABC^FS`,
      `^FO50,50^B7${turn},4,2,3,^FDABC^FS`,
      `^FO30,40^BE${turn},60,N^FD123456789012^FS`,
    ]),
  '^FO100,100^BUN,60,N^FD12345678901^FS',
  '^FO100,100^B8N,60,N^FD1234567^FS',
  '^FO100,100^B9N,60,N^FD123456^FS',
  '^FO100,100^B3N,N,60,N^FDABC^FS',
  '^BY2,2^FO10,100^B3N,N,60,N^FDABC^FS',
  '^FO100,100^B2N,60,N^FD1234^FS',
  '^FO100,100^BAN,60,N^FDABC^FS',
  '^FO100,100^BKN,N,60,N,N,A,A^FD123^FS',
  '^FO10,100^BCN,60,N^FD>;>8011234567890123121^FS',
  '^FO10,100^BCN,60,N,N,N,A^FDABC1234^FS',
  '^FO10,100^BCN,60,N^FD>:AB>51234>6c^FS',
  '^FO10,100^BCN,60,N^FDA>0B^FS',
  '^FO100,100^BON,4,N,0,N,1^FDHELLO^FS',
  '^FO50,50^BXN,5,200,0,0,6,_,2^FDHello^FS',
  '^FO10,10^GB100,50,3^FS',
  '^FO10,10^GB0,0,5^FS',
  '^FO10,10^GB30,30,30^FS',
  '^FO100,100^GFA,4,4,1,FF81FF00^FS',
  '^FO100,100^GFA,20,20,4,FFJ0,:!1G2H3I4,ABCDEF01^FS',
  '^LH10,20^LS5^LT7^FO10,10^GB20,20,20^FS',
  '^POI^FO10,10^GB20,25,20^FS',
  '^PMY^FO10,10^GB20,25,3^FS',
  '^FO100,10^GB50,50,50^FS^FO120,20^FR^GB80,20,20^FS',
  '^FO100,10^GB50,50,50^FS^FO120,20^GB20,20,20,W^FS',
];

test.each(fields)('zplr draws the same dots: %s', async (field) => {
  const format = `^XA^PW400^LL400${field}^XZ`;
  const { send, sheets, printer } = start('zebra-zd420');
  send(format);
  const [theirs] = (await drawZpl(Buffer.from(format), 203)).labels;
  expect(printer.complaints).toEqual([]);
  expect(sheets).toHaveLength(1);
  expect([sheets[0]!.width, sheets[0]!.height]).toEqual([400, 400]);
  expect(theirs!.data.some((byte) => byte !== 0)).toBe(true);
  expect(Buffer.compare(sheets[0]!.bitmap.data, theirs!.data)).toBe(0);
});
