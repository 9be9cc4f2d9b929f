import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();
const gone = { ip: '127.0.0.1', port: 1 };

test('a printer at socket:// is the one that ip and port name', async () => {
  const service = await startService();
  const { body } = await service.post('/printers', { id: 'bar', address: 'socket://127.0.0.1:1' });
  expect(body.printer).toMatchObject({ ...gone, address: 'socket://127.0.0.1:1' });
  const twin = await service.post('/printers', { id: 'twin', ...gone });
  expect(twin.body.error.details).toEqual([
    'ip: 127.0.0.1:1 is already the address of printer "bar"; print on that one, or change its address first',
  ]);
  const back = await service.put('/printers/bar', {
    ...gone,
    address: 'socket://127.0.0.1:1',
  });
  expect(back.status).toBe(200);
  const moved = await service.put('/printers/bar', { address: 'socket://127.0.0.1:2' });
  expect(moved.body.printer).toMatchObject({ ip: '127.0.0.1', port: 2 });
  // The first real printer is the default one.
  const config = await service.post('/printer/config', { address: 'socket://127.0.0.1:3' });
  expect(config.body.printer).toMatchObject({ id: 'bar', ip: '127.0.0.1', port: 3 });
  const { printers } = (await service.get('/export')).body;
  expect(printers).toMatchObject([{ id: 'bar', ip: '127.0.0.1', port: 3 }]);
});

test.each([
  [{ address: 'usb:lp0' }, 'address: must name a device file by its full path'],
  [{ address: 'http://127.0.0.1/' }, 'address: must be written as one of socket://'],
  [{ address: 'socket://8.8.8.8:9100' }, 'address: is a public address'],
  [{ ip: 'usb:lp0' }, 'ip: must name a device file by its full path'],
  [{ ip: '127.0.0.1', port: 0 }, 'port: must be from 1 to 65535'],
  [{ ip: 'socket://127.0.0.1:1', port: 2 }, 'port: must be left out, or be 1'],
  [{ address: 'socket://127.0.0.1:1', ip: '127.0.0.2' }, 'give only one of the two'],
  [{ address: 'socket://127.0.0.1:1', port: 2 }, 'give only one of the two'],
  [{ address: 'socket://127.0.0.1:1', virtual: 'platen' }, 'give one of the two'],
])('a printer with %j is refused: %s', async (settings, detail) => {
  const { status, body } = await shared().post('/printers', { id: 'x', ...settings });
  expect(status).toBe(400);
  expect(body.error.details.join()).toContain(detail);
});
