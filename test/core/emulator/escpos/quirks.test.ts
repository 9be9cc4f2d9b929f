// Firmware of the POS-5890 class that ignores commands which other printers obey.

import { expect, test } from 'vitest';
import { ESC, GS, ink, LF, start } from '../play.ts';

test('ESC $ is ignored once there is text on the line', () => {
  const { printer, send, reasons } = start('nt-5890k');
  send(ESC, '$', 120, 0, 'A', LF);
  expect(reasons()).toEqual([]);
  send('Total', ESC, '$', 200, 0, '9.90', LF);
  expect(printer.openSheet.text).toEqual(['          A', 'Total9.90']);
  expect(reasons()).toEqual(['this printer ignores ESC $ after text']);
});

test('ESC J neither prints the line nor feeds', () => {
  const { printer, send, reasons } = start('nt-5890k');
  send('A', ESC, 'J', 90, 'B', LF, ESC, 'J', 255);
  expect(printer.openSheet.text).toEqual(['AB']);
  expect(printer.openSheet.height).toBe(30);
  expect(reasons()).toEqual(Array(2).fill('this printer ignores ESC J'));
});

test('ESC \\ moves to the right only', () => {
  const { printer, send, reasons } = start('nt-5890k');
  send('A', ESC, '\\', 24, 0, 'B', ESC, '\\', 0xf4, 0xff, 'C', LF);
  expect(printer.openSheet.text).toEqual(['A  BC']);
  expect(reasons()).toEqual(['this printer ignores ESC \\ to the left']);
});

test('GS V 65 feeds without a cut, GS V 66 does nothing', () => {
  const { printer, send, events } = start('nt-5890k');
  send('A', LF, GS, 'V', 65, 50);
  expect(printer.openSheet.height).toBe(80);
  send(GS, 'V', 66, 50);
  expect(printer.openSheet.height).toBe(80);
  expect(events).toEqual([]);
});

const ean = '400638133393';

test('the settings of barcodes are lost after function A and kept after function B', () => {
  const { printer, send } = start('nt-5890k');
  send(GS, 'h', 40, GS, 'w', 2, GS, 'k', 67, 12, ean, GS, 'k', 67, 12, ean);
  expect(printer.openSheet.height).toBe(80);
  send(GS, 'k', 2, ean, 0);
  expect(printer.openSheet.height).toBe(120);
  send(GS, 'k', 2, ean, 0);
  expect(printer.openSheet.height).toBe(120 + 162);
  expect(ink(printer.openSheet.bitmap, 190, 120, 1, 1)).toBe(0);
});

test('a POS-5890 skips barcodes and prints nothing of their data', () => {
  const { printer, send, reasons } = start('pos-5890');
  send(GS, 'k', 67, 12, ean, GS, 'k', 4, 'ABC', 0, 'Z', LF);
  expect(printer.openSheet.text).toEqual(['Z']);
  expect(reasons()).toEqual(Array(2).fill('this printer draws no barcodes'));
});

test('other printers obey', () => {
  const { printer, send, reasons } = start('clone-58');
  send('A', ESC, '$', 48, 0, 'B', ESC, 'J', 30);
  expect(printer.openSheet.text).toEqual(['A   B']);
  expect(reasons()).toEqual([]);
});
