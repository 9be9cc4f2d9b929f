// The list of inputs: ports that open and close without a restart, and what is told about them.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from '../../../src/server/config.ts';
import { start } from '../../../src/server/main.ts';
import { eventually, temporaryFolder, TestService } from '../../support/service/service.ts';
import { shareService } from '../../support/service/shared-service.ts';

const shared = shareService();
const listed = async () => (await shared().get('/inputs')).body.inputs;

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(
      () => false,
      () => false,
    ),
  ]).catch(() => false);
  socket.destroy();
  return opened;
}

test('inputs of the settings open and close their ports without a restart', async () => {
  expect(await listed()).toEqual([]);
  const given = [
    { type: 'raw', port: 0 },
    { type: 'http', port: 0, host: '127.0.0.1', protocols: ['pstprnt'] },
  ];
  const { status, body } = await shared().put('/settings', { inputs: given });
  expect([status, body.settings.inputs]).toEqual([200, given]);
  const [raw, http] = await listed();
  expect(raw).toMatchObject({ type: 'raw', from: 'settings', status: 'listening', problem: null });
  expect([await isOpen(raw.boundPort), await isOpen(http.boundPort)]).toEqual([true, true]);
  await shared().put('/settings', { inputs: given.slice(1) });
  expect(await isOpen(raw.boundPort)).toBe(false);
  // An input that stays is not interrupted.
  expect((await listed())[0].boundPort).toBe(http.boundPort);
  await shared().put('/settings', { inputs: [] });
  expect(await isOpen(http.boundPort)).toBe(false);
});

test('a port that is taken is told, and the other inputs open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const inputs = [
    { type: 'raw', port },
    { type: 'raw', port: 0 },
  ];
  expect((await shared().put('/settings', { inputs })).status).toBe(200);
  const [taken, free] = await listed();
  const problem = `The raw input on port ${port} is not open: another program uses the port. Choose another port, or end that program.`;
  expect(taken).toMatchObject({ status: 'failed', boundPort: null, problem });
  expect(free.status).toBe('listening');
  const { warnings } = (await shared().get('/warnings')).body;
  expect(warnings).toEqual([{ code: 'INPUT_FAILED', message: problem }]);
  other.close();
  await shared().put('/settings', { inputs: [] });
});

test('an input of another site is not opened here', async () => {
  await shared().put('/settings', { inputs: [{ type: 'raw', port: 0, site: 'north' }] });
  expect(await listed()).toMatchObject([{ status: 'elsewhere', boundPort: null, problem: null }]);
  await shared().put('/settings', { inputs: [] });
});

test('an input beyond loopback without a list of machines is a warning', async () => {
  await shared().put('/settings', { inputs: [{ type: 'raw', port: 0, host: '0.0.0.0' }] });
  const { warnings } = (await shared().get('/warnings')).body;
  expect(warnings).toMatchObject([{ code: 'INPUT_OPEN' }]);
  expect(await listed()).toMatchObject([{ isOpen: true }]);
  const allow = ['127.0.0.1'];
  await shared().put('/settings', { inputs: [{ type: 'raw', port: 0, host: '0.0.0.0', allow }] });
  expect((await shared().get('/warnings')).body.warnings).toEqual([]);
  await shared().put('/settings', { inputs: [] });
});

test('inputs that cannot be are refused with what is wrong', async () => {
  const inputs = [
    { type: 'raw', port: 9101, protocols: ['pstprnt'] },
    { type: 'raw', port: 9101, tls: true, allow: ['10.0.0.0/99'] },
  ];
  const { status, body } = await shared().put('/settings', { inputs });
  expect(status).toBe(400);
  const details = [
    'inputs[0].protocols: needs type http',
    'inputs[1].port: 9101 is used twice',
    'inputs[1].tls: needs server.tls, whose certificate it uses',
    'inputs[1].allow: "10.0.0.0/99" is no network, such as 192.168.1.0/24',
  ];
  expect(body.error.details).toEqual(details);
  expect(() => checkConfig({ inputs })).toThrow(details.join('\n  '));
});

test('polls that cannot be are refused with what is wrong, and their addresses are checked', async () => {
  const poll = { type: 'poll', protocol: 'cloudprnt', url: 'https://shop.example/print' };
  const inputs = [
    { type: 'poll', port: 9101 },
    { ...poll, url: 'http://10.0.0.7/print' },
    { ...poll, url: 'https://shop.example/(set)#00000000' },
    { type: 'raw', port: 9101, url: 'https://shop.example/' },
  ];
  const { status, body } = await shared().put('/settings', { inputs });
  expect(status).toBe(400);
  expect(body.error.details).toEqual([
    'inputs[0].protocol: is required with type poll',
    'inputs[0].url: is required with type poll',
    'inputs[0].port: does not belong to type poll',
    expect.stringContaining('inputs[1].url: 10.0.0.7 is not an address on the internet'),
    'inputs[2].url: give the whole address',
    'inputs[3].url: needs type poll',
  ]);
});

test('a reload of the configuration opens and closes ports', async () => {
  const settings = { data: temporaryFolder(), virtualPrinter: { enabled: false } };
  const config = (inputs: object[]) =>
    checkConfig({ ...settings, server: { port: 0 }, log: { level: 'silent' }, inputs });
  const running = await start(config([]));
  onTestFinished(() => running.stop(0));
  const service = new TestService(running, undefined);
  const open = async () => (await service.get('/inputs')).body.inputs;
  const { changed } = await running.reload(config([{ type: 'raw', port: 0 }]));
  expect(changed).toContain('inputs');
  const [{ boundPort, from }] = await open();
  expect([from, await isOpen(boundPort)]).toEqual(['file', true]);
  await running.reload(config([]));
  expect([await open(), await isOpen(boundPort)]).toEqual([[], false]);
});

test('a label that is posted to /pstprnt is a job of its input, and pages of other origins are refused', async () => {
  const origins = ['https://till.example'];
  await shared().put('/settings', { inputs: [{ type: 'http', port: 0, origins }] });
  const [{ boundPort }] = await listed();
  const url = `http://127.0.0.1:${boundPort}/pstprnt`;
  const post = (origin: string) =>
    fetch(url, { method: 'POST', headers: { origin }, body: '^XA^FO20,20^A0N,40,40^FDHi^FS^XZ' });
  const refused = await post('https://other.example');
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect((await post('https://till.example')).status).toBe(200);
  const { jobs } = (await shared().get('/jobs')).body;
  expect(jobs).toMatchObject([{ source: 'pstprnt', sourceAddress: '127.0.0.1' }]);
  expect((await shared().ended(jobs[0].id)).status).toBe('completed');
  await eventually(() => expect(shared().printer.sheets).toHaveLength(1));
  const lost = await fetch(`http://127.0.0.1:${boundPort}/nowhere`);
  expect([lost.status, await lost.text()]).toEqual([
    404,
    'This port of Platen has no /nowhere. It answers: epos, hw-proxy, webprnt, labelary, printnode, pstprnt, qz.\n',
  ]);
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'https://till.example', 'access-control-request-headers': 'content-type' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  await shared().put('/settings', { inputs: [] });
});
