// Two hundred clients of each protocol of an http input at once, and clients that do not read
// their answers: everyone is answered, and the answers are those of the jobs.

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { QzPage } from '../../support/pages/qz-page.ts';
import { eventually } from '../../support/service/service.ts';
import { shareService } from '../../support/service/shared-service.ts';

const crowd = 200;
let port = 0;
const shared = shareService(async (service) => {
  await service.put('/settings', { inputs: [{ type: 'http', port: 0, unsigned: true }] });
  port = (await service.get('/inputs')).body.inputs[0].boundPort;
});

const all = <T>(ask: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: crowd }, (_, number) => ask(number)));

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers });

/** The jobs of a protocol by state. */
async function jobsOf(source: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let cursor = '';
  do {
    const { body } = await shared().get(`/jobs?limit=500${cursor}`);
    for (const job of body.jobs)
      if (job.source === source) counts[job.status] = (counts[job.status] ?? 0) + 1;
    cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : '';
  } while (cursor !== '');
  return counts;
}

async function storedOf(source: string): Promise<number> {
  return Object.values(await jobsOf(source)).reduce((sum, count) => sum + count, 0);
}

/** Tills that wait for the paper are told what became of their jobs; those that are refused have none. */
async function expectTruth(source: string, printed: number): Promise<void> {
  await eventually(async () => {
    const { completed = 0, queued = 0, printing = 0 } = await jobsOf(source);
    expect({ completed, open: queued + printing }).toEqual({ completed: printed, open: 0 });
  });
  expect(printed).toBeGreaterThan(0);
}

const epos = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

test('two hundred tills by ePOS-Print are told what came out', async () => {
  const answers = await all(async (number) => {
    const body = `<epos-print xmlns="${epos}"><text>Order ${number}&#10;</text><cut/></epos-print>`;
    return (await post('/cgi-bin/epos/service.cgi?timeout=300000', body)).text();
  });
  await expectTruth('epos', answers.filter((text) => text.includes('success="true"')).length);
});

test('two hundred tills by WebPRNT are told what came out', async () => {
  const answers = await all(async (number) => {
    const root = `&lt;root&gt;&lt;text&gt;Order ${number}\\x0a&lt;/text&gt;&lt;/root&gt;`;
    const body = `<StarWebPrint xmlns="http://www.star-m.jp"><Request>${root}</Request></StarWebPrint>`;
    return (await post('/StarWebPRNT/SendMessage', body)).text();
  });
  await expectTruth('webprnt', answers.filter((text) => text.includes('success&gt;true')).length);
});

test('two hundred tills by hw_proxy are told what came out', async () => {
  const call = JSON.stringify({ id: 1, params: { data: { action: 'cashbox' } } });
  const answers = await all(async () =>
    (await post('/hw_proxy/default_printer_action', call)).json(),
  );
  const printed = answers.filter((answer) => (answer as { result: boolean }).result).length;
  await expectTruth('hw-proxy', printed);
});

test('two hundred labels that are posted to /pstprnt at once are all stored', async () => {
  const posted = await all(() => post('/pstprnt', '^XA^FO20,20^A0N,30^FDParcel^FS^XZ'));
  expect(posted.filter(({ status }) => status === 200)).toHaveLength(crowd);
  expect(await storedOf('pstprnt')).toBe(crowd);
});

test('of two hundred prints by PrintNode each is stored or refused', async () => {
  const authorization = 'Basic YW55Og==';
  const listed = await fetch(`http://127.0.0.1:${port}/printers`, { headers: { authorization } });
  const [{ id: printerId }] = (await listed.json()) as [{ id: number }];
  const content = Buffer.from('Two teas\n').toString('base64');
  const job = JSON.stringify({ printerId, contentType: 'raw_base64', content });
  const json = { authorization, 'content-type': 'application/json' };
  const made = await all(() => post('/printjobs', job, json));
  const stored = made.filter(({ status }) => status === 201).length;
  expect(stored).toBeGreaterThan(0);
  expect(made.filter(({ status }) => status === 503)).toHaveLength(crowd - stored);
  expect(await storedOf('printnode')).toBe(stored);
});

test('of two hundred pages with QZ Tray each is told whether its print is stored', async () => {
  const results = await all(async () => {
    const page = await QzPage.open(`ws://127.0.0.1:${port}`);
    return await page.print(['Two teas\n']).then(
      () => true,
      () => false,
    );
  });
  const stored = results.filter(Boolean).length;
  expect(stored).toBeGreaterThan(0);
  expect(await storedOf('qz')).toBe(stored);
});

test('clients that do not read their pictures of labels leave room for one that prints', async () => {
  const path = `/v1/printers/24dpmm/labels/4x6/0/${encodeURIComponent('^XA^FO20,20^GB999,999,9^FS^XZ')}`;
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.pause();
    for (let asked = 0; asked < 20; asked++)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: till\r\n\r\n`);
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const body = `<epos-print xmlns="${epos}"><text>Order&#10;</text><cut/></epos-print>`;
  const answer = await post('/cgi-bin/epos/service.cgi?timeout=300000', body);
  expect(await answer.text()).toContain('success="true"');
  sockets.forEach((socket) => socket.destroy());
  // What they held is free again: a picture is drawn and sent.
  await eventually(async () => {
    const drawn = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(drawn.status).toBe(200);
    expect((await drawn.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });
});

test('a till is served at an input that another machine has filled with connections', async () => {
  const open = (localAddress: string) => {
    const line = connect({ port, host: '127.0.0.1', localAddress });
    line.on('error', () => {});
    onTestFinished(() => void line.destroy());
    return line;
  };
  const many = Array.from({ length: 500 }, () => open('127.0.0.1'));
  await Promise.all(many.map((line) => once(line, 'connect')));
  const till = open('127.0.0.2');
  till.write('GET /hw_proxy/hello HTTP/1.1\r\nhost: till\r\n\r\n');
  const answered = once(till, 'data').then(() => true);
  expect(await Promise.race([answered, once(till, 'close').then(() => false)])).toBe(true);
});
