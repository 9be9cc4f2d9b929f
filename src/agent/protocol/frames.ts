// The frames that an agent and the service exchange, each a binary message of one WebSocket.
// Pure: bytes in, frames out. What the other side sends is hostile input: `decode` throws a
// `ProtocolError` for everything that is not exactly a frame. A kind of frame that only a
// newer version has is ignored, so that versions may differ.
//
//   byte 0      the kind
//   bytes 1-4   a number (big-endian): of a stream, a question or a count of bytes
//   the rest    bytes, text or JSON, as the kind says
//
// A stream is one connection to a printer. The service opens it and numbers it.
//
//   service                                agent
//   open(stream, address)            -->
//                                    <--   opened(stream), or refused(stream, why)
//   data(stream, bytes)              <->   data(stream, bytes)
//   taken(stream, count)             <->   taken(stream, count)    see flow.ts
//   end(stream)                      <->   end(stream)             no more data from this side
//   destroy(stream)                  -->
//                                    <--   flooded(stream)         the printer sends far too much
//                                    <--   closed(stream, clean)   the last frame of a stream
//   discover(number, subnet)         -->
//                                    <--   found(number, printers or a problem)
//   cancel(number)                   -->                           the search is not needed any more

/** Changes only when an agent of the earlier protocol could not be served any more. */
export const protocolVersion = 1;
/** Bytes of print data in one frame. The WebSocket accepts messages of up to 64 KiB. */
export const maxDataBytes = 32_768;
const maxTextBytes = 60_000;
const otherFieldsBytes = 5000;
/** The most characters of the name, maker or model of a found printer. */
export const maxNameLength = 200;
const maxNumber = 0xffff_ffff;
const headBytes = 5;

/** Why the service ends a connection. `replaced`, `refused` and `version` do not go away by retrying soon. */
export const endReasons = ['replaced', 'refused', 'version', 'revoked', 'stopping'] as const;
export type EndReason = (typeof endReasons)[number];

/** A printer that an agent found in its network or among its device files. */
export interface FoundPrinter {
  /** The address as the agent reaches it: `192.168.1.50:9100` or `usb:/dev/usb/lp0`. */
  address: string;
  /** Other addresses of the same device. */
  alsoAt: string[];
  via: string;
  name: string | null;
  maker: string | null;
  model: string | null;
  profile: string | null;
}

export type Frame =
  | { kind: 'hello'; protocol: number; version: string; name: string }
  | { kind: 'welcome'; version: string; node: string }
  | { kind: 'goodbye'; reason: EndReason; message: string }
  | { kind: 'ping'; number: number }
  | { kind: 'pong'; number: number }
  | { kind: 'open'; stream: number; address: string }
  | { kind: 'opened'; stream: number }
  /** `isAdvice`: the message says what a person can do. */
  | { kind: 'refused'; stream: number; message: string; isAdvice: boolean }
  | { kind: 'data'; stream: number; bytes: Uint8Array }
  | { kind: 'taken'; stream: number; count: number }
  | { kind: 'end'; stream: number }
  | { kind: 'destroy'; stream: number }
  | { kind: 'flooded'; stream: number }
  | { kind: 'closed'; stream: number; clean: boolean }
  | { kind: 'discover'; number: number; inUse: string[]; subnet: string | null }
  /** `problem`: why the agent did not search. */
  | { kind: 'found'; number: number; printers: FoundPrinter[]; problem: string | null }
  | { kind: 'cancel'; number: number };

type Kind = Frame['kind'];

/** The other side does not keep to the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** What follows the kind. Its place in the list is the byte of the kind: append only. */
const bodies: [Kind, 'json' | 'number' | 'text' | 'bytes' | 'count' | 'flag'][] = [
  ['hello', 'json'],
  ['welcome', 'json'],
  ['goodbye', 'json'],
  ['ping', 'number'],
  ['pong', 'number'],
  ['open', 'text'],
  ['opened', 'number'],
  ['refused', 'json'],
  ['data', 'bytes'],
  ['taken', 'count'],
  ['end', 'number'],
  ['destroy', 'number'],
  ['flooded', 'number'],
  ['closed', 'flag'],
  ['discover', 'json'],
  ['found', 'json'],
  ['cancel', 'number'],
];
const questions: readonly Kind[] = ['ping', 'pong', 'cancel'];
const codes = new Map(bodies.map(([kind], code) => [kind, code]));

export function encode(frame: Frame): Buffer {
  const number = 'stream' in frame ? frame.stream : 'number' in frame ? frame.number : 0;
  const body = bodyOf(frame);
  const bytes = Buffer.allocUnsafe(headBytes + body.length);
  bytes[0] = codes.get(frame.kind)!;
  bytes.writeUInt32BE(number, 1);
  bytes.set(body, headBytes);
  return bytes;
}

function bodyOf(frame: Frame): Uint8Array {
  switch (frame.kind) {
    case 'data':
      if (frame.bytes.length > maxDataBytes) throw new ProtocolError('a data frame is too large');
      return frame.bytes;
    case 'open':
      return text(frame.address);
    case 'taken': {
      const count = Buffer.allocUnsafe(4);
      count.writeUInt32BE(frame.count);
      return count;
    }
    case 'closed':
      return Uint8Array.of(Number(frame.clean));
    case 'hello':
    case 'welcome':
    case 'goodbye':
    case 'refused':
    case 'discover':
    case 'found':
      return text(fieldsOf(frame));
    default:
      return nothing;
  }
}

const nothing = new Uint8Array(0);

/** The number is in the head of the frame. */
function fieldsOf({ kind: _kind, ...fields }: Frame): string {
  const { stream: _stream, number: _number, ...rest } = fields as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Takes as many entries from the start as fit into a frame beside its other fields. */
export function fitting<Entry>(entries: readonly Entry[]): Entry[] {
  let room = maxTextBytes - otherFieldsBytes;
  const at = entries.findIndex((one) => (room -= Buffer.byteLength(JSON.stringify(one)) + 1) < 0);
  return at < 0 ? [...entries] : entries.slice(0, at);
}

function text(content: string): Uint8Array {
  const bytes = Buffer.from(content);
  if (bytes.length > maxTextBytes) throw new ProtocolError('the text of a frame is too long');
  return bytes;
}

/** Null for a kind that a newer version of the other side has. */
export function decode(message: Uint8Array): Frame | null {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  if (bytes.length < headBytes) fail('a frame is too short');
  const known = bodies[bytes[0]!];
  if (!known) return null;
  const [kind, body] = known;
  const number = bytes.readUInt32BE(1);
  const rest = bytes.subarray(headBytes);
  switch (body) {
    case 'number':
      if (rest.length > 0) fail('a frame is too long');
      return (questions.includes(kind) ? { kind, number } : { kind, stream: number }) as Frame;
    case 'count':
      if (rest.length !== 4) fail('a count has 4 bytes');
      return { kind: 'taken', stream: number, count: rest.readUInt32BE(0) };
    case 'flag':
      if (rest.length !== 1 || rest[0]! > 1) fail('a flag is 0 or 1');
      return { kind: 'closed', stream: number, clean: rest[0] === 1 };
    case 'bytes':
      if (rest.length === 0 || rest.length > maxDataBytes) fail('a data frame has a wrong length');
      return { kind: 'data', stream: number, bytes: rest };
    case 'text':
      return { kind: 'open', stream: number, address: textIn(rest) };
    default:
      return fromJson(kind, number, textIn(rest));
  }
}

function textIn(bytes: Uint8Array): string {
  if (bytes.length > maxTextBytes) fail('the text of a frame is too long');
  return Buffer.from(bytes).toString();
}

function fromJson(kind: Kind, number: number, content: string): Frame {
  let fields: unknown;
  try {
    fields = JSON.parse(content);
  } catch {
    return fail('a frame is not JSON');
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return fail('a frame has no fields');
  const given = fields as Record<string, unknown>;
  const word = (name: string, max = 200) => wordIn(given[name], name, max);
  const known = (name: string, max = 200) => knownIn(given[name], name, max);
  switch (kind) {
    case 'hello': {
      const protocol = given.protocol;
      if (!Number.isInteger(protocol) || (protocol as number) < 0 || (protocol as number) > 1e6)
        fail('protocol must be a whole number');
      return {
        kind,
        protocol: protocol as number,
        version: word('version', 64),
        name: word('name'),
      };
    }
    case 'welcome':
      return { kind, version: word('version', 64), node: word('node') };
    case 'goodbye': {
      // A reason that only a newer version knows: the message says it, and retrying is right.
      const reason = endReasons.find((one) => one === word('reason')) ?? 'stopping';
      return { kind, reason, message: word('message', 2000) };
    }
    case 'refused': {
      const { isAdvice } = given;
      if (typeof isAdvice !== 'boolean') return fail('isAdvice must be true or false');
      return { kind, stream: number, message: word('message', 2000), isAdvice };
    }
    case 'discover':
      return { kind, number, inUse: wordsIn(given.inUse, 'inUse'), subnet: known('subnet') };
    default: {
      const printers = listIn(given.printers).map(foundIn);
      return { kind: 'found', number, printers, problem: known('problem', 2000) };
    }
  }
}

function foundIn(one: unknown): FoundPrinter {
  if (typeof one !== 'object' || one === null) return fail('a found printer has no fields');
  const given = one as Record<string, unknown>;
  const known = (name: string) => knownIn(given[name], name, maxNameLength);
  return {
    address: wordIn(given.address, 'address', 300),
    alsoAt: wordsIn(given.alsoAt, 'alsoAt'),
    via: wordIn(given.via, 'via', 32),
    name: known('name'),
    maker: known('maker'),
    model: known('model'),
    profile: known('profile'),
  };
}

function wordIn(value: unknown, name: string, max: number): string {
  if (typeof value !== 'string' || value.length > max) return fail(`${name} must be a short text`);
  return value;
}

function knownIn(value: unknown, name: string, max: number): string | null {
  return value === null || value === undefined ? null : wordIn(value, name, max);
}

function wordsIn(value: unknown, name: string): string[] {
  return listIn(value).map((one) => wordIn(one, name, 300));
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : fail('a list is missing');
}

function fail(problem: string): never {
  throw new ProtocolError(problem);
}

/** The number of the next stream or question. */
export function following(number: number): number {
  return number >= maxNumber ? 1 : number + 1;
}
