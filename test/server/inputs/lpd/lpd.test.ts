// The line printer daemon protocol: the exchange of CUPS and its variants, on the real service.

import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type LpdEvent, LpdReader } from '../../../../src/server/inputs/lpd/lpd-reader.ts';
import { eventually } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { cases } from '../../../support/any/cases.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
let port = 0;
const shared = shareService(async (service) => {
  await service.post('/printers', { id: 'kitchen', virtual: 'platen' });
  await service.put('/settings', { inputs: [{ type: 'lpd', port: 0 }] });
  port = (await service.get('/inputs')).body.inputs[0].boundPort;
});

class Client {
  readonly socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  received = '';
  isClosed = false;

  constructor() {
    sockets.push(this.socket);
    this.socket.on('data', (bytes: Buffer) => (this.received += bytes.toString('latin1')));
    this.socket.on('error', () => {});
    this.socket.once('end', () => this.socket.end());
    this.socket.once('close', () => (this.isClosed = true));
  }

  /** Sends, and waits for the answers that there are then in all. */
  async say(text: string, answers: string): Promise<void> {
    this.socket.write(Buffer.from(text, 'latin1'));
    await eventually(() => expect(this.received).toBe(answers));
  }
}

const control = 'Hvm\nPanna\nJOrder 7\nldfA653vm\nUdfA653vm\nNorder.txt\n';

async function jobsOf(printer: string) {
  return (await shared().get(`/jobs?printerId=${printer}`)).body.jobs;
}

test('a file is printed as CUPS sends it, and is a stored job when it is acknowledged', async () => {
  const client = new Client();
  await client.say('\x02kitchen\n', '\0');
  await client.say(`\x02${control.length} cfA653vm\n`, '\0\0');
  await client.say(`${control}\0`, '\0\0\0');
  await client.say('\x0310 dfA653vm\n', '\0\0\0\0');
  await client.say('Two teas \n\0', '\0\0\0\0\0');
  const jobs = await jobsOf('kitchen');
  expect(jobs).toMatchObject([
    { source: 'lpd', metadata: { title: 'Order 7', user: 'anna', host: 'vm' }, copies: 1 },
  ]);
  client.socket.end();
  await eventually(() => expect(client.isClosed).toBe(true));
  expect((await shared().ended(jobs[0].id)).status).toBe('completed');
});

slowTest('two hundred clients at once each make one job', async () => {
  await shared().post('/printers', { id: 'crowded', virtual: 'platen' });
  await shared().post('/printers/crowded/pause');
  const clients = Array.from({ length: 200 }, () => new Client());
  for (const [index, { socket }] of clients.entries()) {
    const text = `Order ${index}\n`;
    const files = `\x02${control.length} cfA653vm\n${control}\0\x03${text.length} dfA653vm\n${text}\0`;
    socket.write(Buffer.from(`\x02crowded\n${files}`, 'latin1'));
  }
  await eventually(() =>
    expect(clients.filter(({ received }) => received === '\0\0\0\0\0')).toHaveLength(200),
  );
  const { jobs } = (await shared().get('/jobs?printerId=crowded&limit=500')).body;
  expect(jobs).toHaveLength(200);
});

test('data before its control file, copies, and an unknown queue for the printer of the input', async () => {
  const client = new Client();
  const twice = 'fdfA1x\nfdfA1x\n';
  await client.say('\x02PASSTHRU\n', '\0');
  await client.say('\x034 dfA1x\n', '\0\0');
  await client.say('Tea\n\0', '\0\0\0');
  await client.say(`\x02${twice.length} cfA1x\n`, '\0\0\0\0');
  await client.say(`${twice}\0`, '\0\0\0\0\0');
  expect(await jobsOf('default')).toMatchObject([{ source: 'lpd', copies: 2 }]);
});

test('a file of an unknown length is read until the client closes', async () => {
  const client = new Client();
  const before = (await jobsOf('default')).length;
  await client.say('\x02\n', '\0');
  await client.say('\x034294967295 dfA2x\n', '\0\0');
  client.socket.end('Coffee\n');
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(await jobsOf('default')).toHaveLength(before + 1);
});

test('the state of a queue is a line of text, and what is no printer data is refused', async () => {
  const asking = new Client();
  asking.socket.write('\x03kitchen\n');
  await eventually(() => expect(asking.received).toMatch(/ is (online|offline)\n$/));
  const before = (await jobsOf('default')).length;
  const client = new Client();
  await client.say('\x02x\n', '\0');
  await client.say('\x0310 dfA3x\n', '\0\0');
  await client.say('%!PS-Adob\n\0', '\0\0\0');
  client.socket.end();
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(client.received.endsWith('\x01')).toBe(true);
  expect(await jobsOf('default')).toHaveLength(before);
});

test('a job whose second file does not arrive is not printed: its client sends all of it again', async () => {
  const client = new Client();
  const before = (await jobsOf('default')).length;
  const both = 'fdfA4x\nfdfB4x\n';
  await client.say('\x02\n', '\0');
  await client.say(`\x02${both.length} cfA4x\n`, '\0\0');
  await client.say(`${both}\0`, '\0\0\0');
  await client.say('\x034 dfA4x\n', '\0\0\0\0');
  await client.say('Tea\n\0', '\0\0\0\0\0');
  await client.say('\x037 dfB4x\n', '\0\0\0\0\0\0');
  client.socket.end('Cof');
  await eventually(() => expect(client.isClosed).toBe(true));
  expect(await jobsOf('default')).toHaveLength(before);
});

test('the files of a job are stored together as one job, in the number of copies of each', async () => {
  const client = new Client();
  const before = (await jobsOf('default')).length;
  const both = 'fdfA5x\nfdfA5x\nfdfB5x\n';
  await client.say('\x02\n', '\0');
  await client.say(`\x02${both.length} cfA5x\n`, '\0\0');
  await client.say(`${both}\0`, '\0\0\0');
  await client.say('\x034 dfA5x\n', '\0\0\0\0');
  await client.say('Tea\n\0', '\0\0\0\0\0');
  await client.say('\x037 dfB5x\n', '\0\0\0\0\0\0');
  await client.say('Coffee\n\0', '\0\0\0\0\0\0\0');
  const jobs = await jobsOf('default');
  expect(jobs).toHaveLength(before + 1);
  const { body } = await shared().get(`/jobs/${jobs[0].id}/data`);
  const raw = Buffer.from(body.print.raw.split(',')[1], 'base64').toString();
  expect(raw).toBe('Tea\nTea\nCoffee\n');
});

test('any bytes are read the same in any pieces', () => {
  const word = fc.constantFrom(
    '\x02q\n',
    '\x024 cfA\n',
    '\x034 dfA\n',
    'ldfA\n',
    '\0',
    '\x01\n',
    'abcd',
    '\x030 dfB\n',
    '\n',
    '\x04q\n',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 100 }).map((some) => Buffer.from(some)),
    fc.array(word, { maxLength: 20 }).map((words) => Buffer.from(words.join(''), 'latin1')),
  );
  const read = (...pieces: Buffer[]) => {
    const events: LpdEvent[] = [];
    const reader = new LpdReader((event) => events.push(event));
    for (const piece of pieces) reader.read(piece);
    reader.end();
    return events;
  };
  fc.assert(
    fc.property(bytes, fc.nat(100), (data, at) => {
      expect(read(data.subarray(0, at), data.subarray(at))).toEqual(read(data));
    }),
    { numRuns: cases(10_000) },
  );
});
