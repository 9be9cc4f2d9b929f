// A Star printer at an address of which nothing is known, so that ESC/POS is assumed.

import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startVirtualPrinter } from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService } from '../../support/service/service.ts';

const status = Buffer.from('2386000000000000000000', 'hex'); // as a TSP143IIILAN was seen to send it

/** Sends the status to every client that connects, before anything is asked. */
async function announcing(printerPort: number): Promise<number> {
  const server = createServer((socket) => {
    socket.write(status);
    const printer = connect(printerPort, '127.0.0.1');
    socket.pipe(printer).pipe(socket);
    for (const end of [socket, printer]) end.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a TSP143III that sends its status unasked is recognised and gets dots, not text', async () => {
  const printer = await startVirtualPrinter({ port: 0, model: 'star-tsp143iii' });
  onTestFinished(() => printer.close());
  const port = await announcing(printer.port);
  const service = await startService({ printer: { ip: '127.0.0.1', port } });
  await eventually(async () => {
    const { body } = await service.get('/printer/status');
    expect(body.printer.profile).toMatchObject({ id: 'star-tsp143iii', detected: true });
  });
  const job = await service.ended(await service.print('queue-number', { number: '7' }));
  expect(job.job ?? job).toMatchObject({ status: 'completed' });
  expect(printer.sheets).toHaveLength(1);
});
