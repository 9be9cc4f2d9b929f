// Asks devices for their serial number by SNMP version 1: prtGeneralSerialNumber of the Printer
// MIB (RFC 3805), which network printers of most makers have. One question is one datagram,
// to one device or to all devices of a network. A device that does not answer has no number.

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { broadcastAddresses } from './own-network.ts';

/** Overrides for tests; by default the port of SNMP and the broadcast addresses of all networks. */
export interface SnmpOptions {
  port?: number;
  broadcasts?: string[];
}

/** Tags of the encoding (BER). */
const tag = { integer: 2, text: 4, nothing: 5, name: 6, list: 0x30, get: 0xa0, response: 0xa2 };
const serialNumber = Buffer.from([0x2b, 6, 1, 2, 1, 43, 5, 1, 1, 17, 1]); // 1.3.6.1.2.1.43.5.1.1.17.1
const community = Buffer.from('public');
const zero = Buffer.of(0);
const usualPort = 161;
const attempts = 2; // a datagram may get lost
const maxAnswers = 1024;
const longestNumber = 64;

/**
 * The numbers by the address that answered, within `ms`. Ends early when all addresses have
 * answered; a broadcast address never does.
 */
export async function askSerials(
  addresses: readonly string[],
  ms: number,
  { port = usualPort }: SnmpOptions = {},
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (addresses.length === 0) return found;
  const id = randomInt(2 ** 24, 2 ** 31); // four bytes, and positive
  const question = questionOf(id);
  const socket = createSocket('udp4').unref();
  await new Promise<void>((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const end = () => {
      timers.forEach(clearTimeout);
      resolve();
    };
    socket.on('error', () => {}); // an unreachable network has no printers
    socket.on('message', (answer, { address }) => {
      const serial = serialIn(answer, id);
      if (serial === null || found.size >= maxAnswers) return;
      found.set(address, serial);
      if (addresses.every((one) => found.has(one))) end();
    });
    const ask = () => {
      for (const address of addresses)
        if (!found.has(address)) socket.send(question, port, address, () => {});
    };
    socket.bind(0, () => {
      socket.setBroadcast(true);
      for (let attempt = 0; attempt < attempts; attempt++)
        timers.push(setTimeout(ask, (attempt * ms) / attempts).unref());
    });
    timers.push(setTimeout(end, ms).unref());
  });
  socket.close();
  return found;
}

/** The number that the device at an IPv4 address tells; null if it tells none. */
export async function askSerial(
  address: string,
  ms: number,
  options?: SnmpOptions,
): Promise<string | null> {
  return (await askSerials([address], ms, options)).get(address) ?? null;
}

/** The numbers of all devices in the networks of this machine, by their address. */
export async function serialsAround(
  ms: number,
  options: SnmpOptions = {},
): Promise<Map<string, string>> {
  return await askSerials(options.broadcasts ?? broadcastAddresses(), ms, options);
}

/** Null if it is not the answer to the question with this number. */
export function serialIn(answer: Uint8Array, id: number): string | null {
  const [message] = fields(answer);
  const [, , response] = fields(message?.value);
  if (response?.tag !== tag.response) return null;
  const [answered, , , bindings] = fields(response.value);
  if (answered?.tag !== tag.integer || !integer(id).subarray(2).equals(answered.value)) return null;
  const [binding] = fields(bindings?.value);
  const [name, value] = fields(binding?.value);
  if (!name?.value.equals(serialNumber) || value?.tag !== tag.text) return null;
  const serial = value.value.toString('latin1').replace(/\0+$/, '').trim();
  return /^[\x20-\x7e]+$/.test(serial) && serial.length <= longestNumber ? serial : null;
}

function questionOf(id: number): Buffer {
  const binding = field(tag.list, field(tag.name, serialNumber), field(tag.nothing));
  const get = field(
    tag.get,
    integer(id),
    field(tag.integer, zero),
    field(tag.integer, zero),
    field(tag.list, binding),
  );
  // Version 1 has the number 0.
  return field(tag.list, field(tag.integer, zero), field(tag.text, community), get);
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return field(tag.integer, bytes);
}

/** All fields of the question are short: their length is one byte. */
function field(kind: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(kind, value.length), value]);
}

/** The fields of a list up to the first that is broken or cut off. */
function fields(bytes: Uint8Array = zero): { tag: number; value: Buffer }[] {
  const rest = Buffer.from(bytes);
  const found: { tag: number; value: Buffer }[] = [];
  for (let at = 0; at + 2 <= rest.length;) {
    const kind = rest[at]!;
    let length = rest[at + 1]!;
    at += 2;
    if (length > 0x80) {
      const digits = length & 0x7f;
      if (digits > 2 || at + digits > rest.length) break;
      length = rest.readUIntBE(at, digits);
      at += digits;
    }
    if (at + length > rest.length) break;
    found.push({ tag: kind, value: rest.subarray(at, at + length) });
    at += length;
  }
  return found;
}
