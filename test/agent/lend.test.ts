import { expect, test } from 'vitest';
import { lend } from '../../src/agent/lend.ts';

const ignore = { data: () => {}, ended: () => {}, flooded: () => {}, closed: () => {} };

test.each([
  'socket://169.254.169.254:80',
  'socket://8.8.8.8:9100',
  'socket://0.0.0.0:9100',
  'socket://[::ffff:169.254.169.254]:80',
  'socket://[fe80::1]:9100',
  'cloudprnt:',
  'agent://till-2/192.168.1.50:9100',
  'not an address',
])('the agent itself refuses %s, whatever the service asks for', async (address) => {
  await expect(lend().open(address, ignore)).rejects.toThrow(
    /address|public|not reach|must be|agent/,
  );
});
