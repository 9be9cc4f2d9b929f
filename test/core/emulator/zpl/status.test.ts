import { expect, test } from 'vitest';
import { start } from '../play.ts';

const label = '^XA^PW160^LL80^MNN^FO0,0^GB80,80,80^FS^XZ';

/** The values of ~HS, by their letters in the manual. */
function hostStatus(answer: string) {
  const lines = answer.split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe('');
  const fields = lines.slice(0, 3).map((line) => {
    expect(line.startsWith('\x02') && line.endsWith('\x03')).toBe(true);
    return line.slice(1, -1).split(',');
  });
  expect(fields.map(({ length }) => length)).toEqual([12, 11, 2]);
  const [first, second] = fields;
  return {
    paperOut: first![1],
    paused: first![2],
    labelLength: first![3],
    formatsWaiting: first![4],
    bufferFull: first![5],
    partialFormat: first![7],
    headUp: second![2],
    ribbonOut: second![3],
    labelsLeft: second![8],
  };
}

test('~HS answers byte for byte as in the manual', () => {
  const { send, said } = start('zebra-zd420');
  send('~HS');
  expect(said()).toBe(
    '\x02030,0,0,1218,000,0,0,0,000,0,0,0\x03\r\n' +
      '\x02001,0,0,0,0,2,4,0,00000000,1,000\x03\r\n' +
      '\x021234,0\x03\r\n',
  );
});

test('~HI names model, firmware and dots', () => {
  const { send, said } = start('zebra-zt230-300');
  send('~HI');
  expect(said()).toBe('\x02ZT230-300dpi,V72.20.01Z,12,8176KB\x03\r\n');
});

test.each([
  [{}, '0 00000000 00000000', '0 00000000 00000000'],
  [{ paper: 'out' }, '1 00000000 00000001', '0 00000000 00000000'],
  [{ ribbon: 'out' }, '1 00000000 00000002', '0 00000000 00000000'],
  [{ cover: 'open' }, '1 00000000 00000004', '0 00000000 00000000'],
  [{ cutter: 'error' }, '1 00000000 00000008', '0 00000000 00000000'],
  [{ paused: true }, '1 00000000 00010000', '0 00000000 00000000'],
  [{ paper: 'low' }, '0 00000000 00000000', '1 00000000 00000008'],
  [{ paper: 'out', cover: 'open', paused: true }, '1 00000000 00010005', '0 00000000 00000000'],
] as const)('~HQES tells %j', (condition, errors, warnings) => {
  const { printer, send, said } = start('zebra-zt230');
  printer.setCondition(condition);
  send('~HQES');
  const answer = said();
  expect(/ERRORS:\s+(.{19})/.exec(answer)![1]).toBe(errors);
  expect(/WARNINGS:\s+(.{19})/.exec(answer)![1]).toBe(warnings);
  expect([answer[0], answer.slice(-3)]).toEqual(['\x02', '\x03\r\n']);
});

test.each([
  [{ paper: 'out' }],
  [{ ribbon: 'out' }],
  [{ cover: 'open' }],
  [{ overheated: true }],
] as const)('~HS goes unanswered while %j, by the manual', (condition) => {
  const silent = start('zebra-zt230');
  silent.printer.setCondition(condition);
  silent.send('~HS');
  expect(silent.said()).toBe('');
});

test('firmware that answers while stopped sends the cause', () => {
  const { printer, send, said } = start('zebra-zd421-cutter');
  printer.setCondition({ paper: 'out', cover: 'open' });
  send('~HS');
  expect(hostStatus(said())).toMatchObject({ paperOut: '1', headUp: '1' });
});

test('~HS counts waiting formats and unprinted labels', () => {
  const { printer, send, said, sheets } = start('zebra-zd420', { speedMmPerSecond: 100 });
  send(label.replace('^XZ', '^PQ3^XZ'), label, label, label, '~HS');
  expect(hostStatus(said())).toMatchObject({
    formatsWaiting: '002',
    labelsLeft: '00000004',
    labelLength: '0080',
  });
  printer.advance(110); // 11 mm; a label has 10
  send('~HS');
  expect(sheets).toHaveLength(1);
  expect(hostStatus(said())).toMatchObject({ formatsWaiting: '002', labelsLeft: '00000003' });
  printer.advance(500);
  expect(sheets).toHaveLength(6);
  send('~HS');
  expect(hostStatus(said())).toMatchObject({ formatsWaiting: '000', labelsLeft: '00000000' });
  expect(printer.isBusy).toBe(false);
});

test('an incomplete format is in the status, and ~JX or ~JA drops it', () => {
  for (const cancel of ['~JX', '~JA']) {
    const { send, said, sheets } = start('zebra-zd420');
    send('^XA^FO0,0^GB10,10,10^FS~HS');
    expect(hostStatus(said())).toMatchObject({ partialFormat: '1', formatsWaiting: '000' });
    send(cancel, '~HS', '^XZ', label);
    expect(hostStatus(said())).toMatchObject({ partialFormat: '0' });
    expect(sheets).toHaveLength(1);
  }
});

test('~JA drops waiting labels; the current label is finished', () => {
  const { printer, send, said, sheets } = start('zebra-zd420', { speedMmPerSecond: 100 });
  send(label.replace('^XZ', '^PQ5^XZ'), label, label);
  printer.advance(50);
  send('~JA~HS');
  expect(hostStatus(said())).toMatchObject({ formatsWaiting: '000', labelsLeft: '00000001' });
  printer.advance(10_000);
  expect(sheets).toHaveLength(1);
  send(label);
  printer.advance(10_000);
  expect(sheets).toHaveLength(2);
});

test('pause: nothing moves until ~PS, and ~HS says so', () => {
  const { send, said, sheets, printer } = start('zebra-zd420');
  send('~PP', label, '~HS');
  expect(hostStatus(said())).toMatchObject({ paused: '1', formatsWaiting: '001' });
  expect(sheets).toEqual([]);
  expect(printer.condition.paused).toBe(true);
  send('~PS~HS');
  expect(sheets).toHaveLength(1);
  expect(hostStatus(said())).toMatchObject({ paused: '0', formatsWaiting: '000' });
});

test('a label that stopped for paper is printed again, once, and nothing is lost', () => {
  const { printer, send, sheets } = start('zebra-zd420', { speedMmPerSecond: 100 });
  printer.endPaperAfter(15);
  send(label.replace('^XZ', '^PQ3^XZ'));
  printer.advance(10_000);
  expect(sheets).toHaveLength(1);
  expect(printer.condition.paper).toBe('out');
  expect(printer.openSheet.height).toBe(40);
  printer.setCondition({ paper: 'ok' });
  printer.advance(10_000);
  expect(sheets.map(({ height }) => height)).toEqual([80, 80, 80]);
});

test('the roll can end after a number of labels', () => {
  const { printer, send, sheets } = start('zebra-zd420');
  printer.endPaperAfterLabels(2);
  send(label, label, label);
  expect(sheets).toHaveLength(2);
  expect(printer.condition.paper).toBe('out');
  printer.setCondition({ paper: 'ok' });
  expect(sheets).toHaveLength(3);
});

test('an open head spoils the label; after overheating it goes on where it was', () => {
  const { printer, send, sheets } = start('zebra-zd420', { speedMmPerSecond: 100 });
  send(label);
  printer.advance(51);
  expect(printer.openSheet.height).toBe(40);
  printer.setCondition({ overheated: true });
  printer.advance(1000);
  printer.setCondition({ overheated: false });
  expect(printer.openSheet.height).toBe(40);
  printer.setCondition({ cover: 'open' });
  printer.setCondition({ cover: 'closed' });
  expect(printer.openSheet.height).toBe(0);
  printer.advance(10_000);
  expect(sheets).toHaveLength(1);
});

test('a cutter cuts each label, or each group', () => {
  const { send, sheets, events, reasons } = start('zebra-zd421-cutter');
  send('^XA^MMC^XZ', label, label.replace('^XZ', '^PQ4,2,0,Y^XZ'));
  expect(sheets.map(({ cut }) => cut)).toEqual(['full', null, 'full', null, 'full']);
  expect(events).toHaveLength(3);
  expect(reasons()).toEqual([]);
  const without = start('zebra-zd420');
  without.send('^XA^MMC^XZ', label);
  expect(without.reasons()).toEqual(['there is no cutter']);
});

test('power cycle: formats, pictures and settings are lost', () => {
  const { printer, send, said, sheets } = start('zebra-zd420');
  send('^XA^LL400^XZ~PP', label);
  printer.powerCycle();
  expect(printer.condition.paused).toBe(false);
  send('~HS');
  expect(hostStatus(said())).toMatchObject({ formatsWaiting: '000', labelLength: '1218' });
  expect(sheets).toEqual([]);
});

test('an incomplete image consumes the next bytes', () => {
  const { printer, send, sheets, said } = start('zebra-zd420');
  printer.leaveHalfCommand(label.length + 3);
  send(label, '~HS');
  expect(said()).toBe('');
  expect(sheets).toEqual([]);
  send('~HS');
  expect(said()).not.toBe('');
});

test('a query is answered within a format and within field data', () => {
  const { send, said } = start('zebra-zd420');
  send('^XA^FO0,0^FDabc~HSdef');
  expect(hostStatus(said()).partialFormat).toBe('1');
});

test('a mute model prints and never answers', () => {
  const { send, said, sheets } = start('zebra-mute');
  send(label, '~HS~HI~HQES');
  expect(sheets).toHaveLength(1);
  expect(said()).toBe('');
});

test('lost confirmations are those that tell how far a job has come', () => {
  const { printer, send, said, sheets } = start('zebra-zd420');
  printer.backChannel.confirmation = 'lost';
  send('~HS');
  expect(said()).not.toBe('');
  send(label, '~HS~HS');
  expect(sheets).toHaveLength(1);
  expect(said()).toBe('');
  send('~HI');
  expect(said()).toContain('ZD420');
  send('~HS');
  expect(said()).not.toBe('');
  printer.backChannel.confirmation = 'doubled';
  send(label, '~HS');
  expect(said().split('1234,0')).toHaveLength(3);
});
