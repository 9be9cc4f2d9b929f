import { expect, test } from 'vitest';
import { inputAddress } from '../../../../src/web/settings/inputs/input-address.ts';

test.each([
  [{ type: 'raw', host: '', boundPort: 9101 }, 'platen.local:9101'],
  [{ type: 'raw', host: '0.0.0.0', boundPort: 9101 }, 'platen.local:9101'],
  [{ type: 'lpd', host: '192.168.1.5', boundPort: 515 }, '192.168.1.5:515'],
  [{ type: 'http', host: '::', boundPort: 8008 }, 'http://platen.local:8008'],
  [{ type: 'http', host: 'fe80::1', boundPort: 8181, tls: true }, 'https://[fe80::1]:8181'],
] as const)('the address of %j is %s', (input, address) => {
  expect(inputAddress(input, 'platen.local')).toBe(address);
});
