// POST /print and POST /preview of raw printer data.

import { expect, test } from 'vitest';
import { startService, type TestService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

/** For requests that change nothing. */
const shared = shareService();

const label =
  '^XA^PW400^LL240^FO20,20^A0N,40,40^FDParcel 7^FS^FO20,80^BY2^BCN,80,Y,N,N^FDABC-123^FS^XZ';

async function send({ url }: TestService, path: string, type: string, body: string | Buffer) {
  const headers = { 'content-type': type };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return { status: response.status, body: (await response.json()) as any };
}

// In one test with two printers: every service starts a thread of its own.
test('raw data is drawn for other printers, and sent as it is where that is allowed', async () => {
  const service = await startService({ virtualPrinter: { model: 'zebra-zd420' } });
  const star = { id: 'star', virtual: 'star-mc-print3' };
  expect((await service.post('/printers', star)).body.printer.raw).toBe('off');
  const sheets = async (id: string) =>
    (await service.get(`/virtual-printer/sheets?printer=${id}`)).body.sheets as {
      text: string[];
    }[];

  // A label on a receipt printer.
  const type = 'application/vnd.zebra.zpl';
  const { body: drawn } = await send(service, '/print?wait=20&printer=star', type, label);
  expect(drawn.status).toBe('completed');
  const { job } = (await service.get(`/jobs/${drawn.jobId}`)).body;
  expect(job).toMatchObject({ templateId: '_raw', completion: { confirmed: true } });
  expect((await service.get(`/jobs/${drawn.jobId}/preview`)).status).toBe(200);
  const again = await service.post(`/jobs/${drawn.jobId}/reprint`, {});
  expect((await service.ended(again.body.jobId)).status).toBe('completed');
  expect((await sheets('star'))[0]!.text.join()).toContain('*** COPY ***');

  // A receipt with two cuts.
  const receipt = Buffer.from('One\n\x1dVA\0Two\n\x1dVB\0', 'latin1').toString('base64');
  const cut = await service.post('/print', {
    raw: `data:;base64,${receipt}`,
    language: 'escpos',
    options: { printer: 'star', wait: true },
  });
  expect(cut.body.status).toBe('completed');
  expect(await sheets('star')).toHaveLength(4);

  // The printer of the same language.
  const body = { raw: label, language: 'zpl', options: { wait: true } };
  const refused = await service.post('/print', body);
  expect([refused.status, refused.body.error.details]).toEqual([
    400,
    [expect.stringMatching(/^raw: this printer takes no raw data; allow it with/)],
  ]);
  expect((await service.post('/preview', { raw: label, language: 'zpl' })).status).toBe(200);
  const changed = await service.put('/printers/default', { raw: 'print' });
  expect(changed.body.printer.raw).toBe('print');
  const copies = { ...body, options: { copies: 2, wait: true } };
  expect((await service.post('/print', copies)).body.status).toBe('completed');
  expect(service.printer.sheets).toHaveLength(2);
  expect(service.printer.sheets[0]).toMatchObject({ width: 400, height: 240 });
  expect(service.printer.sheets[0]!.text).toContain('Parcel 7');
  const stored = await service.post('/print', { ...body, raw: '^XA^DFR:A.ZPL^FS^XZ' });
  expect(stored.body.error.details[0]).toMatch(/^raw: \^DF at byte 3 \(line 1\) stores data/);
  await service.put('/printers/default', { raw: 'unrestricted' });
  const free = await service.post('/print', { ...body, raw: '^XA^DFR:A.ZPL^FS^XZ' });
  expect(free.body.status).toBe('completed');

  // Everything raw is followed by a resync, and the next job is confirmed as ever.
  expect(service.printer.trace.map(({ command }) => command)).toContain('~JX');
  const { jobId } = (await service.post('/print', { text: 'Whole' })).body;
  expect(await service.ended(jobId)).toMatchObject({ completion: { confirmed: true } });
  const cleared = await service.put('/printers/default', { raw: null });
  expect(cleared.body.printer.raw).toBe('off');

  for (const [wrong, detail] of [
    [{ raw: 'data:text/plain,a' }, 'raw: must be text, or a data URI in base64'],
    [{ raw: 'no label' }, 'raw: prints nothing'],
    [{ raw: '^XA^LL1218^PQ999^FO1,1^GB9,9,9^FS^XZ' }, 'raw: prints more than 3000 mm'],
  ] as const) {
    const request = { ...wrong, language: 'zpl', options: { printer: 'star' } };
    const answer = await service.post('/print', request);
    expect([answer.status, answer.body.error.details[0]]).toEqual([
      400,
      expect.stringContaining(detail),
    ]);
  }
});

test('a lost code refuses a print unless the loss is allowed, and then the job has a warning', async () => {
  const service = await startService();
  const raw = '^XA^FO1,1^GB9,9,9^FS^FO9,9^BEN,80^FDx^FS^XZ';
  const refused = await service.post('/print', { raw, language: 'zpl' });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('options.allowLoss'),
      details: [expect.stringMatching(/^raw: \^FS at byte 37 \(line 1\): A code was not drawn/)],
    }),
  ]);
  const options = { allowLoss: true, wait: true };
  const { jobId, status } = (await service.post('/print', { raw, language: 'zpl', options })).body;
  expect(status).toBe('completed');
  const { warnings } = (await service.get(`/jobs/${jobId}`)).body.job;
  expect(warnings).toEqual([
    { code: 'CODE_LOST', message: expect.any(String), place: 'raw: ^FS at byte 37 (line 1)' },
  ]);
  const preview = await fetch(`${service.url}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ raw, language: 'zpl' }),
  });
  expect([preview.status, await preview.json()]).toEqual([
    200,
    expect.objectContaining({ warnings }),
  ]);
  // A reprint keeps the options of the first print.
  const again = await service.post(`/jobs/${jobId}/reprint`, {});
  expect(await service.ended(again.body.jobId)).toMatchObject({ status: 'completed', warnings });
  const text = await service.post('/print', { text: 'ꠀ', options: { wait: true } });
  expect((await service.get(`/jobs/${text.body.jobId}`)).body.job.warnings).toEqual([
    expect.objectContaining({ code: 'CHARACTER_LOST', place: 'line “ꠀ”' }),
  ]);
});

test.each([
  [{ raw: label }, 'language: is required with raw'],
  [{ text: 'a', language: 'zpl' }, 'language: needs raw'],
  [{ text: 'a', fit: 'width' }, 'fit: needs raw or pdf'],
  [{ raw: label, language: 'pcl' }, 'language: must be one of'],
])('%j is refused', async (body, detail) => {
  const service = shared();
  const { status, body: answer } = await service.post('/print', body);
  expect(status).toBe(400);
  expect(answer.error.details[0]).toContain(detail);
});
