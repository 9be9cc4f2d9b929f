// POST /print and POST /preview of PDFs.

import { expect, test } from 'vitest';
import { carrierPdfs } from '../../../support/paper/carrier-pdfs.ts';
import { manyPages } from '../../../support/any/hostile-pdfs.ts';
import { PdfPage, pdfOf } from '../../../support/paper/pdf-writer.ts';
import { startService, type TestService } from '../../../support/service/service.ts';

const three = pdfOf(
  [1, 2, 3].map((number) => new PdfPage(60, 40).text(10, 20, 24, `Page ${number}`)),
);

async function send({ url }: TestService, path: string, body: Buffer) {
  const headers = { 'content-type': 'application/pdf' };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const isJson = response.headers.get('content-type')!.startsWith('application/json');
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return { status: response.status, body: (isJson ? await response.json() : null) as any };
}

// In one test: every service starts a thread of its own.
test('a PDF is printed, and its job is like any other', async () => {
  const service = await startService();
  await service.post('/printers', { id: 'labels', virtual: 'zebra-zd420' });
  const sheets = async (id: string) =>
    (await service.get(`/virtual-printer/sheets?printer=${id}`)).body.sheets as {
      width: number;
      height: number;
    }[];

  // Each page of a receipt ends with a cut.
  const printed = await send(service, '/print?wait=20&reference=r1', three);
  expect(printed).toMatchObject({ status: 200, body: { status: 'completed' } });
  const { job } = (await service.get(`/jobs/${printed.body.jobId}`)).body;
  expect(job).toMatchObject({ templateId: '_pdf', reference: 'r1' });
  expect(await sheets('default')).toHaveLength(3);
  expect((await service.get(`/jobs/${job.id}/preview`)).status).toBe(200);
  const again = await service.post(`/jobs/${job.id}/reprint`, {});
  expect((await service.ended(again.body.jobId)).status).toBe('completed');
  expect(service.printer.sheets.map(({ text }) => text.join()).join()).toContain('*** COPY ***');

  // A label each on a label printer, in its own size.
  const pdf = three.toString('base64');
  const some = {
    pdf: `data:application/pdf;base64,${pdf}`,
    pages: '3,1',
    options: { printer: 'labels', copies: 2, wait: true },
  };
  expect((await service.post('/print', some)).body.status).toBe('completed');
  const labels = await sheets('labels');
  expect(labels).toHaveLength(4);
  expect(labels[0]).toMatchObject({ width: 480, height: 320 });

  // Previews tell the sizes.
  const preview = async (body: object) =>
    (await service.post('/preview', body, { headers: { accept: 'application/json' } })).body;
  const own = await preview({ pdf, pages: '1' });
  expect(own.width).toBe(576);
  // Without the blank end of the page, which is 40 mm long.
  expect(own.height).toBeLessThan(320);
  expect((await preview({ pdf, pages: '1', fit: 'width' })).height / own.height).toBeCloseTo(
    1.2,
    1,
  );
  expect((await preview({ pdf, pages: '1', fit: 'none' })).height).toBe(own.height);
  expect((await preview({ pdf, pages: '1', rotate: '90' })).height).toBeGreaterThan(own.height);
  const cropped = await preview({ pdf, pages: '1', crop: true, rotate: '0' });
  expect(cropped.height).toBeLessThan(250);
  const half = carrierPdfs.find(({ name }) => name === 'letter-half')!.file.toString('base64');
  const onLabel = { pdf: half, crop: true, options: { printer: 'labels' } };
  expect(await preview(onLabel)).toMatchObject({ width: 798 });

  // Many at once, and without its data afterwards.
  const batch = await service.post('/batches', {
    jobs: [
      { pdf, pages: '1', options: { keepData: false } },
      { pdf, pages: '2-' },
    ],
  });
  expect(batch.status).toBe(200);
  const [first, second] = batch.body.jobs as { jobId: string }[];
  expect(await service.ended(second!.jobId)).toMatchObject({ status: 'completed' });
  expect((await service.get(`/jobs/${first!.jobId}/preview`)).body.error.code).toBe(
    'JOB_DATA_DELETED',
  );
  const wrong = await service.post('/batches', { jobs: [{ pdf, pages: '4' }, { pdf: 'AAAA' }] });
  expect(wrong.body.error.details).toEqual([
    'jobs[0].pages: the PDF has 3 pages; page 4 is not one of them',
    'jobs[1].pdf: is not a PDF: it does not begin with %PDF-',
  ]);

  // The service says what is wrong, and goes on.
  const refused = await send(service, '/print', manyPages(10_000));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'VALIDATION_ERROR',
        message: 'The PDF cannot be printed.',
        details: [expect.stringMatching(/^pages: the PDF has 10000 pages/)],
      },
    },
  });
  expect((await send(service, '/print?pages=9999-', manyPages(10_000))).status).toBe(200);
  expect((await send(service, '/preview?pages=2', three)).status).toBe(200);
});

test('wrong settings are named', async () => {
  const service = await startService();
  for (const [body, detail] of [
    [{ text: 'a', pages: '1' }, 'pages: needs pdf'],
    [{ text: 'a', crop: true }, 'crop: needs pdf'],
    [{ pdf: 'a', text: 'a' }, 'pdf: cannot be combined with text'],
    [{ pdf: 'a', pages: 'all' }, 'pages: "all" is neither a page nor a range'],
    [{ pdf: 'a', fit: 'page' }, 'fit: must be one of'],
    [{ pdf: '' }, 'pdf: must not be empty'],
  ] as const) {
    const { status, body: answer } = await service.post('/print', body);
    expect([status, answer.error.details[0]]).toEqual([400, expect.stringContaining(detail)]);
  }
});
