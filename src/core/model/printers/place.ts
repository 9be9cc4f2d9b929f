// Where a printer is, as it is stored and answered: a host and a port. On a wire other
// than TCP the host is the whole address and the port 0, so that a client that knows
// only `ip` and `port` shows something useful and can send both back.

import {
  AddressError,
  addressText,
  hasWire,
  isDevice,
  parseAddress,
  type PrinterAddress,
} from './printer-address.ts';

export interface Place {
  host: string;
  port: number;
}

export function placeOf(address: PrinterAddress): Place {
  if (address.wire === 'socket') return { host: address.host, port: address.port };
  return { host: addressText(address), port: 0 };
}

/** Null for a printer without an address. */
export function addressAt({ host, port }: Place): PrinterAddress | null {
  if (host === '') return null;
  if (!hasWire(host)) return { wire: 'socket', host, port };
  try {
    return parseAddress(host);
  } catch {
    return null; // stored by a version that knows more wires
  }
}

/** Whether the printer is at a device file, which one machine has and others do not. */
export function isDevicePlace(place: Place): boolean {
  const address = addressAt(place);
  return address !== null && isDevice(address);
}

/** Another TCP port of the same device; null if the wire has no ports. */
export function withPort(place: Place, port: number): Place | null {
  const address = addressAt(place);
  if (address?.wire === 'socket') return placeOf({ ...address, port });
  if (address?.wire !== 'agent' || address.inner.wire !== 'socket') return null;
  return placeOf({ ...address, inner: { ...address.inner, port } });
}

/** The place for people and logs: `192.168.1.50:9100`, or the whole address on another wire. */
export function placeText({ host, port }: Place): string {
  return hasWire(host) ? host : `${host}:${port}`;
}

/** The address in a request or a file: as one text, as ip and port, or as both if they agree. */
export interface GivenAddress {
  address?: string | null;
  ip?: string | null;
  port?: number | null;
}

/** What is to be stored; a field that is missing stays as it is. Throws an `AddressError` that begins with a field. */
export function givenPlace({ address, ip, port }: GivenAddress): {
  ip?: string | null;
  port?: number | null;
} {
  if (address === undefined) return placeOfIp(ip, port);
  if (address === null) {
    if (ip || port) throw new AddressError('address: is null, but ip or port is given');
    return { ip: null, port: null };
  }
  const place = placeOf(read('address', address));
  const other = placeOfIp(ip, port);
  const isSameHost = (other.ip ?? place.host).toLowerCase() === place.host.toLowerCase();
  if (!isSameHost || (other.port ?? place.port) !== place.port)
    throw new AddressError(
      `address: is not the printer that ip and port name; give only one of the two`,
    );
  return { ip: place.host, port: place.port };
}

function placeOfIp(ip: string | null | undefined, port: number | null | undefined) {
  if (!ip || !hasWire(ip)) {
    if (ip && port === 0) throw new AddressError('port: must be from 1 to 65535');
    return { ...(ip !== undefined && { ip }), ...(port !== undefined && { port }) };
  }
  const place = placeOf(read('ip', ip));
  if ((port ?? place.port) !== place.port)
    throw new AddressError(`port: must be left out, or be ${place.port}, with ip ${ip}`);
  return { ip: place.host, port: place.port };
}

function read(field: string, text: string): PrinterAddress {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new AddressError(`${field}: ${(error as Error).message}`);
  }
}

/** The place of a printer in a configuration file, in which nothing given is an empty text. */
export function configuredPlace({
  ip,
  port,
  address,
}: Record<'ip' | 'address', string> & {
  port: number;
}): Place {
  if (address === '' && !hasWire(ip)) return { host: ip, port };
  const place = givenPlace({ address: address || ip, ip: ip || undefined });
  return { host: place.ip!, port: place.port! };
}
