import { expect, test } from 'vitest';
import { start } from '../play.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const label = lines('SIZE 20 mm,10 mm', 'GAP 0,0', 'CLS', 'BAR 0,0,80,80', 'PRINT 1');

test.each([
  [{}, 0x00, '@@@@'],
  [{ cover: 'open' }, 0x01, 'E@@`'],
  [{ paper: 'out' }, 0x04, 'E@@A'],
  [{ ribbon: 'out' }, 0x08, 'E@@D'],
  [{ paused: true }, 0x10, '`@@@'],
  [{ overheated: true }, 0x80, 'E@A@'],
  [{ cutter: 'error' }, 0x80, 'E@H@'],
  [{ paper: 'low' }, 0x00, '@A@@'],
  [{ paper: 'out', cover: 'open' }, 0x05, 'E@@A'],
] as const)('ESC ! ? and ESC ! S tell %j', (condition, byte, letters) => {
  const { printer, send, said } = start('tsc-ttp-247-cutter');
  printer.setCondition(condition);
  send('\x1b!?');
  expect(said()).toBe(String.fromCharCode(byte));
  send('\x1b!S');
  expect(said()).toBe(`\x02${letters}\x03\r\n`);
});

test('the status is "printing" until the last label is out', () => {
  const { printer, send, said, sheets } = start('tsc-te200', { speedMmPerSecond: 100 });
  send(label, label, '\x1b!?');
  expect(said()).toBe('\x20');
  printer.advance(150);
  send('\x1b!?\x1b!S');
  expect(said()).toBe('\x20\x02P@@@\x03\r\n');
  printer.advance(150);
  send('\x1b!?');
  expect(said()).toBe('\x00');
  expect(sheets).toHaveLength(2);
});

test('tilde queries and OUT are answered in order, and not while the printer is stopped', () => {
  const { printer, send, said } = start('tsc-te200');
  send(lines('~!T', 'OUT "done"', '~!I'));
  expect(said()).toBe('TE200\r\ndone\r\n437,001\r\n');
  printer.setCondition({ paper: 'out' });
  send(lines('~!T'));
  expect(said()).toBe('');
  printer.setCondition({ paper: 'ok' });
  expect(said()).toBe('TE200\r\n');
});

test('SET RESPONSE sends the status after each label or each batch', () => {
  const { send, said } = start('tsc-te200');
  send(lines('SET RESPONSE ON'), label.replace('PRINT 1', 'PRINT 1,2'));
  expect(said()).toBe('\x02P@@@\x03\r\n\x02@@@@\x03\r\n');
  send(
    lines('SET RESPONSE BATCH'),
    label.replace('PRINT 1', 'PRINT 1,2'),
    lines('SET RESPONSE OFF'),
    label,
  );
  expect(said()).toBe('\x02@@@@\x03\r\n');
});

test('pause and resume; cancel drops waiting labels', () => {
  const { send, sheets } = start('tsc-te200');
  send('\x1b!P', label, label);
  expect(sheets).toEqual([]);
  send('\x1b!O');
  expect(sheets).toHaveLength(2);
  send('\x1b!P', label, label, '\x1b!.', '\x1b!O', label);
  expect(sheets).toHaveLength(3);
});

test('a reset drops settings, waiting labels and an incomplete line', () => {
  const { send, sheets, reasons } = start('tsc-te200');
  send('\x1b!P', label, 'BITMAP 0,0,1,9,0,abc', '\x1b!R', '\x1b!O', lines('CLS', 'PRINT 1'));
  expect(sheets.map(({ width, height }) => [width, height])).toEqual([[864, 1218]]);
  expect(reasons()).toEqual([]);
});

test('a label that stopped for paper is printed again, unless SET REPRINT OFF', () => {
  for (const [setting, height] of [
    ['ON', 0],
    ['OFF', 40],
  ] as const) {
    const { printer, send, sheets } = start('tsc-te200', { speedMmPerSecond: 100 });
    printer.endPaperAfter(5);
    send(lines(`SET REPRINT ${setting}`), label);
    printer.advance(10_000);
    expect(printer.condition.paper).toBe('out');
    printer.setCondition({ paper: 'ok' });
    expect(printer.openSheet.height).toBe(height);
    printer.advance(10_000);
    expect(sheets).toHaveLength(1);
  }
});

test('a cutter cuts after each label, each group or each batch', () => {
  const { send, sheets, events } = start('tsc-ttp-247-cutter');
  const four = label.replace('PRINT 1', 'PRINT 4');
  for (const setting of ['1', '2', 'BATCH', 'OFF']) send(lines(`SET CUTTER ${setting}`), four);
  const cuts = sheets.map(({ cut }) => (cut ? 'x' : '.')).join('');
  expect(cuts).toBe('xxxx.x.x...x....');
  send(lines('CUT'));
  expect(events).toHaveLength(8);
});

test('an incomplete image consumes the next bytes', () => {
  const { printer, send, sheets } = start('tsc-te200');
  printer.leaveHalfCommand(label.length);
  send(label);
  expect(sheets).toEqual([]);
  send('\r\n', label);
  expect(sheets).toHaveLength(1);
});

test('a mute model prints and never answers', () => {
  const { send, said, sheets } = start('tspl-mute');
  send(label, '\x1b!?', lines('~!T'));
  expect(sheets).toHaveLength(1);
  expect(said()).toBe('');
});

test('lost confirmations are those that tell how far a job has come', () => {
  const { printer, send, said } = start('tsc-te200');
  printer.backChannel.confirmation = 'lost';
  send('\x1b!?');
  expect(said()).toBe('\0');
  send(label, '\x1b!?\x1b!S');
  expect(said()).toBe('');
  send(lines('~!T'), '\x1b!?');
  expect(said()).toBe('TE200\r\n\0');
});

test('feeding takes paper and time and delivers no label', () => {
  const { printer, send, said, sheets } = start('tsc-te200', { speedMmPerSecond: 100 });
  send(lines('SIZE 20 mm,10 mm', 'GAP 2 mm,0', 'FORMFEED', 'FEED 80'), '\x1b!?');
  expect(said()).toBe('\x20');
  printer.advance(240);
  expect(printer.isBusy).toBe(false);
  expect(sheets).toEqual([]);
  printer.endPaperAfter(5);
  send(lines('HOME'));
  printer.advance(1000);
  expect(printer.condition.paper).toBe('out');
});
