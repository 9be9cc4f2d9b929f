// Which model the printer is: said by itself, chosen by somebody, or guessed by
// its paper.

import { expect, onTestFinished, test } from 'vitest';
import { profiles } from '../../../../src/core/profiles/index.ts';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../../src/server/virtual/virtual-printer.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { freePort } from '../../../support/network/local-server.ts';

/** For requests that change nothing. */
const shared = shareService();

async function startPrinter(model: VirtualPrinterOptions['model'] & string, port = 0) {
  const printer = await startVirtualPrinter({ port, model });
  onTestFinished(() => printer.close());
  return printer;
}

const at = (port: number, more: object = {}) => ({ printer: { ip: '127.0.0.1', port, ...more } });

async function statusOf(service: TestService) {
  return (await service.get('/printer/status')).body.printer;
}

const ruler = {
  id: 'ruler',
  name: 'Ruler',
  config: {
    name: 'Ruler',
    width: '80mm',
    blocks: [{ type: 'pair', left: 'left', right: 'right' }],
  },
};

/** The line as it stands on paper of so many dots, its ends at the edges. */
const ruled = (dots: number) => `left${' '.repeat(Math.round(dots / 12 - 9))}right`;

test.each([
  ['epson-203', 'epson-tm-t20', 576],
  ['epson-180', 'epson-tm-t88iv', 512],
] as const)('%s says what it is, and is printed on accordingly', async (model, id, dots) => {
  const printer = await startPrinter(model);
  const service = await startService(at(printer.port));
  await eventually(async () =>
    expect((await statusOf(service)).profile).toEqual({
      id,
      model: profiles.find((profile) => profile.id === id)!.model,
      detected: true,
      source: 'detected',
    }),
  );
  expect(await statusOf(service)).toMatchObject({ width: 80, status: 'online' });
  await service.post('/templates', ruler);
  const job = await service.ended(await service.print('ruler', {}));
  expect(job).toMatchObject({ status: 'completed', completion: { by: 'process-id' } });
  expect(printer.sheets[0]!.bitmap.width).toBe(dots);
  expect(printer.sheets[0]!.text).toEqual([ruled(dots)]);
});

test('a printer that does not say what it is gets the generic profile of its paper', async () => {
  const printer = await startPrinter('clone-58');
  const service = await startService(at(printer.port, { width: 58 }));
  await eventually(async () => expect((await statusOf(service)).status).toBe('online'));
  expect(await statusOf(service)).toMatchObject({
    width: 58,
    profile: { id: 'generic-58', detected: false },
  });
});

test('a chosen profile beats what the printer says, is remembered, and can be taken back', async () => {
  const printer = await startPrinter('epson-203');
  const settings = { data: temporaryFolder(), ...at(printer.port) };
  const first = await startService(settings);
  const { body } = await first.post('/printer/config', { profile: 'generic-58' });
  expect(body.printer).toMatchObject({
    width: 58,
    profile: { id: 'generic-58', detected: false },
  });
  await first.running.stop(0);

  const second = await startService(settings);
  await eventually(async () => expect((await statusOf(second)).status).toBe('online'));
  expect((await statusOf(second)).profile).toMatchObject({ id: 'generic-58', detected: false });
  const back = await second.post('/printer/config', { profile: null });
  expect(back.body.printer).toMatchObject({
    width: 80,
    profile: { id: 'epson-tm-t20', detected: true },
  });
});

test('the model that a printer reported is known after a restart, until it gets another address', async () => {
  const printer = await startPrinter('epson-180');
  const settings = { data: temporaryFolder(), ...at(printer.port) };
  const first = await startService(settings);
  const detected = { id: 'epson-tm-t88iv', detected: true };
  await eventually(async () => expect((await statusOf(first)).profile).toMatchObject(detected));
  await first.running.stop(0);
  await printer.close();

  const second = await startService(settings);
  expect(await statusOf(second)).toMatchObject({ status: 'offline', profile: detected });
  const { body } = await second.post('/printer/config', { port: printer.port + 1 });
  expect(body.printer.profile).toMatchObject({ id: 'generic-80', detected: false });
});

test('a width that was set beats the usual paper of the model', async () => {
  const printer = await startPrinter('epson-203');
  const service = await startService(at(printer.port));
  await eventually(async () => expect((await statusOf(service)).profile.detected).toBe(true));
  const { body } = await service.post('/printer/config', { width: 58 });
  expect(body.printer).toMatchObject({
    width: 58,
    profile: { id: 'epson-tm-t20', detected: true },
  });
  await service.post('/templates', ruler);
  await service.ended(await service.print('ruler', {}));
  expect(printer.sheets[0]!.text).toEqual([ruled(420)]);
});

test('a printer without a cutter that takes no GS ( prints all, and confirms by its status', async () => {
  const printer = await startPrinter('clone-58');
  const service = await startService(at(printer.port));
  const { body } = await service.post('/printer/config', { profile: 'netum-nt-5890k' });
  expect(body.printer).toMatchObject({
    width: 58,
    profile: { id: 'netum-nt-5890k', detected: false },
  });
  await service.post('/templates', ruler);
  const job = await service.ended(await service.print('ruler', {}));
  expect(job).toMatchObject({ status: 'completed', completion: { confirmed: true, by: 'status' } });
  expect(printer.sheets).toEqual([]);
});

test('a job that waited for its printer is made anew for the model that the printer turns out to be', async () => {
  const port = await freePort();
  const service = await startService({ ...at(port), queueWhenOffline: true });
  await service.post('/templates', ruler);
  const id = await service.print('ruler', {});
  expect((await statusOf(service)).profile).toMatchObject({ id: 'generic-80', detected: false });
  const printer = await startPrinter('epson-180', port);
  expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  expect(printer.sheets.map(({ text }) => text)).toEqual([[ruled(512)]]);
});

test('another address is another printer', async () => {
  const [one, other] = [await startPrinter('epson-180'), await startPrinter('clone-58')];
  const service = await startService(at(one.port));
  await eventually(async () => expect((await statusOf(service)).profile.id).toBe('epson-tm-t88iv'));
  const { body } = await service.post('/printer/config', { port: other.port });
  expect(body.printer.profile).toMatchObject({ id: 'generic-80', detected: false });
});

test.each([
  [
    { profile: 'epson-tm-t2' },
    'profile: "epson-tm-t2" is not a known profile; did you mean "epson-tm-t20"?',
  ],
  [{ profile: 80 }, 'profile: must be'],
])('%j is refused, and nothing changes', async (change, expected) => {
  const service = shared();
  const { status, body } = await service.post('/printer/config', change);
  expect(status).toBe(400);
  expect(body.error.details.join()).toContain(expected);
  expect((await statusOf(service)).profile).toMatchObject({ id: 'generic-80' });
});

test('the models are listed with what they can do', async () => {
  const service = await startService();
  const { body } = await service.get('/profiles');
  expect(body.profiles.map(({ id }: { id: string }) => id)).toEqual(profiles.map(({ id }) => id));
  expect(body.profiles).toContainEqual(
    expect.objectContaining({
      id: 'epson-tm-t88iv',
      model: 'Epson TM-T88IV',
      driver: 'escpos',
      width: 80,
      dots: 512,
      dpi: 180,
      columns: { A: 42, B: 56 },
      cut: ['partial'],
      drawer: true,
      confirm: 'process-id',
      detected: true,
    }),
  );
});
