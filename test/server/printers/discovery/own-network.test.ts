import { expect, test } from 'vitest';
import { ownNetwork } from '../../../../src/server/printers/discovery/own-network.ts';
import { hostsOf } from '../../../../src/server/printers/discovery/subnet.ts';

type Interfaces = NonNullable<Parameters<typeof ownNetwork>[0]>;

const at = (cidr: string, internal = false): Interfaces[string] => {
  const address = cidr.split('/')[0]!;
  const family = 'IPv4' as const;
  return [{ address, cidr, family, internal, netmask: '255.255.255.0', mac: '00:00:00:00:00:00' }];
};

const range = (interfaces: Interfaces) => {
  const network = ownNetwork(interfaces);
  const hosts = network && hostsOf(network);
  return hosts && [hosts[0], hosts.at(-1)];
};

test('the own network is the first private one, and neither loopback nor public', () => {
  const lan = at('192.168.7.20/24');
  expect(range({ lo: at('127.0.0.1/8', true), wan: at('8.8.8.8/24'), lan })).toEqual([
    '192.168.7.1',
    '192.168.7.254',
  ]);
  expect(ownNetwork({ lo: at('127.0.0.1/8', true), wan: at('8.8.8.8/24') })).toBeNull();
});

test('of a large network only the part around the own address is searched', () => {
  expect(range({ lan: at('10.20.30.40/8') })).toEqual(['10.20.30.1', '10.20.30.254']);
  expect(range({ lan: at('10.20.30.40/28') })).toEqual(['10.20.30.33', '10.20.30.46']);
});
