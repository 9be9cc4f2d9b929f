import { expect, test } from 'vitest';
import {
  addressAt,
  configuredPlace,
  givenPlace,
  placeOf,
  placeText,
  withPort,
} from '../../../../src/core/model/printers/place.ts';
import { parseAddress } from '../../../../src/core/model/printers/printer-address.ts';

test.each([
  ['socket://192.168.1.50:9101', { host: '192.168.1.50', port: 9101 }, '192.168.1.50:9101'],
  ['usb:/dev/usb/lp0', { host: 'usb:/dev/usb/lp0', port: 0 }, 'usb:/dev/usb/lp0'],
  ['cloudprnt:', { host: 'cloudprnt:', port: 0 }, 'cloudprnt:'],
])('%s is stored as ip and port, and read back', (text, place, shown) => {
  const address = parseAddress(text);
  expect(placeOf(address)).toEqual(place);
  expect(addressAt(place)).toEqual(address);
  expect(placeText(place)).toBe(shown);
});

test('what a client was answered as ip and port can be sent back on every wire', () => {
  expect(givenPlace({ ip: 'usb:/dev/usb/lp0', port: 0 })).toEqual({
    ip: 'usb:/dev/usb/lp0',
    port: 0,
  });
  expect(givenPlace({ address: 'usb:/dev/usb/lp0', ip: 'usb:/dev/usb/lp0', port: 0 })).toEqual({
    ip: 'usb:/dev/usb/lp0',
    port: 0,
  });
  expect(givenPlace({ ip: '192.168.1.50' })).toEqual({ ip: '192.168.1.50' });
  expect(givenPlace({ port: 9101 })).toEqual({ port: 9101 });
  expect(givenPlace({ address: null })).toEqual({ ip: null, port: null });
});

test('an address that was stored by a version with more wires is none', () => {
  expect(addressAt({ host: 'pigeon:/coop', port: 0 })).toBeNull();
});

test('the configuration file may give an address, or ip and port, or both if they agree', () => {
  const none = { ip: '', port: 9100, address: '' };
  expect(configuredPlace(none)).toEqual({ host: '', port: 9100 });
  expect(configuredPlace({ ...none, ip: 'usb:/dev/usb/lp0' })).toEqual({
    host: 'usb:/dev/usb/lp0',
    port: 0,
  });
  expect(
    configuredPlace({ ...none, ip: '192.168.1.50', address: 'socket://192.168.1.50:9101' }),
  ).toEqual({ host: '192.168.1.50', port: 9101 });
  expect(() =>
    configuredPlace({ ...none, ip: '192.168.1.51', address: 'socket://192.168.1.50:9101' }),
  ).toThrow('address: is not the printer that ip and port name');
});

test('only a printer that is reached by TCP, here or through an agent, has other ports', () => {
  expect(withPort({ host: '192.168.1.50', port: 9100 }, 631)).toEqual({
    host: '192.168.1.50',
    port: 631,
  });
  expect(withPort({ host: 'agent://till-1/192.168.1.50:9100', port: 0 }, 631)).toEqual({
    host: 'agent://till-1/192.168.1.50:631',
    port: 0,
  });
  expect(withPort({ host: 'usb:/dev/usb/lp0', port: 0 }, 631)).toBeNull();
});
