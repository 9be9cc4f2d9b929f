// The address of a printer as one text, in CUPS's spelling where CUPS has one:
//
//   socket://192.168.1.50:9100
//   usb:/dev/usb/lp0                       usb://EPSON/TM-T20III?serial=X5RX000001
//   serial:/dev/ttyUSB0?baud=38400+bits=8+parity=none+stop=1+flow=hard
//   bluetooth:/dev/rfcomm0
//   agent://till-1/192.168.1.50:9100       agent://till-1/usb:/dev/usb/lp0
//   cloudprnt:                             epson-sdp:
//
// `parseAddress` reads a text, `addressText` writes the one spelling that is stored and answered.

import { isHostName } from './host-name.ts';
import { printerIdPattern } from './printer-id.ts';

interface SocketAddress {
  wire: 'socket';
  host: string;
  port: number;
}
interface UsbPathAddress {
  wire: 'usb';
  path: string;
}
/** Found by what the device says of itself, whatever file it gets. */
export interface UsbIdAddress {
  wire: 'usb';
  maker: string;
  model: string;
  /** Null: any device of this model; there must be only one. */
  serial: string | null;
}
interface SerialAddress {
  wire: 'serial';
  path: string;
  line: SerialLine;
}
export interface SerialLine {
  baud: number;
  bits: 7 | 8;
  parity: 'none' | 'even' | 'odd';
  stop: 1 | 2;
  /** `soft`: XON and XOFF. `hard`: RTS and CTS. */
  flow: 'none' | 'soft' | 'hard';
}
interface BluetoothAddress {
  wire: 'bluetooth';
  path: string;
}
/** Device files of one machine. */
export type DeviceAddress = UsbPathAddress | UsbIdAddress | SerialAddress | BluetoothAddress;
/** What a process reaches by itself. */
export type DirectAddress = SocketAddress | DeviceAddress;
interface AgentAddress {
  wire: 'agent';
  agent: string;
  inner: DirectAddress;
}
/** Printers that ask for their jobs. */
interface PolledAddress {
  wire: 'cloudprnt' | 'epson-sdp';
}
export type PrinterAddress = DirectAddress | AgentAddress | PolledAddress;
export type Wire = PrinterAddress['wire'];

/** The TCP port on which network printers accept raw print data. */
export const usualPort = 9100;

export const baudRates: readonly number[] = [
  1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400,
];
/** The line as CUPS assumes it. */
const usualLine: SerialLine = { baud: 9600, bits: 8, parity: 'none', stop: 1, flow: 'none' };
const lineValues: Record<keyof SerialLine, readonly (string | number)[]> = {
  baud: baudRates,
  bits: [8, 7],
  parity: ['none', 'even', 'odd'],
  stop: [1, 2],
  flow: ['none', 'soft', 'hard'],
};

const maxLength = 300;
const forms =
  'socket://192.168.1.50:9100, usb:/dev/usb/lp0, usb://EPSON/TM-T20III?serial=…, serial:/dev/ttyUSB0?baud=38400, bluetooth:/dev/rfcomm0, agent://till-1/192.168.1.50:9100, cloudprnt: or epson-sdp:';
const agentName = new RegExp(`^${printerIdPattern}$`);
const schemes = /^(socket|usb|serial|bluetooth|agent|cloudprnt|epson-sdp):/;
const anyScheme = /^[a-z][a-z0-9+-]*:(\/|$)/i;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const ipv6 = /^[\da-f:.]*:[\da-f:.]*$/i;

/** A text is not the address of a printer; the message continues "address: …". */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** Whether the text names its wire, unlike an IP address or a host name. */
export function hasWire(text: string): boolean {
  return schemes.test(text) || anyScheme.test(text);
}

/** Throws an `AddressError` that says what was expected. */
export function parseAddress(text: string): PrinterAddress {
  if (text.length > maxLength) throw new AddressError(`must have at most ${maxLength} characters`);
  if (!schemes.test(text)) {
    if (hasWire(text)) throw new AddressError(`must be written as one of ${forms}`);
    return parseSocket(text);
  }
  if (!text.startsWith('agent:')) return parseReached(text);
  const [, agent = '', inner = ''] = /^agent:\/\/([^/]*)\/(.+)$/.exec(text) ?? [];
  if (!agentName.test(agent))
    throw new AddressError(
      'must name the agent and the printer behind it, such as agent://till-1/192.168.1.50:9100 or agent://till-1/usb:/dev/usb/lp0',
    );
  const behind = parseReached(inner);
  if (isPolled(behind))
    throw new AddressError(`cannot be behind an agent: a printer at ${inner} asks for its jobs`);
  return { wire: 'agent', agent, inner: behind };
}

/** Reads what an agent may have behind it, and the printers that poll. */
function parseReached(text: string): DirectAddress | PolledAddress {
  const wire = schemes.exec(text)?.[1];
  if (wire === undefined) return parseSocket(text);
  const rest = text.slice(wire.length + 1);
  if (wire === 'socket') return parseSocket(after(rest, '//', text));
  if (wire === 'usb') return parseUsb(rest);
  if (wire === 'serial') return parseSerial(rest);
  if (wire === 'bluetooth') return { wire, path: devicePath(rest, 'bluetooth:/dev/rfcomm0') };
  if (wire === 'agent') throw new AddressError('cannot name an agent behind an agent');
  if (rest !== '') throw new AddressError(`must be ${wire}: and nothing else`);
  return { wire: wire as PolledAddress['wire'] };
}

function parseSocket(text: string): SocketAddress {
  const bracketed = /^\[([^\]]*)\](?::(\d{1,5}))?\/?$/.exec(text);
  const plain = /^([^:/]*)(?::(\d{1,5}))?\/?$/.exec(text);
  const [, host = '', port] = bracketed ?? plain ?? [];
  const isHost = bracketed ? ipv6.test(host) : ipv4.test(host) || isHostName(host);
  if (!isHost)
    throw new AddressError(
      'must be an IP address or a host name and a port, such as socket://192.168.1.50:9100 or socket://[fd00::50]:9100',
    );
  const number = port === undefined ? usualPort : Number(port);
  if (number < 1 || number > 65_535) throw new AddressError('must have a port from 1 to 65535');
  return { wire: 'socket', host, port: number };
}

function parseUsb(rest: string): UsbPathAddress | UsbIdAddress {
  const example = 'usb:/dev/usb/lp0 or usb://EPSON/TM-T20III?serial=X5RX000001';
  if (!rest.startsWith('//') || rest.startsWith('///'))
    return { wire: 'usb', path: devicePath(rest, example) };
  const [, maker, model, serial] =
    /^\/\/([^/?#]+)\/([^/?#]+)(?:\?serial=([^&?#/]+))?$/.exec(rest) ?? [];
  if (maker === undefined || model === undefined)
    throw new AddressError(`must name a device file, or maker and model, such as ${example}`);
  return {
    wire: 'usb',
    maker: decoded(maker),
    model: decoded(model),
    serial: serial === undefined ? null : decoded(serial),
  };
}

function parseSerial(rest: string): SerialAddress {
  const [path, query] = split(rest, '?');
  const line: Record<string, string | number> = { ...usualLine };
  for (const part of query === undefined ? [] : query.split(/[+&]/)) {
    const [name, value = ''] = split(part, '=');
    const values = lineValues[name as keyof SerialLine];
    if (!Object.hasOwn(lineValues, name) || !values)
      throw new AddressError(
        `has an unknown setting "${name}"; known are ${Object.keys(lineValues).join(', ')}, such as serial:/dev/ttyUSB0?baud=38400+flow=hard`,
      );
    const known = values.find((one) => String(one) === value);
    if (known === undefined)
      throw new AddressError(`must have ${name} as one of ${values.join(', ')}`);
    line[name] = known;
  }
  return {
    wire: 'serial',
    path: devicePath(path, 'serial:/dev/ttyUSB0?baud=38400'),
    line: line as unknown as SerialLine,
  };
}

/** An absolute path in which no step leads upwards; `///dev/…` is a URL's spelling of it. */
function devicePath(text: string, example: string): string {
  const path = text.startsWith('///') ? text.slice(2) : text;
  const steps = path.split('/').slice(1);
  const isPath = path.startsWith('/') && steps.every((step) => /^[\w.:@,+-]+$/.test(step));
  if (!isPath || steps.some((step) => step === '.' || step === '..'))
    throw new AddressError(`must name a device file by its full path, such as ${example}`);
  return path;
}

/** The canonical spelling: equal addresses have equal texts. */
export function addressText(address: PrinterAddress): string {
  switch (address.wire) {
    case 'socket':
      return `socket://${hostAndPort(address)}`;
    case 'usb':
      return 'path' in address ? `usb:${address.path}` : usbIdText(address);
    case 'serial':
      return `serial:${address.path}?${lineText(address.line)}`;
    case 'bluetooth':
      return `bluetooth:${address.path}`;
    case 'agent': {
      const { agent, inner } = address;
      return `agent://${agent}/${inner.wire === 'socket' ? hostAndPort(inner) : addressText(inner)}`;
    }
    default:
      return `${address.wire}:`;
  }
}

/** Names the device at the address: two printers with the same key are one. Null: it is never shared. */
export function deviceKey(address: PrinterAddress): string | null {
  if (isPolled(address)) return null;
  if (address.wire === 'agent') return `${address.agent} ${deviceKey(address.inner)}`;
  if (address.wire === 'socket') return hostAndPort(address).toLowerCase();
  return 'path' in address ? address.path : usbIdText(address).toLowerCase();
}

/** Whether the printer asks for its jobs, so that nothing connects to it. */
function isPolled(address: PrinterAddress): address is PolledAddress {
  return address.wire === 'cloudprnt' || address.wire === 'epson-sdp';
}

/** Whether the address is a device file, which one machine has and others do not. */
export function isDevice(address: PrinterAddress): address is DeviceAddress {
  return address.wire === 'usb' || address.wire === 'serial' || address.wire === 'bluetooth';
}

function hostAndPort({ host, port }: SocketAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function usbIdText({ maker, model, serial }: UsbIdAddress): string {
  const device = `usb://${encodeURIComponent(maker)}/${encodeURIComponent(model)}`;
  return serial === null ? device : `${device}?serial=${encodeURIComponent(serial)}`;
}

function lineText(line: SerialLine): string {
  return Object.keys(usualLine)
    .map((name) => `${name}=${line[name as keyof SerialLine]}`)
    .join('+');
}

/** Refuses control characters, which no maker writes and a log must not get. */
function decoded(text: string): string {
  const problem = 'must have % only before two hexadecimal digits, and no control characters';
  try {
    const plain = decodeURIComponent(text);
    if (/\p{Cc}/u.test(plain)) throw new AddressError(problem);
    return plain;
  } catch {
    throw new AddressError(problem);
  }
}

function after(rest: string, prefix: string, text: string): string {
  if (rest.startsWith(prefix)) return rest.slice(prefix.length);
  throw new AddressError(`must be written as socket://192.168.1.50:9100, not ${text}`);
}

function split(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
