import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AddressError,
  addressText,
  baudRates,
  deviceKey,
  type DirectAddress,
  parseAddress,
  type PrinterAddress,
} from '../../../../src/core/model/printers/printer-address.ts';

const canonical = (text: string) => addressText(parseAddress(text));

describe('the address of a printer', () => {
  test.each([
    ['192.168.1.50', 'socket://192.168.1.50:9100'],
    ['192.168.1.50:9101', 'socket://192.168.1.50:9101'],
    ['kitchen.local', 'socket://kitchen.local:9100'],
    ['socket://192.168.1.50', 'socket://192.168.1.50:9100'],
    ['socket://192.168.1.50:9100/', 'socket://192.168.1.50:9100'],
    ['socket://[fd00::50]:9100', 'socket://[fd00::50]:9100'],
    ['usb:/dev/usb/lp0', 'usb:/dev/usb/lp0'],
    ['usb:///dev/usb/lp0', 'usb:/dev/usb/lp0'],
    ['usb://EPSON/TM-T20III', 'usb://EPSON/TM-T20III'],
    ['usb://EPSON/TM-T20III?serial=X5RX%20001', 'usb://EPSON/TM-T20III?serial=X5RX%20001'],
    [
      'serial:/dev/ttyUSB0?baud=38400+flow=hard',
      'serial:/dev/ttyUSB0?baud=38400+bits=8+parity=none+stop=1+flow=hard',
    ],
    ['serial:/dev/ttyS0', 'serial:/dev/ttyS0?baud=9600+bits=8+parity=none+stop=1+flow=none'],
    ['bluetooth:/dev/rfcomm0', 'bluetooth:/dev/rfcomm0'],
    ['agent://till-1/192.168.1.50', 'agent://till-1/192.168.1.50:9100'],
    ['agent://till-1/socket://192.168.1.50:9100', 'agent://till-1/192.168.1.50:9100'],
    ['agent://till-1/usb:/dev/usb/lp0', 'agent://till-1/usb:/dev/usb/lp0'],
    ['cloudprnt:', 'cloudprnt:'],
    ['epson-sdp:', 'epson-sdp:'],
  ])('%s is stored as %s', (text, stored) => {
    expect(canonical(text)).toBe(stored);
  });

  test.each([
    ['', 'must be an IP address or a host name and a port'],
    ['999.1.1.1.1', 'must be an IP address or a host name and a port'],
    ['socket:192.168.1.50', 'must be written as socket://192.168.1.50:9100'],
    ['socket://192.168.1.50:0', 'a port from 1 to 65535'],
    ['socket://192.168.1.50:70000', 'a port from 1 to 65535'],
    ['http://192.168.1.50/', 'must be written as one of socket://'],
    ['usb:lp0', 'must name a device file by its full path, such as usb:/dev/usb/lp0'],
    ['usb:/dev/../etc/passwd', 'must name a device file by its full path'],
    ['usb:/dev//lp0', 'must name a device file by its full path'],
    ['usb://EPSON', 'must name a device file, or maker and model'],
    ['usb://EPSON/%zz', 'must have % only before two hexadecimal digits'],
    ['usb://EPSON/a%00b', 'no control characters'],
    ['serial:/dev/ttyUSB0?baud=1', 'must have baud as one of 1200, 2400'],
    ['serial:/dev/ttyUSB0?speed=9600', 'has an unknown setting "speed"; known are baud'],
    ['serial:/dev/ttyUSB0?toString=1', 'has an unknown setting "toString"'],
    ['bluetooth:00:11:22:33:44:55', 'such as bluetooth:/dev/rfcomm0'],
    ['agent://till-1', 'must name the agent and the printer behind it'],
    ['agent:///usb:/dev/usb/lp0', 'must name the agent and the printer behind it'],
    ['agent://a/agent://b/192.168.1.50', 'cannot name an agent behind an agent'],
    ['agent://a/cloudprnt:', 'cannot be behind an agent'],
    ['cloudprnt:x', 'must be cloudprnt: and nothing else'],
    [`usb:/dev/${'x'.repeat(300)}`, 'at most 300 characters'],
  ])('%s is refused: it %s', (text, problem) => {
    expect(() => parseAddress(text)).toThrow(AddressError);
    expect(() => parseAddress(text)).toThrow(problem);
  });

  test('every address is read back from its text', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(parseAddress(addressText(address))).toEqual(address);
      }),
    );
  });

  test('any text is read or refused with a problem, and what is read has one spelling', () => {
    const pieces = fc.constantFrom(
      'usb:',
      'serial:',
      'agent://',
      'socket://',
      '/dev/',
      '?',
      '+',
      '=',
      'baud',
      '%20',
      ':',
      '[',
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 8 });
    fc.assert(
      fc.property(texts, (parts) => {
        let text: string;
        try {
          text = canonical(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(AddressError);
          return;
        }
        expect(canonical(text)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe('two printers are the same device', () => {
  const isSame = (one: string, other: string) =>
    deviceKey(parseAddress(one)) === deviceKey(parseAddress(other));

  test('whatever the case of their host name', () => {
    expect(isSame('socket://Kitchen.local:9100', 'kitchen.local')).toBe(true);
  });

  test('whatever the settings of their serial line', () => {
    expect(isSame('serial:/dev/ttyUSB0?baud=9600', 'serial:/dev/ttyUSB0?baud=38400')).toBe(true);
  });

  test('only behind the same agent', () => {
    expect(isSame('agent://a/192.168.1.50', 'agent://b/192.168.1.50')).toBe(false);
    expect(isSame('agent://a/192.168.1.50', '192.168.1.50')).toBe(false);
    expect(isSame('agent://a/192.168.1.50', 'agent://a/192.168.1.50:9100')).toBe(true);
  });

  test('never if they poll, because their addresses are all the same', () => {
    expect(deviceKey(parseAddress('cloudprnt:'))).toBeNull();
    expect(deviceKey(parseAddress('epson-sdp:'))).toBeNull();
  });
});

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,11}$/);
const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' });
const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((steps) => `/${steps.join('/')}`);
const socket = fc.record({
  wire: fc.constant('socket' as const),
  host: fc.oneof(fc.ipV4(), fc.constant('fd00::50'), fc.constant('printer.local')),
  port: fc.integer({ min: 1, max: 65_535 }),
});
const direct: fc.Arbitrary<DirectAddress> = fc.oneof(
  socket,
  fc.record({ wire: fc.constant('usb' as const), path }),
  fc.record({
    wire: fc.constant('usb' as const),
    maker: name,
    model: name,
    serial: fc.option(name),
  }),
  fc.record({
    wire: fc.constant('serial' as const),
    path,
    line: fc.record({
      baud: fc.constantFrom(...baudRates),
      bits: fc.constantFrom(7 as const, 8 as const),
      parity: fc.constantFrom('none' as const, 'even' as const, 'odd' as const),
      stop: fc.constantFrom(1 as const, 2 as const),
      flow: fc.constantFrom('none' as const, 'soft' as const, 'hard' as const),
    }),
  }),
  fc.record({ wire: fc.constant('bluetooth' as const), path }),
);
const addresses: fc.Arbitrary<PrinterAddress> = fc.oneof(
  direct,
  fc.record({ wire: fc.constant('agent' as const), agent: word, inner: direct }),
  fc.record({ wire: fc.constantFrom('cloudprnt' as const, 'epson-sdp' as const) }),
);
