// A day in a restaurant: orders come in bursts, each with three papers on three
// printers. The kitchen runs out of paper, a template is changed, and the service is
// stopped and started again. The tills only repeat what was not answered, with the
// same Idempotency-Key. Every paper comes out once.
// The orders of a whole day: PLATEN_ORDERS=800 npx vitest run test/server/day.test.ts

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PrinterProcess } from '../support/service/processes.ts';
import {
  eventually,
  startService,
  temporaryFolder,
  type TestService,
} from '../support/service/service.ts';

const orders = Number(process.env.PLATEN_ORDERS ?? 60);
const burst = 20;
const papers = ['bar', 'kitchen', 'till'];

/** Version 2 differs in its first line. */
const ticket = (version: number) => ({
  name: 'Ticket',
  width: '80mm',
  blocks: [
    { type: 'text', content: `version ${version}` },
    { type: 'text', content: '{{paper}} {{order}}.' },
  ],
});

/** As a till does: until it is accepted. */
async function printOnce(url: () => string, order: number, paper: string): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(`${url()}/print/ticket`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `order-${order}-${paper}`,
        },
        body: JSON.stringify({ data: { order, paper }, options: { printer: paper } }),
      });
      const body = (await answer.json()) as { jobId: string };
      if (answer.status === 503) {
        await delay(50); // right after a start, a printer is not connected yet
        continue;
      }
      expect(answer.status, JSON.stringify(body)).toBe(200);
      return body.jobId;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws it without an answer
      await delay(50);
    }
  }
}

/** By paper and order, as printed. */
function printedBy(printers: Map<string, PrinterProcess>): string[] {
  return [...printers.values()].flatMap(({ sheets }) =>
    sheets.flatMap((sheet) => /(bar|kitchen|till) \d+\./.exec(sheet)?.[0] ?? []),
  );
}

test(`${orders} orders of three papers each come out once, whatever happens`, async () => {
  const printers = new Map<string, PrinterProcess>();
  for (const paper of papers) printers.set(paper, await PrinterProcess.start());
  const settings = {
    data: temporaryFolder(),
    printers: [...printers].map(([id, { port }]) => ({ id, ip: '127.0.0.1', port })),
  };
  let service: TestService = await startService(settings);
  const { port } = new URL(service.url);
  const created = await service.post('/templates', {
    id: 'ticket',
    name: 'Ticket',
    config: ticket(1),
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const kitchen = printers.get('kitchen')!;

  const jobs: Promise<string>[] = [];
  const at = (share: number) => Math.floor(orders * share);
  for (let order = 0; order < orders; order++) {
    if (order === at(0.5)) {
      // Between two jobs: one that was interrupted by the end of the paper and then by the
      // stop of the service would rightly be UNCONFIRMED.
      for (const id of await Promise.all(jobs)) await service.ended(id);
      await kitchen.setFaults({ paper: 'out' });
      await eventually(async () => {
        const { body } = await service.get('/printers/kitchen');
        expect(body.printer.paperStatus).toBe('out');
      });
    }
    if (order === at(0.6)) {
      // Papers that wait keep the template that they were accepted with.
      await Promise.all(jobs);
      await service.put('/templates/ticket', { config: ticket(2) });
    }
    for (const paper of papers) jobs.push(printOnce(() => service.url, order, paper));
    if (order === at(0.7)) {
      await service.running.stop(10_000);
      service = await startService({ ...settings, server: { port: Number(port) } });
    }
    if (order === at(0.8)) await kitchen.setFaults({ paper: 'ok' });
    if (order % burst === burst - 1) await Promise.all(jobs);
  }
  const ids = await Promise.all(jobs);
  expect(new Set(ids).size).toBe(3 * orders);

  const wanted = papers.flatMap((paper) =>
    Array.from({ length: orders }, (_, order) => `${paper} ${order}.`),
  );
  while (printedBy(printers).length < wanted.length) await delay(50);
  for (const id of ids) expect((await service.ended(id)).status).toBe('completed');
  expect(printedBy(printers).toSorted()).toEqual(wanted.toSorted());

  // Of the kitchen's, those before the change are in version 1 although they came out after it.
  const versions = kitchen.sheets.map((sheet) => /version (\d)/.exec(sheet)?.[1]);
  const changedAt = at(0.6);
  expect(versions).toEqual(Array.from({ length: orders }, (_, n) => (n < changedAt ? '1' : '2')));
  await eventually(async () => {
    const { body } = await service.get('/jobs?status=queued');
    expect(body.jobs).toEqual([]);
  });
}, 120_000);
