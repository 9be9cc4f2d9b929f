import { expect, test } from 'vitest';
import { startAgent } from '../../support/printers/agent.ts';
import { startPrinter } from '../../support/service/nodes.ts';
import { eventually, startService } from '../../support/service/service.ts';

const count = 50;

test('fifty printers print at once through one agent, each its own receipts', async () => {
  const service = await startService();
  const { connections } = startAgent(service.url, { name: 'till-1' });
  await eventually(() => expect(connections()).toBe(1));
  const printers = [];
  for (let number = 0; number < count; number++) {
    const printer = await startPrinter();
    printers.push(printer);
    const address = `agent://till-1/127.0.0.1:${printer.port}`;
    const { status } = await service.post('/printers', { id: `p${number}`, address });
    expect(status).toBe(201);
  }
  const jobs = await Promise.all(
    printers.flatMap((_, number) =>
      [1, 2].map((one) =>
        service.print('queue-number', { number: `${one}` }, { printer: `p${number}` }),
      ),
    ),
  );
  for (const id of jobs) expect(await service.ended(id)).toMatchObject({ status: 'completed' });
  expect(printers.map(({ sheets }) => sheets.length)).toEqual(printers.map(() => 2));
});
