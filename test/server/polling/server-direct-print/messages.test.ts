import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  outcomeOf,
  printRequest,
  readRequest,
  statusOfBits,
} from '../../../../src/server/polling/server-direct-print/messages.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const response = (attributes: string, id = '<printjobid>ABC.1</printjobid>') =>
  `<?xml version="1.0" encoding="utf-8"?>
   <PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>${id}</Parameter>
   <PrintResponse><response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
const resultsOf = (ResponseFile: string) => {
  const request = readRequest(form({ ConnectionType: 'SetResponse', ID: 'till', ResponseFile }));
  return request.kind === 'results' ? request.results : null;
};

test('a poll names the printer', () => {
  expect(readRequest(form({ ConnectionType: 'GetRequest', ID: 'till', Name: 'TM-m30' }))).toEqual({
    kind: 'poll',
    device: { id: 'till', name: 'TM-m30' },
  });
});

test('a result names its job, its success and the state of the printer', () => {
  expect(resultsOf(response('success="true" code="" status="251658262" battery="0"'))).toEqual([
    {
      token: 'ABC.1',
      isPrinted: true,
      code: '',
      status: { state: 'online', paper: 'ok', cover: 'closed', reasons: [] },
    },
  ]);
});

test('results are read by local names, with any prefix or none, and without a job id', () => {
  const prefixed = response('success="1" code="" status="2"', '')
    .replaceAll('<response', '<e:response')
    .replaceAll('ePOSPrint', 'p:ePOSPrint')
    .replaceAll('<p:ePOSPrint>', '<p:ePOSPrint xmlns:p="urn:x" xmlns:e="urn:y">');
  expect(resultsOf(prefixed)).toMatchObject([{ token: null, isPrinted: true }]);
});

test('several results are read in order', () => {
  const one = response('success="true" status="2"');
  const [head, tail] = [one.split('</PrintResponseInfo>')[0]!, '</PrintResponseInfo>'];
  const more = /<ePOSPrint>[^]*<\/ePOSPrint>/.exec(
    response('success="false" code="EPTR_CUTTER"'),
  )![0];
  expect(resultsOf(head + more + tail)).toMatchObject([
    { isPrinted: true },
    { code: 'EPTR_CUTTER' },
  ]);
});

test('an answer that the printer could not read is a result without a job id', () => {
  const failure =
    '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>';
  expect(resultsOf(failure)).toMatchObject([
    { token: null, isPrinted: false, code: 'Invalid XML' },
  ]);
});

test.each([
  ['success="true"', 'printed'],
  ['success="false" code="EPTR_REC_EMPTY"', 'stopped'],
  ['success="false" code="SchemaError"', 'unusable'],
  ['success="false" code="Printing"', 'unfinished'],
  ['success="TRUE" code="EX_TIMEOUT"', 'stopped'],
])('a response with %s means %s', (attributes, outcome) => {
  expect(outcomeOf(resultsOf(response(attributes))![0]!)).toBe(outcome);
});

test.each([
  ['251658262', { state: 'online', paper: 'ok', cover: 'closed' }],
  ['0x0F00003C', { state: 'error', cover: 'open', reasons: ['COVER_OPEN'] }],
  ['0x0F030016', { state: 'online', paper: 'low' }],
  ['252641308', { state: 'error', paper: 'out', reasons: ['PAPER_OUT'] }],
])('the status %s is understood', (bits, status) => {
  expect(statusOfBits(bits)).toMatchObject(status);
});

test.each(['0', '1', '', 'x', '99999999999', '-1'])('the status "%s" says nothing', (bits) => {
  expect(statusOfBits(bits)).toBeNull();
});

test('a report of the status is read', () => {
  const Status =
    '<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="0x0F00003C"/></statusmonitor>';
  expect(readRequest(form({ ConnectionType: 'SetStatus', ID: 'till', Status }))).toMatchObject({
    kind: 'status',
    status: { state: 'error', reasons: ['COVER_OPEN'] },
  });
});

test('the answer holds the document, the name of the job and a time limit that it can keep', () => {
  const xml = printRequest('ABC.1', Buffer.from('<epos-print/>'), 30_000);
  expect(xml).toContain('<printjobid>ABC.1</printjobid>');
  expect(xml).toContain('<timeout>40000</timeout>');
  expect(xml).toContain('<PrintData><epos-print/></PrintData>');
});

test('any form is read without an error', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('GetRequest', 'SetResponse', 'SetStatus'),
    fc.string().map((text) => response(`success="${text}" status="${text}"`, text)),
  );
  const name = fc.constantFrom('ConnectionType', 'ID', 'Name', 'ResponseFile', 'Status');
  fc.assert(
    fc.property(fc.dictionary(name, value), (fields) => {
      const request = readRequest(form(fields));
      expect(`${request.device.id}${request.device.name}`.length).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
