import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { printerIs } from '../../../support/printers/printer-is.ts';

/** For requests that change nothing. */
const shared = shareService();

/** A plain TCP sink: takes everything, says nothing. */
async function startSink() {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => chunks.push(bytes));
    socket.on('end', () => received.push(Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

test('the status has every field of the interface', async () => {
  const service = await startService();
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toEqual({
      id: 'default',
      name: 'Platen Virtual 80 mm',
      ip: '127.0.0.1',
      port: service.printer.port,
      width: 80,
      profile: {
        id: 'generic-80',
        model: 'Generic 80 mm ESC/POS printer',
        detected: false,
        source: 'chosen',
      },
      status: 'online',
      paperStatus: 'ok',
      coverStatus: 'closed',
      drawerStatus: 'closed',
      queueLength: 0,
      errorCode: null,
      default: true,
      address: expect.stringMatching(/^socket:\/\/127\.0\.0\.1:\d+$/),
      groups: [],
      fallback: null,
      fallbackOn: ['offline'],
      hidden: false,
      raw: 'off',
      paused: false,
      offlineReason: null,
      labels: null,
      moved: null,
      nextAttemptAt: null,
      virtual: 'platen',
      driver: 'escpos',
      dpi: 203,
      speed: expect.any(Number),
      printing: null,
      pollUrl: null,
      polling: null,
      site: null,
      node: null,
    }),
  );
});

test('low paper is told and prints on', async () => {
  const service = await startService();
  await service.printer.setFaults({ paper: 'low' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toMatchObject({
      status: 'online',
      paperStatus: 'low',
    }),
  );
  const job = await service.ended(await service.print('queue-number', { number: '1' }));
  expect(job.status).toBe('completed');
});

test('an open cover is told', async () => {
  const service = await startService();
  await service.printer.setFaults({ cover: 'open' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toMatchObject({
      status: 'error',
      coverStatus: 'open',
      errorCode: 'COVER_OPEN',
    }),
  );
});

test.each([{}, { headers: { 'content-type': 'application/json' } }])(
  'the test page is a real job, also with an empty body (%o)',
  async (options) => {
    const service = await startService();
    const { status, body } = await service.post('/printer/test', undefined, options);
    expect(status).toBe(200);
    const job = await service.ended(body.jobId);
    expect(job).toMatchObject({ templateId: '_test', status: 'completed' });
    expect(service.printer.sheets[0]!.text.join('\n')).toContain('Test page');
    expect((await service.get('/templates/_test')).status).toBe(404);
  },
);

test('the test page has the time of the shop, if its time zone is known', async () => {
  const service = await startService();
  await service.put('/settings', { timeZone: 'Asia/Kathmandu' });
  const { createdAt } = await service.ended((await service.post('/printer/test')).body.jobId);
  const there = new Date(Date.parse(createdAt) + 345 * 60_000).toISOString();
  const text = service.printer.sheets[0]!.text.join('\n');
  expect(text).toContain(there.slice(0, 16).replace('T', ' '));
  expect(text).not.toContain('UTC');
});

test('the test page is printed in the language that is asked for', async () => {
  const service = await startService();
  for (const path of ['/printer/test', '/printers/default/test']) {
    const { body } = await service.post(`${path}?language=de`);
    await service.ended(body.jobId);
    const text = service.printer.sheets.at(-1)!.text.join('\n');
    expect(text).toContain('Testseite');
    expect(text).toContain('UTC');
    expect(text).not.toContain('Test page');
  }
  expect((await service.post('/printer/test?language=xx')).status).toBe(400);
});

test('another printer is set up, used at once, and remembered', async () => {
  const other = await startVirtualPrinter({ port: 0, widthMm: 58 });
  onTestFinished(() => other.close());
  const service = await startService();
  const { status, body } = await service.post('/printer/config', {
    ip: '127.0.0.1',
    port: other.port,
    width: 58,
  });
  expect(status).toBe(200);
  expect(body.printer).toMatchObject({
    ip: '127.0.0.1',
    port: other.port,
    width: 58,
    status: 'online',
    name: 'Platen Virtual 58 mm',
  });
  await service.ended(await service.print('queue-number', { number: '1' }));
  expect(other.sheets).toHaveLength(1);
  expect(service.printer.sheets).toHaveLength(0);
});

test('a printer that is set up again is online in the answer', async () => {
  const service = await startService();
  const { port } = service.printer;
  for (const change of [
    { ip: '127.0.0.1', port, width: 80 },
    { ip: '127.0.0.1', port, width: 58 }, // other paper makes it another printer
    { ip: '127.0.0.1', port, width: 80 },
    { ip: '127.0.0.1' },
    { port },
  ]) {
    const { body } = await service.post('/printer/config', change);
    expect(body.printer, JSON.stringify(change)).toMatchObject({
      status: 'online',
      paperStatus: 'ok',
    });
  }
  const back = await service.put('/printers/default', { ip: null, port: null, width: 58 });
  expect(back.body.printer).toMatchObject({ status: 'online', paperStatus: 'ok', width: 58 });
});

test('a printer that cannot be reached is offline in the answer, without trying for seconds', async () => {
  const service = await startService();
  const { body } = await service.post('/printer/config', { ip: '127.0.0.1', port: 1 });
  expect(body.printer).toMatchObject({ status: 'offline', paperStatus: 'unknown' });
});

test('an odd width gives a readable model', async () => {
  const service = await startService();
  const width = 140.28002832317725;
  const { body } = await service.post('/printer/config', { width });
  expect(body.printer).toMatchObject({
    width,
    profile: { model: 'Generic 140.3 mm ESC/POS printer' },
  });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer.name).toBe(
      'Platen Virtual 140.3 mm',
    ),
  );
});

test('a queued job prints in the width of the printer that is set up meanwhile', async () => {
  const service = await startService();
  await service.printer.setFaults({ paper: 'out' });
  await printerIs(service, { status: 'error' });
  const id = await service.print('queue-number', { number: '1' });
  expect((await service.post('/printer/config', { width: 58 })).body.printer.width).toBe(58);
  await service.printer.setFaults({ paper: 'ok' });
  expect((await service.ended(id)).status).toBe('completed');
  expect(service.printer.sheets[0]!.bitmap.width).toBe(384);
});

test.each([
  [{ ip: 'not an address' }, 'ip: must be an IP address'],
  [{ ip: '8.8.8.8' }, 'ip: is a public address'],
  [{ ip: '169.254.169.254' }, 'ip: is not an address that a printer may have'],
  [{ ip: 5 }, 'ip: must be a string'],
  [{ ip: '' }, 'ip: must be an IP address or a host name'],
  [{ ip: '999.1.1.1' }, 'ip: must be an IP address or a host name'],
  [{ ip: '192.168.1' }, 'ip: must be an IP address or a host name'],
  [{ ip: '192.168.1.50.1' }, 'ip: must be an IP address or a host name'],
  [{ ip: '0x7f.1' }, 'ip: must be an IP address or a host name'],
  [{ port: 0 }, 'port: must be from 1 to 65535'],
  [{ port: 70000 }, 'port: must be <= 65535'],
  [{ port: '9100' }, 'port: must be a whole number'],
  [{ width: -1 }, 'width: must be >= 20'],
  [{ widht: 80 }, 'did you mean "width"'],
  [{}, 'body'],
])('the setting %j is refused, and nothing changes', async (change, expected) => {
  const service = shared();
  const { status, body } = await service.post('/printer/config', change);
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  expect(body.error.details.join()).toContain(expected);
  expect((await service.get('/printer/status')).body.printer.port).toBe(service.printer.port);
});

test('a plain TCP sink is a mute printer and receives exactly the job', async () => {
  const sink = await startSink();
  const service = await startService({ printer: { ip: '127.0.0.1', port: sink.port } });
  // A print without the time of day, so that both jobs have the same bytes.
  const print = async () => {
    const { body } = await service.post('/print', { text: 'Number 1' });
    return await service.ended(body.jobId);
  };
  expect(await print()).toMatchObject({
    status: 'completed',
    completion: { confirmed: false, by: 'none' },
  });
  expect((await print()).status).toBe('completed');
  await eventually(() => expect(sink.received).toHaveLength(3));
  const [hello, first, again] = sink.received;
  // Nothing in the hello can leave a mark: it ends with a reset, behind which only status is switched on.
  expect(hello!.includes(Buffer.from([0x1b, 0x40]))).toBe(true);
  expect(first!.equals(again!)).toBe(true);
  expect(first!.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]));
  expect(first!.includes('1')).toBe(true);
  expect((await service.get('/printer/status')).body.printer).toMatchObject({
    status: 'online',
    paperStatus: 'unknown',
    coverStatus: 'unknown',
    drawerStatus: 'unknown',
  });
});

test('a printer that used to answer and falls silent is busy, and nothing is sent to it', async () => {
  const service = await startService();
  const first = await service.ended(await service.print('queue-number', { number: '1' }));
  expect(first.status).toBe('completed');
  await service.printer.setFaults({ silenceAfterBytes: 0 });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const id = await service.print('queue-number', { number: '2' });
  await eventually(async () =>
    expect((await service.get('/printer/status')).body.printer).toMatchObject({
      status: 'error',
      errorCode: 'BUSY',
    }),
  );
  expect((await service.get(`/jobs/${id}`)).body.job.status).toBe('queued');
  await service.printer.setFaults({ silenceAfterBytes: null });
  expect((await service.ended(id)).status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(2);
});
