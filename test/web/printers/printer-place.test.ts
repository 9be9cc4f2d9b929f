// What people type as the address of a printer.

import { expect, test } from 'vitest';
import { portIn } from '../../../src/web/printers/printer-place.ts';

test.each([
  ['192.168.1.50:9100', { ip: '192.168.1.50', port: '9100' }],
  [' printer.local:9101 ', { ip: 'printer.local', port: '9101' }],
  ['[fe80::1]:9100', { ip: 'fe80::1', port: '9100' }],
])('%s names its port', (text, place) => {
  expect(portIn(text)).toEqual(place);
});

test.each(['192.168.1.50', 'fe80::1', 'usb:/dev/usb/lp0', 'cloudprnt:', ':9100', 'a b:1', ''])(
  '"%s" names none',
  (text) => {
    expect(portIn(text)).toBeNull();
  },
);
