import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import {
  confirmUrl,
  fetchUrl,
  pollBody,
  readPollAnswer,
  statusCode,
} from '../../../../src/server/inputs/poll/cloudprnt.ts';
import {
  readDirectRequests,
  responseFile,
} from '../../../../src/server/inputs/poll/server-direct-print.ts';
import { cases } from '../../../support/any/cases.ts';

const facts = { intervalSeconds: 5, paperMm: 80, printMm: 72, dotsPerMm: 8 };
const ready: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };

test('a poll says what state the printer is in', () => {
  const body = pollBody({ mac: '00:11:62:00:00:01', status: ready, printing: null, answers: [] });
  expect(JSON.parse(body)).toEqual({
    status: '23 6 0 0 0 0 0 0 0 ',
    printerMAC: '00:11:62:00:00:01',
    uniqueID: null,
    statusCode: '200%20OK',
    jobToken: null,
    printingInProgress: false,
    clientAction: null,
  });
  expect(statusCode({ ...ready, state: 'error', paper: 'out' })).toBe('410 Paper out');
  expect(statusCode({ ...ready, state: 'error', reasons: ['COVER_OPEN'] })).toBe('420 Cover open');
  expect(statusCode({ ...ready, state: 'offline' })).toBe('430 Offline');
  expect(statusCode({ ...ready, paper: 'low' })).toBe('211 OK Paper low');
});

test('of the types that are offered the best one is fetched', () => {
  const mediaTypes = ['text/plain', 'image/png', 'application/vnd.star.starprnt'];
  const answer = readPollAnswer(
    JSON.stringify({ jobReady: true, mediaTypes, jobToken: 'j1' }),
    facts,
  );
  expect(answer!.job).toEqual({
    token: 'j1',
    type: 'application/vnd.star.starprnt',
    deletesByGet: false,
  });
  // All that @autotelic/fastify-cloudprnt offers.
  const core = 'application/vnd.star.starprntcore';
  const only = JSON.stringify({ jobReady: true, mediaTypes: [core], jobToken: 'j1' });
  expect(readPollAnswer(only, facts)!.job!.type).toBe(core);
  const other = JSON.stringify({ jobReady: true, mediaTypes: ['x/y'], deleteMethod: 'GET' });
  expect(readPollAnswer(other, facts)!.job).toEqual({
    token: null,
    type: null,
    deletesByGet: true,
  });
});

test('questions of the server are answered as far as they are known', () => {
  const clientAction = ['Encodings', 'PageInfo', 'SetID'].map((request) => ({
    request,
    options: '',
  }));
  const { answers, job } = readPollAnswer(
    JSON.stringify({ jobReady: false, clientAction }),
    facts,
  )!;
  expect(job).toBeNull();
  expect(answers.map(({ request }) => request)).toEqual(['Encodings', 'PageInfo']);
  expect(JSON.parse(answers[1]!.result)).toMatchObject({ paperWidth: '80', printWidth: '72' });
});

test('addresses of a job keep those of the server', () => {
  const base = new URL('https://shop.example/print?shop=1');
  const job = { token: 'j/1', type: 'text/plain', deletesByGet: true } as const;
  expect(fetchUrl(base, 'aa:bb', job).search).toBe(
    '?shop=1&mac=aa%3Abb&type=text%2Fplain&token=j%2F1',
  );
  expect(confirmUrl(base, 'aa:bb', job, '200 OK').search).toBe(
    '?shop=1&mac=aa%3Abb&delete=&code=200+OK&token=j%2F1',
  );
});

const print = '<epos-print xmlns="x"><text>a</text></epos-print>';
const block = (id: string) =>
  `<ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>${id}</printjobid></Parameter><PrintData>${print}</PrintData></ePOSPrint>`;

test('several documents of one answer of Server Direct Print are read in order', () => {
  const body = `<?xml version="1.0"?><PrintRequestInfo Version="2.00">${block('1')}${block('2')}</PrintRequestInfo>`;
  expect(readDirectRequests(body, false)).toMatchObject([
    { jobId: '1', timeoutMs: 10_000, devid: 'local_printer', problem: null },
    { jobId: '2' },
  ]);
});

test('a bare envelope is read, and nothing to print is none', () => {
  const envelope = `<s:Envelope xmlns:s="y"><s:Body>${print}</s:Body></s:Envelope>`;
  expect(readDirectRequests(envelope, false)).toMatchObject([{ jobId: null, problem: null }]);
  for (const nothing of ['', ' ', '<response success="true"/>', '<PrintRequestInfo/>', 'nonsense'])
    expect(readDirectRequests(nothing, false)).toEqual([]);
});

test('a document that cannot be read says why, and the others are printed', () => {
  const wrong = block('9').replace('<text>a</text>', '<blink/>');
  const body = `<PrintRequestInfo>${wrong}${block('2')}</PrintRequestInfo>`;
  expect(readDirectRequests(body, false)).toMatchObject([
    { jobId: '9', content: null, problem: '<blink> is not known.' },
    { jobId: '2', problem: null },
  ]);
});

test('the response file names each document and what became of it', () => {
  const result = { isSuccess: true, code: '', status: 251_658_262 } as const;
  const file = responseFile([{ request: { devid: 'local_printer', jobId: 'A&1' }, result }]);
  expect(file).toContain('<PrintResponseInfo Version="2.00">');
  expect(file).toContain('<printjobid>A&#38;1</printjobid>');
  expect(file).toContain('<response success="true" code="" status="251658262" battery="0"');
});

test('any answer of a server is read without an error', () => {
  const xml = fc.string().map((text) => `<PrintRequestInfo>${block(text)}</PrintRequestInfo>`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), xml), (body) => {
      readPollAnswer(body, facts);
      readDirectRequests(body, true);
    }),
    { numRuns: cases(10_000) },
  );
});
