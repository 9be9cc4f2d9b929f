// A CSV file as a batch: a job for each row.

import { once } from 'node:events';
import http from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arriving } from '../../../../src/server/http/batches/csv-body.ts';
import type { Parts } from '../../../../src/server/parts.ts';
import { openSqliteStore } from '../../../../src/server/store/sqlite.ts';
import type { Store } from '../../../../src/server/store/store.ts';
import {
  eventually,
  type Settings,
  startService,
  type TestService,
} from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';

const config = {
  name: 'Label',
  blocks: [
    { type: 'text', content: '{{ customer.name }} {{ price | number: 2 }}' },
    { type: 'text', if: 'items', content: '{{ items | sum: "n" }} pieces' },
  ],
};

/** For requests that change nothing. */
const shared = shareService(async (service) => {
  await service.post('/templates', { id: 'label', name: 'Label', config });
});

async function withTemplate(
  settings: Settings = {},
  parts: Partial<Parts> = {},
): Promise<TestService> {
  const service = await startService(settings, parts);
  const { status } = await service.post('/templates', { id: 'label', name: 'Label', config });
  expect(status).toBe(201);
  return service;
}

const csv = (service: TestService, body: string, query = '', headers = {}) =>
  service.request('POST', `/print/label${query}`, {
    body,
    headers: { 'content-type': 'text/csv', ...headers },
  });

async function printed(service: TestService, id: string): Promise<string[]> {
  await eventually(async () =>
    expect((await service.get(`/batches/${id}`)).body.batch.status).toBe('completed'),
  );
  return service.printer.sheets.map(({ text }) =>
    (text ?? []).map((line) => line.trim()).join('|'),
  );
}

test.each([
  ['commas', 'customer.name,price\nTea,3.5\n"Cup, large",12\n', ['Tea 3.50', 'Cup, large 12.00']],
  [
    'semicolons, decimal commas, CRLF and a BOM',
    '\ufeffcustomer.name;price\r\nTea;3,5\r\nÄpfel;2\r\n',
    ['Tea 3.50', 'Äpfel 2.00'],
  ],
  [
    'lists, and empty cells',
    'customer.name,price,items[0].n,items[1].n\nTea,1,2,3\nCup,2,,\n',
    ['Tea 1.00|5 pieces', 'Cup 2.00'],
  ],
])('%s', async (_name, file, expected) => {
  const service = await withTemplate();
  const { status, body } = await csv(service, file, '?name=Labels');
  expect([status, body]).toMatchObject([202, { success: true, jobs: 2 }]);
  expect(await printed(service, body.batchId)).toEqual(expected);
});

test.each([
  ['customer.name,price\nTea,1\nCup,much\n', /^row 2 \(line 3\): price: /],
  ['customer.name,price\n"Tea\nin bags",1\n\nCup,much\n', /^row 2 \(line 5\): price: /],
  ['customer.name,price\nTea,1\n"Cup,2\n', /^line [34]: a quotation mark is opened/],
  ['customer.name,price\nTea,1,2\n', /^line 2: has another number of fields/],
  ['customer..name,price\nTea,1\n', /^header: column 1 is not a field/],
  ['__proto__.x,price\nTea,1\n', /^header: column 1 is not a field/],
  ['price,price\n1,1\n', /^header: price is there twice/],
  [`${'a,'.repeat(5000)}b\n`, /^header: has 5001 columns; at most 1000/],
  [`${'a,'.repeat(1_000_000)}b\n`, /^line 1: is longer than/],
  ['customer.name,price\n', /^jobs: is empty/],
])('a faulty file is refused as a whole (%#)', async (file, detail) => {
  const service = shared();
  const { status, body } = await csv(service, file);
  expect(status).toBe(400);
  expect(body.error.details[0]).toMatch(detail);
  expect((await service.get('/batches')).body.batches).toEqual([]);
  expect((await service.get('/jobs')).body.jobs).toEqual([]);
});

test('one key covers the whole file', async () => {
  const service = await withTemplate();
  const headers = { 'idempotency-key': 'list' };
  const file = 'customer.name,price\nTea,1\n';
  const first = await csv(service, file, '', headers);
  expect((await csv(service, file, '', headers)).body).toEqual(first.body);
  const other = await csv(service, `${file}Cup,2\n`, '', headers);
  expect(other.body.error.code).toBe('KEY_REUSED');
  expect(await printed(service, first.body.batchId)).toHaveLength(1);
});

test('a retried file gets its first answer, also after its template was deleted', async () => {
  const service = await withTemplate();
  const headers = { 'idempotency-key': 'prices' };
  const file = 'customer.name,price\nTea,1\nCup,2\n';
  const first = await csv(service, file, '', headers);
  expect(first.status).toBe(202);
  await printed(service, first.body.batchId);
  await service.delete('/templates/label');
  const again = await csv(service, file, '', headers);
  expect([again.status, again.body]).toEqual([202, first.body]);
  const other = await csv(service, `${file}Pot,3\n`, '', headers);
  expect(other.body.error.code).toBe('KEY_REUSED');
  expect((await csv(service, file)).body.error.code).toBe('TEMPLATE_NOT_FOUND');
});

test('limits, unknown templates and other encodings are told', async () => {
  const service = await withTemplate({ limits: { batchRows: 2, batchBytes: 2048 } });
  const rows = (count: number) => `customer.name,price\n${'Tea,1\n'.repeat(count)}`;
  expect((await csv(service, rows(3))).body.error.code).toBe('PAYLOAD_TOO_LARGE');
  expect((await csv(service, rows(1000))).body.error.code).toBe('PAYLOAD_TOO_LARGE');
  const unknown = await service.request('POST', '/print/none', {
    body: rows(1),
    headers: { 'content-type': 'text/csv' },
  });
  expect(unknown.status).toBe(404);
  const json = await service.post('/print/label?name=a', { data: {} });
  expect(json.body.error.details).toEqual(['name: is for CSV only; set options in the body']);
});

/** Sends a file in pieces, without telling its size, until it is answered. */
async function sendPieces(service: TestService, pieces: Iterable<Uint8Array>) {
  const headers = { 'content-type': 'text/csv' };
  const request = http.request(`${service.url}/print/label`, { method: 'POST', headers });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  let isAnswered = false;
  void answered.then(() => (isAnswered = true));
  let sent = 0;
  for (const piece of pieces) {
    if (isAnswered) break;
    if (!request.write(piece)) await Promise.race([once(request, 'drain'), answered]);
    sent += piece.length;
  }
  request.end();
  const [response] = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, body: JSON.parse(text) as object, sent };
}

const header = Buffer.from('customer.name,price\n');

test('what is not UTF-8 is refused', async () => {
  const service = await withTemplate();
  const row = Buffer.from([0x54, 0xe9, 0x2c, 0x31, 0x0a]);
  expect(await sendPieces(service, [header, row])).toMatchObject({
    status: 415,
    body: { error: { message: 'The CSV file is not valid UTF-8. Save it as UTF-8.' } },
  });
});

test.each(['', '"'])('a row of 100 MB is refused while it arrives (%j)', async (quote) => {
  const service = await withTemplate();
  function* file() {
    yield Buffer.concat([header, Buffer.from(quote)]);
    const part = Buffer.alloc(1_000_000, 'x');
    for (let count = 0; count < 100; count++) yield part;
  }
  const { status, body, sent } = await sendPieces(service, file());
  expect([status, body]).toMatchObject([
    400,
    { error: { details: [expect.stringMatching(/^line 2: is longer than 262144/)] } },
  ]);
  expect(sent).toBeLessThan(50_000_000);
  expect((await csv(service, 'customer.name,price\nTea,1\n')).status).toBe(202);
});

slowTest('long rows are stored a few at a time', async () => {
  const commits: number[] = [];
  const openStore: Parts['openStore'] = async (folder, options) => {
    const store = await openSqliteStore(folder, options);
    const stageRows: Store['stageRows'] = (id, rows) => {
      commits.push(rows.reduce((sum, { request }) => sum + request.length, 0));
      return store.stageRows(id, rows);
    };
    return { ...store, stageRows };
  };
  const service = await withTemplate({}, { openStore });
  await service.post('/printers/default/pause');
  const note = 'x'.repeat(200_000);
  const { status, body } = await csv(
    service,
    `customer.name,price,note\n${`Tea,1,${note}\n`.repeat(30)}`,
  );
  expect([status, body]).toMatchObject([202, { jobs: 30 }]);
  expect(Math.max(...commits)).toBeLessThan(2_000_000);
  expect(commits.length).toBeLessThan(10);
});

test('the rows of a batch for a group are shared by its printers', async () => {
  const service = await withTemplate();
  for (const id of ['left', 'right']) {
    await service.post('/printers', { id, virtual: 'platen', groups: ['pair'] });
    await service.post(`/printers/${id}/pause`);
  }
  const rows = `customer.name,price\n${'Tea,1\n'.repeat(8)}`;
  const { body } = await csv(service, rows, '?printer=pair');
  await eventually(async () => {
    const { jobs } = (await service.get(`/jobs?batchId=${body.batchId}`)).body;
    const printers = (jobs as { printerId: string }[]).map(({ printerId }) => printerId);
    expect(printers.toSorted()).toEqual([...Array(4).fill('left'), ...Array(4).fill('right')]);
  });
});

test('a file may take long while it arrives, and not while it does not', async () => {
  const patience = { firstMs: 100, bytesPerSecond: 10 };
  const file = new PassThrough();
  file.write('a'.repeat(100));
  const sending = (async () => {
    for (let chunk = 0; chunk < 6; chunk++) {
      await delay(50);
      file.write('a'.repeat(100));
    }
    file.end();
  })();
  let bytes = 0;
  for await (const chunk of arriving(file, patience)) bytes += chunk.length;
  await sending;
  expect(bytes).toBe(700);
  const silent = new PassThrough();
  await expect(arriving(silent, patience).next()).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('arrived too slowly'),
  });
  // Others can read what comes later.
  silent.end('late');
  expect(await silent.toArray()).toHaveLength(1);
});

test('the columns @copies and @reference are options of their rows', async () => {
  const service = await withTemplate();
  const file = 'customer.name,price,@copies,@reference\nAnn,1,2,A-1\nBob,2,,\n';
  const { status, body } = await csv(service, file);
  expect(status).toBe(202);
  expect(await printed(service, body.batchId)).toEqual(['Ann 1.00', 'Ann 1.00', 'Bob 2.00']);
  const { jobs } = (await service.get('/jobs?reference=A-1')).body;
  expect(jobs).toMatchObject([{ copies: 2, reference: 'A-1' }]);
});

test('faulty options are told with their rows, and nothing is stored', async () => {
  const service = await withTemplate();
  const long = 'x'.repeat(256);
  const file = `customer.name,price,@copies,@reference\nAnn,1,many,\nBob,2,101,${long}\n`;
  const { status, body } = await csv(service, file);
  expect(status).toBe(400);
  expect(body.error.details).toEqual([
    'row 1 (line 2): @copies: must be a whole number from 1 to 100',
    'row 2 (line 3): @copies: must be a whole number from 1 to 100',
    'row 2 (line 3): @reference: must have 1 to 255 characters, without control characters',
  ]);
  expect((await service.get('/batches')).body.batches).toEqual([]);
});
