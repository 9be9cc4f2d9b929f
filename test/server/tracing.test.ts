// Spans, with the real SDK.

import { spawn } from 'node:child_process';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect, onTestFinished, test } from 'vitest';
import { openTracing } from '../../src/server/tracing/open-tracing.ts';
import { eventually, startService, temporaryFolder } from '../support/service/service.ts';
import { register } from '../support/service/tracing-setup.mjs';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const headers = { traceparent: `00-${traceId}-${spanId}-01` };

test('without an SDK the API is not loaded', async () => {
  expect(await openTracing()).toBeNull();
});

test('a request, its render and its print are one trace, with the id of the job', async () => {
  const { exporter, stop } = register();
  onTestFinished(() => stop());
  const service = await startService();
  const body = { data: { number: '1' }, options: { wait: true } };
  const answer = await service.post('/print/queue-number', body, { headers });
  const { jobId } = answer.body;
  const spans = () => exporter.getFinishedSpans();
  const named = (name: string) => spans().filter((span) => span.name === name);
  await eventually(() => expect(named('POST /print/:templateId')).toHaveLength(1));
  const [request] = named('POST /print/:templateId');
  const [[render], [print]] = [named('render'), named('print')];
  const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId;
  expect(parentOf(request)).toBe(spanId);
  expect(parentOf(render)).toBe(request!.spanContext().spanId);
  expect(parentOf(print)).toBe(request!.spanContext().spanId);
  for (const span of [request, render, print]) expect(span!.spanContext().traceId).toBe(traceId);
  expect(request!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/print/:templateId',
    'http.response.status_code': 200,
    'platen.job.id': jobId,
  });
  expect(render!.attributes).toEqual({ 'platen.render.place': 'loop' });
  expect(print!.attributes).toMatchObject({
    'platen.job.id': jobId,
    'platen.job.status': 'completed',
    'platen.printer.id': 'default',
  });
  expect(answer.headers.get('traceresponse')).toBe(
    `00-${traceId}-${request!.spanContext().spanId}-01`,
  );
});

test('a failed print is an error with its code, and a request without a trace begins one', async () => {
  const { exporter, stop } = register();
  onTestFinished(() => stop());
  const service = await startService({ queueWhenOffline: true });
  await service.post('/printers', { id: 'away', ip: '127.0.0.1', port: 1 });
  const id = await service.print(
    'queue-number',
    { number: '1' },
    { printer: 'away', expiresIn: 1 },
  );
  await service.ended(id);
  const find = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);
  const print = await eventually(() => {
    expect(find('print')).toBeDefined();
    return find('print')!;
  });
  expect(print.status).toEqual({ code: 2, message: 'EXPIRED' });
  expect(print.attributes).toMatchObject({ 'platen.job.id': id, 'error.type': 'EXPIRED' });
  const request = find('POST /print/:templateId')!;
  expect(request.parentSpanContext).toBeUndefined();
  expect(print.spanContext().traceId).toBe(request.spanContext().traceId);
  await service.get('/nowhere');
  await eventually(() =>
    expect(find('GET')?.attributes).toMatchObject({ 'http.response.status_code': 404 }),
  );
});

test('the built program finds the SDK that --import registers', async () => {
  const setup = new URL('../support/service/tracing-setup.mjs', import.meta.url).href;
  const program = ['dist/cli/main.js', '--port', '0', '--data', temporaryFolder()];
  const child = spawn(process.execPath, ['--import', setup, ...program], {
    env: {
      PATH: process.env['PATH'],
      PLATEN_TEST_TRACES: 'stderr',
      // Port 9100, where others look for printers, may be theirs: a printer has one connection.
      PLATEN_VIRTUAL_PRINTER__PORT: '0',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const url = await eventually(() => /listens on (http\S+)/.exec(output)![1]!);
  const response = await fetch(`${url}/printer/test`, { method: 'POST', headers });
  const { jobId } = (await response.json()) as { jobId: string };
  await eventually(() => expect(output).toMatch(/"span":"print"/));
  const spans = output
    .split('\n')
    .filter((line) => line.startsWith('{"span"'))
    .map((line) => JSON.parse(line) as { span: string; parent: string; attributes: object });
  const request = spans.find(({ span }) => span === 'POST /printer/test');
  expect(request).toMatchObject({ parent: spanId, attributes: { 'platen.job.id': jobId } });
  const print = spans.find(({ span }) => span === 'print');
  expect(print!.attributes).toMatchObject({ 'platen.job.id': jobId });
  expect(print!.parent).toBe(response.headers.get('traceresponse')!.split('-')[2]);
});
