import { expect, test } from 'vitest';
import { type Condition, healthy } from '../../../../src/core/emulator/machine/condition.ts';
import { bytes, DLE, ESC, GS, LF, start } from '../play.ts';

const DC4 = 0x14;
const ENQ = 0x05;
const EOT = 0x04;
const processId = (token: string) => bytes(GS, '(H', 6, 0, 48, 48, token);
const clearBuffers = [DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8];

const faults: [string, Partial<Condition>, number[], number[]][] = [
  ['nothing', {}, [0x16, 0x12, 0x12, 0x12], [0x14, 0, 0, 0x0f]],
  ['low paper', { paper: 'low' }, [0x16, 0x12, 0x12, 0x1e], [0x14, 0, 0x03, 0x0f]],
  ['no paper', { paper: 'out' }, [0x1e, 0x32, 0x12, 0x7e], [0x1c, 0, 0x0c, 0x0f]],
  ['an open cover', { cover: 'open' }, [0x1e, 0x16, 0x12, 0x12], [0x3c, 0, 0, 0x0f]],
  ['an open drawer', { drawer: 'open' }, [0x12, 0x12, 0x12, 0x12], [0x10, 0, 0, 0x0f]],
  ['a stuck cutter', { cutter: 'error' }, [0x1e, 0x52, 0x1a, 0x12], [0x1c, 0x08, 0, 0x0f]],
  ['a hot head', { overheated: true }, [0x1e, 0x52, 0x52, 0x12], [0x1c, 0x40, 0, 0x0f]],
  ['a dead board', { unrecoverable: true }, [0x1e, 0x52, 0x32, 0x12], [0x1c, 0x20, 0, 0x0f]],
];

test.each(faults)(
  '%s is sent in real time and without a request',
  (_name, change, realTime, automatic) => {
    const { printer, send, answers } = start();
    send(GS, 'a', 0xff);
    expect(answers.splice(0)).toEqual([0x14, 0, 0, 0x0f]);
    printer.setCondition(change);
    expect(answers.splice(0)).toEqual(Object.keys(change).length === 0 ? [] : automatic);
    for (const n of [1, 2, 3, 4]) send(DLE, EOT, n);
    expect(answers.splice(0)).toEqual(realTime);
    printer.setCondition(healthy);
    expect(answers).toEqual(Object.keys(change).length === 0 ? [] : [0x14, 0, 0, 0x0f]);
  },
);

test('GS a reports only selected changes, and ESC @ ends it', () => {
  const { printer, send, answers } = start();
  send(GS, 'a', 0x08);
  answers.length = 0;
  printer.setCondition({ cover: 'open' });
  expect(answers).toEqual([]);
  printer.setCondition({ cover: 'closed', paper: 'low' });
  expect(answers.splice(0)).toEqual([0x14, 0, 3, 0x0f]);
  send(ESC, '@');
  printer.setCondition({ paper: 'out' });
  expect(answers).toEqual([]);
});

test('a pulse opens a drawer that is connected, and GS a and GS r tell it', () => {
  const { printer, send, answers, events } = start();
  const pulse = [ESC, 'p', 0, 25, 25] as const;
  send(GS, 'a', 0x01, ...pulse, GS, 'r', 2);
  expect(answers.splice(0)).toEqual([0x14, 0, 0, 0x0f, 1]);
  printer.setCondition({ drawer: 'closed', paper: 'low' });
  expect(answers.splice(0)).toEqual([]);
  send(...pulse, GS, 'r', 2, ESC, 'u', 0);
  expect(answers.splice(0)).toEqual([0x10, 0, 3, 0x0f, 0, 0]);
  expect(events).toHaveLength(2);
  printer.setCondition({ drawer: 'closed' });
  expect(answers.splice(0)).toEqual([0x14, 0, 3, 0x0f]);
  send(DLE, DC4, 1, 1, 2);
  expect(printer.condition.drawer).toBe('open');
});

test('queries are answered in order, and not while the printer is offline', () => {
  const { printer, send, answers } = start();
  send('a', LF, GS, 'r', 1, GS, 'r', 2);
  expect(answers.splice(0)).toEqual([0, 1]);
  printer.setCondition({ paper: 'low' });
  send(GS, 'r', 49, ESC, 'v');
  expect(answers.splice(0)).toEqual([3, 3]);
  printer.setCondition({ cover: 'open' });
  send(GS, 'r', 1);
  expect(answers).toEqual([]);
  printer.setCondition({ cover: 'closed' });
  expect(answers).toEqual([3]);
});

test('it sends its identity', () => {
  const { send, answers } = start('virtual-58');
  send(GS, 'I', 66, GS, 'I', 67);
  expect(Buffer.from(answers).toString()).toBe('_Platen\0_Virtual 58 mm\0');
});

test('a mute clone never answers', () => {
  const { send, answers, printer } = start('mute-clone');
  send(DLE, EOT, 1, GS, 'r', 1, GS, 'a', 255, GS, 'I', 66);
  printer.setCondition({ cover: 'open' });
  expect(answers).toEqual([]);
});

test('real-time commands are carried out within an image, which stays intact', () => {
  const { printer, send, answers, events } = start();
  send(GS, 'v0', 0, 1, 0, 8, 0, DLE, EOT, 1, DLE, DC4, 1, 0, 2);
  expect(answers).toEqual([0x16]);
  expect(events).toEqual([{ kind: 'pulse', pin: 2, onMs: 200 }]);
  expect(printer.openSheet.bitmap.height).toBe(8);
  expect([...printer.openSheet.bitmap.data].filter((_, index) => index % 72 === 0)).toEqual([
    DLE,
    EOT,
    1,
    DLE,
    DC4,
    1,
    0,
    2,
  ]);
});

test('real-time commands are found after a sequence that only begins like one', () => {
  const { send, answers } = start();
  send(DLE, DLE, EOT, 1, DLE, DC4, 8, 1, DLE, EOT, 4, DLE, EOT);
  expect(answers).toEqual([0x16]);
  send(4);
  expect(answers).toEqual([0x16, 0x12, 0x12]);
});

test('GS ( D forbids the real-time pulse until ESC @', () => {
  const { send, events } = start();
  send(GS, '(D', 5, 0, 20, 1, 0, 2, 0, DLE, DC4, 1, 0, 2);
  expect(events).toEqual([]);
  send(ESC, '@', DLE, DC4, 1, 1, 2);
  expect(events).toEqual([{ kind: 'pulse', pin: 5, onMs: 200 }]);
});

test('without paper it stops at that row, keeps the rest and resumes when paper is loaded', () => {
  const { printer, send, answers, sheets, conditions } = start();
  printer.endPaperAfter(5);
  send('a', LF, 'b', LF, GS, 'V', 66, 0, [...processId('abcd')]);
  expect(printer.condition.paper).toBe('out');
  expect(printer.openSheet.bitmap.height).toBe(40);
  expect(answers).toEqual([]);
  expect(sheets).toEqual([]);
  send(DLE, EOT, 4);
  expect(answers.splice(0)).toEqual([0x7e]);
  printer.setCondition({ paper: 'ok' });
  expect(sheets[0]!.text).toEqual(['a', 'b']);
  expect(sheets[0]!.bitmap.height).toBe(60);
  expect(answers).toEqual([...bytes(0x37, 0x22, 'abcd', 0)]);
  expect(conditions.map(({ paper }) => paper)).toEqual(['out', 'ok']);
});

test('the process id is sent once the last row is on paper', () => {
  const { printer, send, answers } = start('epson-203', { speedMmPerSecond: 100 });
  send('a', LF, 'b', LF, [...processId('0001')], GS, 'r', 1);
  // Commands are read ahead of the head, so this query is answered early.
  expect(answers.splice(0)).toEqual([0]);
  expect(printer.openSheet.bitmap.height).toBe(0);
  printer.advance(70);
  expect(printer.openSheet.bitmap.height).toBe(55);
  expect(answers).toEqual([]);
  expect(printer.isBusy).toBe(true);
  printer.advance(10);
  expect(printer.openSheet.bitmap.height).toBe(60);
  expect(answers).toEqual([...bytes(0x37, 0x22, '0001', 0)]);
  expect(printer.isBusy).toBe(false);
});

test('the virtual printer reads no further than it has printed', () => {
  const { printer, send, answers } = start('virtual-80', { speedMmPerSecond: 100 });
  send('a', LF, GS, 'r', 1);
  expect(answers).toEqual([]);
  printer.advance(30);
  expect(answers).toEqual([]);
  printer.advance(10);
  expect(answers).toEqual([0]);
});

test('the receive buffer fills while the head works, and more than it holds is lost', () => {
  const { printer } = start('mute-clone', { speedMmPerSecond: 100 });
  printer.receive(bytes(`${'x'.repeat(31)}\n`.repeat(300)));
  expect(printer.room).toBe(0);
  expect(printer.complaints.at(-1)!.reason).toMatch(/bytes lost/);
  printer.advance(60_000);
  expect(printer.room).toBe(4096);
  const lines = printer.openSheet.text.length;
  expect(lines).toBeGreaterThan(100);
  expect(lines).toBeLessThan(200);
});

test.each([
  ['lost', []],
  ['wrong', [...bytes(0x37, 0x22, 'abce', 0)]],
  ['doubled', [...bytes(0x37, 0x22, 'abcd', 0, 0x37, 0x22, 'abcd', 0)]],
] as const)('a confirmation can be %s', (confirmation, expected) => {
  const { printer, answers } = start();
  printer.backChannel.confirmation = confirmation;
  printer.receive(processId('abcd'));
  expect(answers).toEqual(expected);
});

test('a late confirmation is sent after its delay', () => {
  const { printer, answers } = start();
  printer.backChannel.confirmation = 'late';
  printer.backChannel.confirmationDelayMs = 500;
  printer.receive(processId('abcd'));
  printer.advance(499);
  expect(answers).toEqual([]);
  expect(printer.isDrained).toBe(false);
  printer.advance(1);
  expect(answers).toHaveLength(7);
  expect(printer.isDrained).toBe(true);
});

test('an incomplete command consumes its missing bytes', () => {
  const { printer, send } = start();
  printer.leaveHalfCommand(4);
  send('1234567', LF);
  expect(printer.openSheet.text).toEqual(['567']);
});

test('clearing the buffers drops an incomplete command and waiting bytes, answers, and keeps the settings', () => {
  const { printer, send, answers } = start();
  send(ESC, 'E', 1, 'open line', GS, 'v0', 0, 72, 0, 200, 0, 'data');
  send(clearBuffers);
  expect(answers).toEqual([0x37, 0x25, 0]);
  send('next', LF);
  expect(printer.openSheet.text).toEqual(['next']);
  expect(printer.trace.at(-1)!.settings).toMatchObject({ emphasized: true });
});

test('clearing the buffers while offline drops unprinted lines', () => {
  const { printer, send } = start();
  printer.setCondition({ paper: 'out' });
  send('lost', LF, clearBuffers);
  printer.setCondition({ paper: 'ok' });
  send('kept', LF);
  expect(printer.openSheet.text).toEqual(['kept']);
});

test('DLE ENQ 1 recovers from a cutter error and resumes, DLE ENQ 2 drops the rest', () => {
  for (const [n, text] of [
    [1, ['waiting', 'next']],
    [2, ['next']],
  ] as const) {
    const { printer, send } = start();
    printer.setCondition({ cutter: 'error' });
    send('waiting', LF, DLE, ENQ, n);
    expect(printer.condition).toEqual(healthy);
    send('next', LF);
    expect(printer.openSheet.text).toEqual(text);
  }
});

test('DLE ENQ 2 without an error changes nothing', () => {
  const { printer, send } = start();
  send('a', DLE, ENQ, 2, 'b', LF);
  expect(printer.openSheet.text).toEqual(['ab']);
});

test('a power cycle drops unprinted lines and settings, and clears errors', () => {
  const { printer, send, answers } = start();
  send('printed', LF, GS, 'a', 255, ESC, 'E', 1);
  answers.length = 0;
  printer.setCondition({ unrecoverable: true, paper: 'low' });
  send('lost', LF);
  answers.length = 0;
  printer.powerCycle();
  expect(answers).toEqual([]);
  send('next', LF);
  expect(printer.condition).toEqual({ ...healthy, paper: 'low' });
  expect(printer.openSheet.text).toEqual(['printed', 'next']);
  expect(printer.trace.at(-1)!.settings).toMatchObject({ emphasized: false });
});

test('GS ( H fn 49 sends a response when the printer goes offline', () => {
  const { printer, send, answers } = start();
  send(GS, '(H', 3, 0, 49, 48, 1);
  printer.setCondition({ cover: 'open' });
  expect(answers).toEqual([0x37, 0x23, 0x44, 0]);
});

test('a callback may send bytes', () => {
  const { printer } = start('virtual-80', {
    onAnswer: (answer) => {
      if (answer[0] === 0) printer.receive(bytes('heard', LF));
    },
  });
  printer.receive(bytes('a', LF, GS, 'r', 1, 'b', LF));
  expect(printer.openSheet.text).toEqual(['a', 'b', 'heard']);
});

test('a status request within an image is answered, traced and printed as dots', () => {
  const { printer, send, answers, reasons } = start();
  send([GS, 0x76, 0x30, 0, 1, 0, 6, 0, 0x80, DLE, 0x04, 1, 0x80, 0x80], LF);
  expect(answers).toEqual([0x16]);
  expect(printer.trace.map(({ command, offset }) => [command, offset])).toEqual([
    ['GS v', 0],
    ['DLE EOT', 9],
    ['LF', 14],
  ]);
  expect(printer.openSheet.bitmap.get(0, 5)).toBe(true);
  expect(reasons()).toEqual([]);
  // In order it is traced once.
  send([DLE, 0x04, 1], 'text', LF);
  expect(printer.trace.slice(3).map(({ command }) => command)).toEqual(['DLE EOT', 'text', 'LF']);
});
