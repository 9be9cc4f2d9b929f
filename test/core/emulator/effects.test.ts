// Every command is marked with what it may do, and raw data can be asked for its
// commands.

import { expect, test } from 'vitest';
import { commandsIn, effectOf } from '../../../src/core/emulator/command-effects.ts';
import { commandEffects } from '../../../src/core/model/printers/command-effect.ts';
import { adversaries, adversary } from '../../support/any/adversaries.ts';
import { commandNames } from '../../support/printers/command-names.ts';
import { bytes, ESC, GS } from './play.ts';
import { slowTest } from '../../support/run/slow-test.ts';

test.each(['escpos', 'starprnt', 'stargraphic', 'zpl', 'tspl'] as const)(
  'every command of %s is marked',
  async (language) => {
    const names = await commandNames(language);
    expect(names.length).toBeGreaterThan(language === 'stargraphic' ? -1 : 40);
    const unmarked = names.filter((command) => {
      const effect = effectOf(language, { command, means: 'known', parameters: '' });
      return effect === null || !commandEffects.includes(effect);
    });
    expect(unmarked).toEqual([]);
  },
);

/** Commands with their effects and the offset of their first use. */
const told = (...[language, data]: Parameters<typeof commandsIn>) =>
  commandsIn(language, data).commands.map(({ command, effect, offset, uses }) =>
    [command, effect ?? 'unknown', offset, uses].join(' '),
  );

test('the commands of a ZPL stream, with their effects, offsets and uses', () => {
  const data = bytes('^XA^FO1,1^FDa^FS^FO1,9^FDb^FS^IDR:*.*^FS^JUS^ZQ1^XZ~PP~HS~JR^XA^XZ');
  expect(told('zpl', data)).toEqual([
    '^XA print 0 2',
    '^FO format 3 2',
    '^FD print 9 2',
    '^FS print 13 3',
    '^ID store 29 1',
    '^JU configure 40 1',
    '^ZQ unknown 44 1',
    '^XZ print 48 2',
    '~PP configure 51 1',
    '~HS query 54 1',
    '~JR configure 57 1',
  ]);
});

test('the commands of a TSPL stream', () => {
  const data = bytes(
    'SIZE 40 mm,30 mm\r\nDOWNLOAD "A.BMP",4,\r\n\r\n@1="1"\r\nSET CUTTER OFF\r\nPRINT 1\r\n',
    'INITIALPRINTER\r\n~!T\r\n',
    [ESC],
    '!RNONSENSE 1\r\n',
  );
  expect(told('tspl', data)).toEqual([
    'SIZE format 0 1',
    'DOWNLOAD store 18 1',
    '@1 format 41 1',
    'SET CUTTER format 49 1',
    'PRINT print 65 1',
    'INITIALPRINTER configure 74 1',
    '~!T query 90 1',
    'ESC ! R configure 95 1',
    'NONSENSE unknown 98 1',
  ]);
});

test('a command of ESC/POS is listed once for each effect', () => {
  const block = (...parameters: number[]) => [GS, 0x28, 0x4c, parameters.length, 0, ...parameters];
  const data = bytes([ESC, 0x40], 'Hi\n', block(48, 67, 48, 65, 66), block(48, 50), [ESC, 0x76]);
  const names = told('escpos', data).map((line) => line.split(' ').slice(0, -2).join(' '));
  expect(names).toEqual([
    'ESC @ format',
    'text print',
    'LF print',
    'GS ( L store',
    'GS ( L print',
    'ESC v query',
  ]);
});

test('the commands of StarPRNT', () => {
  const data = bytes([ESC, 0x40], 'Hi\n', [ESC, 0x64, 2, ESC, 0x1d, 0x23, 0x57]);
  expect(told('starprnt', data).slice(0, 4)).toEqual([
    'ESC @ format 0 1',
    'text print 2 1',
    'LF print 4 1',
    'ESC d print 5 1',
  ]);
});

test('commands after a pause, and unknown ones without end, are bounded and found', () => {
  const unknown = Array.from({ length: 3000 }, (_, number) => `NAME${number} 1\r\n`).join('');
  const { commands: found } = commandsIn('tspl', bytes([ESC], '!P', unknown, 'SELFTEST\r\n'));
  expect(found.length).toBeLessThan(1010);
  expect(found.some(({ command }) => command === 'SELFTEST')).toBe(true);
});

slowTest.each(['ZPL: plain text', 'TSPL: plain text'])(
  '%s: long data is read to its end',
  (name) => {
    const language = name.startsWith('ZPL') ? 'zpl' : 'tspl';
    const data = adversary(name, 200_000);
    const { commands: found } = commandsIn(language, data);
    expect(found.every(({ effect }) => effect !== null)).toBe(true);
    const turns = data.length / adversaries[name]!.turn(1).length;
    const uses = Math.max(...found.map((one) => one.uses));
    expect(uses).toBeGreaterThan(turns / 2);
  },
);

test('a command to switch off within the data of an image is found', () => {
  const image = [0x1d, 0x76, 0x30, 0, 1, 0, 8, 0];
  const switchOff = [0x10, 0x14, 2, 1, 8];
  const { commands: found } = commandsIn(
    'escpos',
    Uint8Array.from([...image, 0, ...switchOff, 0, 0, 0x0a]),
  );
  expect(found.map(({ command, effect }) => [command, effect])).toEqual([
    ['GS v', 'print'],
    ['DLE DC4', 'configure'],
    ['LF', 'print'],
  ]);
});

test('an image that has a status request in it keeps its own effect', () => {
  const data = [48, 112, 48, 1, 1, 49, 8, 0, 4, 0, 0, 0x10, 0x04, 1];
  const { commands: found } = commandsIn(
    'escpos',
    Uint8Array.from([0x1d, 0x28, 0x4c, 14, 0, ...data]),
  );
  expect(found.map(({ command, effect }) => [command, effect])).toEqual([
    ['GS ( L', 'print'],
    ['DLE EOT', 'query'],
  ]);
});
