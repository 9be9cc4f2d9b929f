// What the doctor says about the receivers of notices.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkNotices } from '../../../src/cli/doctor/check-notices.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { hasMosquitto, Mosquitto } from '../../support/network/mosquitto.ts';
import { Receiver } from '../../support/service/receiver.ts';

const look = (notices: object) => checkNotices(checkConfig({ notices }).notices);

test('nothing, if notices are off', async () => {
  expect(await look({})).toEqual([]);
});

test('whether an ntfy server answers', async () => {
  const receiver = await Receiver.start();
  const server = new URL(receiver.url).origin;
  const healthy = JSON.stringify({ healthy: true });
  receiver.answer = () => (response) => response.writeHead(200).end(healthy);
  expect(await look({ ntfy: { server, topic: 't' } })).toMatchObject([{ level: 'fine' }]);
  receiver.answer = () => 404;
  const [other] = await look({ ntfy: { server, topic: 't' } });
  expect(other).toMatchObject({ level: 'fault', todo: expect.stringMatching(/ntfy\.server/) });
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  const [gone] = await look({ ntfy: { server: `http://127.0.0.1:${port}`, topic: 't' } });
  expect(gone).toMatchObject({ level: 'fault', text: expect.stringMatching(/ECONNREFUSED/) });
});

test.skipIf(!hasMosquitto)('whether a broker accepts the user (needs mosquitto)', async () => {
  const user = { username: 'platen', password: 'right' };
  const { url } = await Mosquitto.start(user);
  expect(await look({ mqtt: { url, ...user } })).toMatchObject([{ level: 'fine' }]);
  const [refused] = await look({ mqtt: { url, ...user, password: 'wrong' } });
  expect(refused).toMatchObject({
    level: 'fault',
    text: expect.stringMatching(/refuses the user/),
  });
  const [gone] = await look({ mqtt: { url: 'mqtt://127.0.0.1:1' } });
  expect(gone).toMatchObject({ level: 'fault', text: expect.stringMatching(/cannot be reached/) });
});
