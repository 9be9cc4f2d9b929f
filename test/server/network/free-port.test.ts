import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { tcp, type Transport } from '../../../src/server/printers/connection/tcp.ts';
import { Receiver } from '../../support/service/receiver.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';

test('a service whose port is in use has connected to no printer and sent no webhook', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const receiver = await Receiver.start();
  const settings = {
    data: temporaryFolder(),
    queueWhenOffline: true,
    webhooks: { allowPrivate: true },
  };
  const opened: number[] = [];
  const connect = tcp();
  const transport: Transport = (address, handlers) => {
    opened.push(address.port);
    return connect(address, handlers);
  };

  // A job waits for the printer and a message for the receiver when the service stops.
  receiver.answer = () => 500;
  const first = await startService(settings, { transport });
  await first.post('/printers', { id: 'till', ip: '127.0.0.1', port: 9 });
  await first.post('/webhooks', { name: 'All', url: receiver.url });
  await first.print('queue-number', { number: '1' }, { printer: 'till' });
  await eventually(() => expect(receiver.received).not.toEqual([]));
  await first.running.stop(0);
  expect(opened).toContain(9);
  opened.length = 0;
  receiver.received.length = 0;

  const second = startService({ ...settings, server: { port } }, { transport });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(opened).toEqual([]);
  expect(receiver.received).toEqual([]);
});
