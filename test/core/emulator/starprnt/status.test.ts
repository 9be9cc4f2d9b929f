import { expect, test } from 'vitest';
import { start } from '../play.ts';

const ESC = 0x1b;
const RS = 0x1e;
const ask = [ESC, 0x06, 0x01];
const ETB = 0x17;
const healthy = [0x23, 0x0c, 0, 0, 0, 0, 0, 0, 0];

/** The status with some bytes set. */
const status = (bytes: Record<number, number>) =>
  healthy.map((byte, index) => bytes[index] ?? byte);

test.each([
  [{}, {}],
  [{ cover: 'open' }, { 2: 0x28 }],
  [{ drawer: 'open' }, { 2: 0x04 }],
  [{ paper: 'out' }, { 2: 0x08, 5: 0x0c }],
  [{ paper: 'low' }, { 5: 0x04 }],
  [{ cutter: 'error' }, { 2: 0x08, 3: 0x08 }],
  [{ overheated: true }, { 2: 0x08, 3: 0x40 }],
  [{ unrecoverable: true }, { 2: 0x08, 3: 0x20 }],
] as const)('ESC ACK SOH tells %j', (condition, bytes) => {
  const { printer, send, answers } = start('star-mc-print3');
  printer.setCondition(condition);
  send(ask);
  expect(answers).toEqual(status(bytes));
});

test('the first byte tells how many there are', () => {
  const { send, answers } = start('star-tsp654ii');
  send(ask);
  expect(answers).toEqual([0x21, 0x06, ...healthy.slice(2, 8)]);
});

test('after ESC RS a 1 every change is sent, until ESC RS a 0', () => {
  const { printer, send, answers } = start('star-mc-print3');
  printer.setCondition({ paper: 'low' });
  expect(answers).toEqual([]);
  send(ESC, RS, 'a1');
  expect(answers).toEqual([]);
  printer.setCondition({ cover: 'open' });
  expect(answers.splice(0)).toEqual(status({ 2: 0x28, 5: 0x04 }));
  printer.setCondition({ cover: 'closed' });
  send(ESC, RS, 'a', 0);
  answers.splice(0);
  printer.setCondition({ paper: 'ok' });
  expect(answers).toEqual([]);
});

test('ETB is confirmed and counted once everything before it is on paper', () => {
  const { printer, send, answers } = start('star-mc-print3', { speedMmPerSecond: 100 });
  send(ESC, RS, 'a1', 'Hello\n', ETB);
  printer.advance(20);
  expect(answers).toEqual([]);
  printer.advance(30);
  expect(answers.splice(0)).toEqual(status({ 2: 0x02, 7: 0x02 }));
  for (let count = 2; count <= 8; count++) send(ETB);
  printer.advance(1);
  expect(answers.slice(-9)).toEqual(status({ 2: 0x02, 7: 0x20 }));
  for (let count = 9; count <= 32; count++) send(ETB);
  printer.advance(1);
  expect(answers.slice(-9)).toEqual(status({ 2: 0x02, 7: 0 }));
  send(ETB, ESC, RS, 'E', 0, ask);
  printer.advance(1);
  send(ask);
  expect(answers.slice(-9)).toEqual(healthy);
});

test('without paper ETB is not confirmed until the paper is back', () => {
  const { printer, send, answers, sheets } = start('star-mc-print3');
  send(ESC, RS, 'a1');
  printer.endPaperAfter(2);
  send('Hello\n', ESC, 'd3', ETB);
  expect(answers.splice(0)).toEqual(status({ 2: 0x08, 5: 0x0c }));
  send(ask);
  expect(answers.splice(0)).toEqual(status({ 2: 0x08, 5: 0x0c }));
  printer.setCondition({ paper: 'ok' });
  expect(answers).toEqual([...healthy, ...status({ 2: 0x02, 7: 0x02 })]);
  expect(sheets.map(({ text }) => text)).toEqual([['Hello']]);
});

test('a confirmation can be lost, doubled or that of another job', () => {
  const { printer, send, answers } = start('star-mc-print3');
  send(ESC, RS, 'a1');
  printer.backChannel.confirmation = 'wrong';
  send(ETB);
  expect(answers.splice(0)).toEqual(status({ 2: 0x02, 7: 0x04 }));
  printer.backChannel.confirmation = 'lost';
  send(ETB);
  expect(answers).toEqual([]);
  printer.backChannel.confirmation = 'doubled';
  send(ETB);
  expect(answers).toHaveLength(18);
});

test('the status is sent within an image', () => {
  const { send, answers, printer } = start('star-mc-print3');
  send(ESC, 0x1d, 'S', 1, 1, 0, 9, 0, 0, 1, 2, 3, ask);
  expect(answers).toEqual(healthy);
  send(1, 2, 3);
  expect(printer.isDrained).toBe(true);
  expect(printer.openSheet.height).toBe(9);
});

test('ESC ACK CAN clears the buffers', () => {
  const { printer, send } = start('star-mc-print3');
  printer.setCondition({ cover: 'open' });
  send('lost\n', ESC, 0x06, 0x18, 'kept\n');
  printer.setCondition({ cover: 'closed' });
  expect(printer.openSheet.text).toEqual(['kept']);
});

test('power cycle: unprinted lines are lost, printed paper stays', () => {
  const { printer, send, answers } = start('star-mc-print3');
  send(ESC, RS, 'a1', ETB, 'out\nin the line');
  printer.powerCycle();
  answers.splice(0);
  send(ask, 'next\n');
  expect(answers).toEqual(healthy);
  expect(printer.openSheet.text).toEqual(['out', 'next']);
});

test('it sends its model', () => {
  const { send, said } = start('star-mc-print2');
  send(ESC, '#*\n\0');
  expect(said()).toBe('\x1b#*,MCP21Ver3.4\n\0');
});

test('an incomplete image consumes the next bytes', () => {
  const { printer, send } = start('star-mc-print3');
  printer.leaveHalfCommand(3);
  send('abcdef\n');
  expect(printer.openSheet.text).toEqual(['def']);
});
