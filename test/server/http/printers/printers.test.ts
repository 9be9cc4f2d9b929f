import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../../src/server/virtual/virtual-printer.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

/** For requests that change nothing. */
const shared = shareService();

const data = { number: '1' };

async function sheetsOf(service: TestService, printer: string): Promise<string[]> {
  const { body } = await service.get(`/virtual-printer/sheets?printer=${printer}`);
  return body.sheets.map(({ text }: { text: string[] }) => text.join(' '));
}

async function add(service: TestService, id: string, settings: object = {}) {
  const { status, body } = await service.post('/printers', { id, virtual: 'platen', ...settings });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.printer;
}

async function setFaults(service: TestService, printer: string, faults: object): Promise<void> {
  const { status } = await service.post(`/virtual-printer/faults?printer=${printer}`, faults);
  expect(status).toBe(200);
}

async function until(service: TestService, id: string, state: object): Promise<void> {
  await eventually(async () =>
    expect((await service.get(`/printers/${id}`)).body.printer).toMatchObject(state),
  );
}

test('a printer is added, found, printed on, and there again after a restart', async () => {
  const folder = temporaryFolder();
  const other = await startVirtualPrinter({ port: 0, widthMm: 58 });
  onTestFinished(() => other.close());
  const service = await startService({ data: folder });
  const { status, body } = await service.post('/printers', {
    id: 'bar',
    name: 'The bar',
    ip: '127.0.0.1',
    port: other.port,
    width: 58,
    groups: ['drinks'],
  });
  expect(status).toBe(201);
  expect(body.printer).toMatchObject({
    id: 'bar',
    name: 'The bar',
    port: other.port,
    width: 58,
    default: true,
    groups: ['drinks'],
    fallback: null,
    paused: false,
    virtual: null,
    driver: 'escpos',
    dpi: 203,
    status: 'online',
    printing: null,
  });
  const job = await service.ended(await service.print('queue-number', data, { printer: 'bar' }));
  expect(job).toMatchObject({ status: 'completed', printerId: 'bar' });
  expect(other.sheets).toHaveLength(1);
  expect(service.printer.sheets).toHaveLength(0);
  await service.running.stop(0);

  const again = await startService({ data: folder });
  const { printers } = (await again.get('/printers')).body;
  expect(printers.map(({ id }: { id: string }) => id)).toEqual(['bar', 'default']);
  await until(again, 'bar', { name: 'The bar', port: other.port, width: 58, status: 'online' });
});

test('the default printer comes first, the others by id', async () => {
  const service = await startService();
  for (const id of ['zebra', 'aaa', 'kitchen']) await add(service, id);
  const { printers } = (await service.get('/printers')).body;
  expect(printers.map(({ id }: { id: string }) => id)).toEqual([
    'default',
    'aaa',
    'kitchen',
    'zebra',
  ]);
  expect(printers.map((one: { default: boolean }) => one.default)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a virtual printer stands on a port of its own, also after a restart', async () => {
  const folder = temporaryFolder();
  const service = await startService({ data: folder });
  const printer = await add(service, 'played', { virtual: 'epson-203-58' });
  expect(printer).toMatchObject({ virtual: 'epson-203-58', ip: '127.0.0.1', status: 'online' });
  expect(printer.port).not.toBe(service.printer.port);
  await service.running.stop(0);
  const again = await startService({ data: folder });
  await until(again, 'played', { virtual: 'epson-203-58', status: 'online' });
  await again.ended(await again.print('queue-number', data, { printer: 'played' }));
  expect(await sheetsOf(again, 'played')).toHaveLength(1);
});

test.each([
  [{ id: 'x' }, 'ip: is required'],
  [{ id: 'x', ip: '' }, 'ip: must be an IP address or a host name'],
  [{ id: 'x', ip: '999.1.1.1' }, 'ip: must be an IP address or a host name'],
  [{ id: '../x', virtual: 'platen' }, 'the first one is a letter or a digit)'],
  [{ id: 'discover', virtual: 'platen' }, 'is reserved: it is a path'],
  [{ id: 'x', virtual: 'platten' }, 'did you mean "platen"'],
  [{ id: 'x', virtual: 'platen', ip: '127.0.0.1' }, 'give one of the two'],
  [{ id: 'x', ip: '8.8.8.8' }, 'ip: is a public address'],
  [{ id: 'x', virtual: 'platen', profile: 'epson-tm-t2' }, 'did you mean "epson-tm-t20"'],
  [{ id: 'x', virtual: 'platen', fallback: 'nobody' }, 'fallback: printer "nobody" does not exist'],
  [{ id: 'x', virtual: 'platen', fallback: 'x' }, 'cannot be its own fallback'],
  [{ id: 'x', virtual: 'platen', fallbackOn: [] }, 'fallbackOn: must have at least 1 entries'],
  [{ id: 'x', virtual: 'platen', fallbackOn: ['paper'] }, 'must be one of offline, error'],
  [{ id: 'x', virtual: 'platen', groups: ['a b'] }, 'groups[0]: must match'],
  [{ id: 'x', virtual: 'platen', paper: 80 }, 'paper: is not known here'],
])('the printer %j is refused', async (body, detail) => {
  const service = shared();
  const answer = await service.post('/printers', body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.join()).toContain(detail);
  expect((await service.get('/printers')).body.printers).toHaveLength(1);
});

test('a name is that of a printer or of a group, so that everybody knows who prints', async () => {
  const service = await startService();
  await add(service, 'bar', { groups: ['drinks'] });
  const refused = async (id: string, groups: string[]) =>
    (await service.post('/printers', { id, virtual: 'platen', groups })).body.error.details;
  expect(await refused('drinks', [])).toEqual([
    'id: "drinks" is the name of a group; choose another id',
  ]);
  for (const [id, group] of [
    ['x', 'bar'],
    ['x', 'x'],
  ] as const)
    expect(await refused(id, [group])).toEqual([
      `groups: "${group}" is the id of a printer; choose another group name`,
    ]);
  const change = await service.put('/printers/bar', { groups: ['default'] });
  expect(change.body.error.details[0]).toMatch(/^groups: "default" is the id of a printer/);
});

test('a reprint goes where the template says when the printer of the first one is gone', async () => {
  const service = await startService();
  for (const id of ['old', 'new']) await add(service, id, { groups: ['front'] });
  const config = { name: 'x', printer: 'front', blocks: [{ type: 'text', content: 'x' }] };
  await service.post('/templates', { id: 'x', name: 'x', config });
  const { id: first, printerId } = await service.ended(await service.print('x', {}));
  expect((await service.delete(`/printers/${printerId}`)).status).toBe(200);
  const { body } = await service.post(`/jobs/${first}/reprint`);
  const { job } = (await service.get(`/jobs/${body.jobId}`)).body;
  expect(job.printerId).toBe(printerId === 'old' ? 'new' : 'old');
});

test('a template that names a printer that is not there says so', async () => {
  const service = await startService();
  const config = { name: 'x', printer: 'nobody', blocks: [] };
  await service.post('/templates', { id: 'x', name: 'x', config });
  for (const path of ['/print/x', '/templates/x/preview']) {
    const { status, body } = await service.post(path, { data: {} });
    expect([status, body.error.code]).toEqual([404, 'PRINTER_NOT_FOUND']);
    expect(body.error.message).toMatch(/"nobody".*The template selects it/);
  }
  expect(
    (await service.post('/print/x', { data: {}, options: { printer: 'y' } })).body.error.message,
  ).toMatch(/"y"\. GET \/printers/);
});

test('an id is given once', async () => {
  const service = await startService();
  await add(service, 'bar');
  for (const id of ['bar', 'default']) {
    const { status, body } = await service.post('/printers', { id, virtual: 'platen' });
    expect([status, body.error.code]).toEqual([409, 'PRINTER_EXISTS']);
  }
});

test.each([
  ['GET', '/printers/nobody'],
  ['GET', '/printers/nobody/status'],
  ['PUT', '/printers/nobody'],
  ['DELETE', '/printers/nobody'],
  ['POST', '/printers/nobody/test'],
  ['POST', '/printers/nobody/pause'],
  ['POST', '/printers/nobody/resume'],
])('%s %s: there is no such printer', async (method, path) => {
  const service = shared();
  const options = method === 'PUT' ? { body: { name: 'x' } } : {};
  const { status, body } = await service.request(method, path, options);
  expect([status, body.error.code]).toEqual([404, 'PRINTER_NOT_FOUND']);
});

test('settings are changed one by one, and null takes one back', async () => {
  const service = await startService({
    printers: [{ id: 'bar', ip: '127.0.0.1', port: 9, name: 'From the file', groups: ['front'] }],
    discovery: {},
  });
  const change = async (body: object) => (await service.put('/printers/bar', body)).body.printer;
  expect(await change({ name: 'Mine', width: 58 })).toMatchObject({
    name: 'Mine',
    width: 58,
    groups: ['front'],
  });
  expect(await change({ groups: ['back'] })).toMatchObject({ name: 'Mine', groups: ['back'] });
  expect(await change({ groups: null, name: null, width: null })).toMatchObject({
    name: 'From the file',
    width: 80,
    groups: ['front'],
  });
  expect((await service.delete('/printers/bar')).status).toBe(409);
});

test('an address takes the place of a virtual printer, and the other way round', async () => {
  const other = await startVirtualPrinter({ port: 0 });
  onTestFinished(() => other.close());
  const service = await startService();
  const { port } = await add(service, 'bar');
  const moved = await service.put('/printers/bar', { ip: '127.0.0.1', port: other.port });
  expect(moved.body.printer).toMatchObject({ virtual: null, port: other.port, status: 'online' });
  expect((await service.get('/virtual-printer/sheets?printer=bar')).status).toBe(404);
  const back = (await service.put('/printers/bar', { virtual: 'platen' })).body.printer;
  expect(back).toMatchObject({ virtual: 'platen', status: 'online' });
  expect(back.port).not.toBe(other.port);
  expect(port).not.toBe(other.port);
});

test('a printer keeps a place to stand', async () => {
  const service = await startService();
  const played = await add(service, 'played');
  await service.post('/printers', { id: 'real', ip: '127.0.0.1', port: played.port });
  for (const [id, change] of [
    ['played', { virtual: null }],
    ['real', { ip: null }],
  ] as const) {
    const { status, body } = await service.put(`/printers/${id}`, change);
    expect([status, body.error?.details]).toEqual([
      400,
      ['ip: is required, unless address or virtual is given'],
    ]);
  }
  const same = await service.put('/printers/played', { ip: null });
  expect(same.body.printer).toMatchObject({ virtual: 'platen', port: played.port });
});

test('/printer/... and /printers/default are the same printer', async () => {
  const service = await startService();
  await add(service, 'bar');
  await service.put('/printers/default', { name: 'Till' });
  await until(service, 'default', { name: 'Till', status: 'online' });
  expect((await service.get('/printer/status')).body.printer).toEqual(
    (await service.get('/printers/default/status')).body.printer,
  );
});

test('the test page comes out where it was asked for', async () => {
  const service = await startService();
  await add(service, 'bar', { name: 'The bar' });
  const { body } = await service.post('/printers/bar/test');
  expect(await service.ended(body.jobId)).toMatchObject({ printerId: 'bar', status: 'completed' });
  expect((await sheetsOf(service, 'bar')).join()).toContain('The bar');
  expect(service.printer.sheets).toHaveLength(0);
});

test('a template names its printer, and the request another one', async () => {
  const service = await startService();
  await add(service, 'bar');
  await add(service, 'kitchen');
  await service.post('/templates', {
    id: 'drinks',
    name: 'Drinks',
    config: { name: 'Drinks', printer: 'bar', blocks: [{ type: 'text', content: 'Beer' }] },
  });
  const byTemplate = await service.ended(await service.print('drinks', {}));
  const byRequest = await service.ended(await service.print('drinks', {}, { printer: 'kitchen' }));
  expect([byTemplate.printerId, byRequest.printerId]).toEqual(['bar', 'kitchen']);
  const lists = await Promise.all(
    ['bar', 'kitchen', 'nobody'].map((id) => service.get(`/jobs?printerId=${id}`)),
  );
  expect(lists.map(({ body }) => body.jobs.map(({ id }: { id: string }) => id))).toEqual([
    [byTemplate.id],
    [byRequest.id],
    [],
  ]);
  const unknown = await service.post('/print/drinks', { data: {}, options: { printer: 'nobody' } });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'PRINTER_NOT_FOUND']);
});

test('a preview has the width of the printer that it is for', async () => {
  const service = await startService();
  await add(service, 'narrow', { width: 58 });
  const width = async (options: object) => {
    const { body } = await service.post(
      '/templates/queue-number/preview',
      { data, options },
      { headers: { accept: 'application/json' } },
    );
    return body.width;
  };
  expect(await width({ printer: 'narrow' })).toBeLessThan(await width({}));
  const unknown = await service.post('/preview', {
    config: { name: 'x', blocks: [] },
    options: { printer: 'nobody' },
  });
  expect(unknown.status).toBe(404);
});

test('a reprint comes out where the job did, unless another printer is named', async () => {
  const service = await startService();
  await add(service, 'bar');
  const first = await service.ended(await service.print('queue-number', data, { printer: 'bar' }));
  const again = async (body?: object) => {
    const answer = await service.post(`/jobs/${first.id}/reprint`, body);
    return (await service.ended(answer.body.jobId)).printerId;
  };
  expect(await again()).toBe('bar');
  expect(await again({ printer: 'default' })).toBe('default');
});

test('a paused printer begins no job until it is resumed, and that outlives a restart', async () => {
  const folder = temporaryFolder();
  const service = await startService({ data: folder });
  await add(service, 'bar');
  const feed = service.listen();
  await feed.opened;
  expect((await service.post('/printers/bar/pause')).body.printer.paused).toBe(true);
  const id = await service.print('queue-number', data, { printer: 'bar' });
  const elsewhere = await service.ended(await service.print('queue-number', data));
  expect(elsewhere.status).toBe('completed');
  expect((await service.get(`/jobs/${id}`)).body.job.status).toBe('queued');
  await eventually(() =>
    expect(
      feed.messages.map(({ data: { printerId, paused } }) => [printerId, paused]),
    ).toContainEqual(['bar', true]),
  );
  await service.running.stop(0);

  const again = await startService({ data: folder });
  await until(again, 'bar', { paused: true, status: 'online', queueLength: 1 });
  expect((await again.get(`/jobs/${id}`)).body.job.status).toBe('queued');
  expect((await again.post('/printers/bar/resume')).body.printer.paused).toBe(false);
  expect((await again.ended(id)).status).toBe('completed');
});

test('a job of a paused printer expires, and says why', async () => {
  const service = await startService();
  await service.post('/printers/default/pause');
  const job = await service.ended(await service.print('queue-number', data, { expiresIn: 1 }));
  expect(job.error).toMatchObject({
    code: 'EXPIRED',
    reason: 'paused',
    mayHavePrinted: false,
  });
  expect(job.error.message).toContain('the printer was paused');
});

test('on connecting, the socket tells the state of every printer, the default first', async () => {
  const service = await startService();
  await add(service, 'bar');
  await add(service, 'aaa');
  const feed = service.listen();
  await eventually(() => expect(feed.messages.length).toBeGreaterThanOrEqual(3));
  expect(feed.messages.slice(0, 3).map((message) => message.data.printerId)).toEqual([
    'default',
    'aaa',
    'bar',
  ]);
});

test('a printer with waiting jobs is removed only with a word about them', async () => {
  const service = await startService();
  for (const id of ['bar', 'kitchen']) await add(service, id);
  for (const id of ['bar', 'kitchen']) await service.post(`/printers/${id}/pause`);
  const first = await service.print('queue-number', data, { printer: 'bar' });
  const second = await service.print('queue-number', data, { printer: 'kitchen' });
  const refused = await service.delete('/printers/bar');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'PRINTER_IN_USE']);
  expect(refused.body.error.message).toContain('1 jobs are queued');
  expect((await service.delete('/printers/bar?moveTo=nobody')).status).toBe(404);
  expect((await service.delete('/printers/bar?moveTo=bar')).status).toBe(400);
  expect((await service.delete('/printers/bar?jobs=cancel&moveTo=default')).status).toBe(400);

  const feed = service.listen();
  await feed.opened;
  expect((await service.delete('/printers/bar?moveTo=default')).status).toBe(200);
  expect(await service.ended(first)).toMatchObject({ printerId: 'default', status: 'completed' });
  await eventually(() =>
    expect(feed.messages.map((message) => message.data)).toContainEqual(
      expect.objectContaining({ jobId: first, printerId: 'default', movedFrom: 'bar' }),
    ),
  );
  expect((await service.delete('/printers/kitchen?jobs=cancel')).status).toBe(200);
  expect((await service.ended(second)).status).toBe('cancelled');
  expect((await service.get('/printers/bar')).status).toBe(404);
  expect(await add(service, 'bar')).toMatchObject({ id: 'bar', paused: false, queueLength: 0 });
});

test('a printer is not removed while it prints, nor the default one, nor one that others fall back on', async () => {
  const service = await startService({ virtualPrinter: { speedMmPerSecond: 40 } });
  await add(service, 'bar');
  await add(service, 'kitchen', { fallback: 'bar' });
  const needed = await service.delete('/printers/bar');
  expect(needed.body.error).toMatchObject({
    code: 'PRINTER_IN_USE',
    details: ['printers.kitchen.fallback: is bar'],
  });
  expect((await service.delete('/printers/default')).status).toBe(409);
  const id = await service.print('queue-number', data, { printer: 'kitchen' });
  await until(service, 'kitchen', { printing: id });
  const printing = await service.delete('/printers/kitchen?jobs=cancel');
  expect([printing.status, printing.body.error.code]).toEqual([409, 'PRINTER_IN_USE']);
  expect((await service.ended(id)).status).toBe('completed');
  await until(service, 'kitchen', { printing: null });
  expect((await service.delete('/printers/kitchen')).status).toBe(200);
  expect((await service.delete('/printers/bar')).status).toBe(200);
});

test('jobs of a printer that is gone from the configuration say so', async () => {
  const folder = temporaryFolder();
  const service = await startService({
    data: folder,
    queueWhenOffline: true,
    printers: [{ id: 'bar', ip: '127.0.0.1', port: 9 }],
  });
  const id = await service.print('queue-number', data, { printer: 'bar' });
  await service.running.stop(0);
  const again = await startService({ data: folder });
  expect((await again.ended(id)).error).toMatchObject({
    code: 'PRINTER_NOT_FOUND',
    mayHavePrinted: false,
  });
  expect((await again.get('/printers')).body.printers).toHaveLength(1);
});

test('a group gives its jobs to the member that prints first', async () => {
  const service = await startService();
  for (const id of ['k1', 'k2', 'k3']) await add(service, id, { groups: ['kitchen'] });
  await service.post('/printers/k1/pause');
  await setFaults(service, 'k2', { paper: 'out' });
  await until(service, 'k2', { status: 'error' });
  const chosen = async () =>
    (
      await service.get(
        `/jobs/${await service.print('queue-number', data, { printer: 'kitchen' })}`,
      )
    ).body.job.printerId;
  expect([await chosen(), await chosen()]).toEqual(['k3', 'k3']);
  await setFaults(service, 'k3', { connection: 'refuse' });
  await until(service, 'k3', { status: 'offline' });
  expect(await chosen()).toBe('k2');
});

test('jobs that come at once are shared out among the members of a group', async () => {
  const service = await startService();
  const ids = ['k1', 'k2', 'k3', 'k4'];
  for (const id of ids) {
    await add(service, id, { groups: ['kitchen'] });
    // None may end a job while others are still being accepted: it would rightly get one more.
    await service.post(`/printers/${id}/pause`);
  }
  const jobs = await Promise.all(
    Array.from({ length: 8 }, () => service.print('queue-number', data, { printer: 'kitchen' })),
  );
  const found = await Promise.all(jobs.map((id) => service.get(`/jobs/${id}`)));
  const counts = ids.map((id) => found.filter(({ body }) => body.job.printerId === id).length);
  expect(counts).toEqual([2, 2, 2, 2]);
});

test('two printers cannot have the same address, because a printer accepts one connection', async () => {
  const service = await startService();
  const at = { ip: '127.0.0.1', port: 9 };
  expect((await service.post('/printers', { id: 'bar', ...at })).status).toBe(201);
  const second = await service.post('/printers', { id: 'kitchen', ...at });
  expect(second).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'VALIDATION_ERROR',
        details: [expect.stringContaining('is already the address of printer "bar"')],
      },
    },
  });
  await service.post('/printers', { id: 'kitchen', ip: '127.0.0.1', port: 10 });
  expect((await service.put('/printers/kitchen', { port: 9 })).status).toBe(400);
  // It can be saved with the address that it has, and networks of other sites have the same addresses.
  expect((await service.put('/printers/bar', { ...at, name: 'Bar' })).status).toBe(200);
  await service.put('/printers/bar', { site: 'berlin' });
  expect((await service.put('/printers/kitchen', { port: 9, site: 'lagos' })).status).toBe(200);
});
