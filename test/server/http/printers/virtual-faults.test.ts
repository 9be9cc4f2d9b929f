// The faults of the virtual printer: how they are set, cleared and shown.

import { expect, test } from 'vitest';
import { eventually, startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that leave no fault set. */
const shared = shareService();

const everything = {
  paper: 'low',
  cover: 'open',
  cutter: 'error',
  overheated: true,
  unrecoverable: true,
  connection: 'stall',
  confirmation: 'lost',
  confirmationDelayMs: 50,
  paperOutAfterMm: 5000,
  resetAfterBytes: 100_000,
  finAfterBytes: 100_000,
  silenceAfterBytes: 100_000,
  splitAnswers: true,
  mute: true,
} as const;
const names = Object.keys(everything);

test('the answer shows every fault that is set', async () => {
  const service = await startService();
  const none = await service.get('/virtual-printer/sheets');
  expect(none.body.printer).toEqual({
    port: service.printer.port,
    paper: 'ok',
    cover: 'closed',
    faults: {},
  });
  const set = await service.post('/virtual-printer/faults', everything);
  expect(set.body.printer).toMatchObject({ paper: 'low', cover: 'open', faults: everything });
  const shown = await service.get('/virtual-printer/sheets');
  expect(shown.body.printer.faults).toEqual(everything);
});

test('the commands that were read are listed with what they may do', async () => {
  const service = await startService();
  await service.post('/printer/test', {});
  const commands = await eventually(async () => {
    const { body } = await service.get('/virtual-printer');
    expect(body.commands.length).toBeGreaterThan(5);
    return body.commands;
  });
  expect(commands).toContainEqual(
    expect.objectContaining({ command: 'ESC @', means: 'reset', effect: 'format' }),
  );
  expect(commands.filter(({ effect }: { effect: unknown }) => effect === null)).toEqual([]);
});

test.each(names)('null clears %s', async (name) => {
  const service = shared();
  const fault = everything[name as keyof typeof everything];
  const set = await service.post('/virtual-printer/faults', { [name]: fault });
  expect(set.body.printer.faults).toEqual({ [name]: fault });
  const { status, body } = await service.post('/virtual-printer/faults', { [name]: null });
  expect(status).toBe(200);
  expect(body.printer.faults).toEqual({});
});

test.each([
  ['connection', 'refuse', 'ok'],
  ['connection', 'stall', 'ok'],
  ['confirmation', 'lost', 'ok'],
  ['cutter', 'error', 'ok'],
  ['paper', 'out', 'ok'],
  ['cover', 'open', 'closed'],
  ['overheated', true, false],
])('%s %j is cleared by %j', async (name, fault, healthy) => {
  const service = await startService();
  await service.post('/virtual-printer/faults', { [name]: fault });
  const { status, body } = await service.post('/virtual-printer/faults', { [name]: healthy });
  expect(status).toBe(200);
  expect(body.printer.faults).toEqual({});
  await printerIs(service, { status: 'online' });
  const job = await service.print('queue-number', { number: '1' }, { wait: true });
  expect((await service.ended(job)).status).toBe('completed');
});

test('what happens once is not a fault that is set', async () => {
  const service = await startService();
  const once = { strayStatus: 2, powerCycle: true, leftover: 3 };
  const { body } = await service.post('/virtual-printer/faults', once);
  expect(body.printer.faults).toEqual({});
});

test('an unknown state lists the known ones', async () => {
  const service = shared();
  const { status, body } = await service.post('/virtual-printer/faults', { connection: 'broken' });
  expect(status).toBe(400);
  expect(body.error.details).toEqual(['connection: must be "ok", "refuse", "stall" or null']);
});

test('the number of a sheet that is none is refused as such', async () => {
  const service = shared();
  for (const number of ['-4', 'last', '0', '1.5']) {
    const { status, body } = await service.get(`/virtual-printer/sheets/${number}.png`);
    expect([status, body.error.code], number).toEqual([400, 'VALIDATION_ERROR']);
  }
  for (const unknown of ['99', 'a%2Fb'])
    expect((await service.get(`/virtual-printer/sheets/${unknown}.png`)).status).toBe(404);
});
