// The messages of QZ Tray's library: calls in JSON over a WebSocket, and what a call of `print`
// asks for.

import iconv from 'iconv-lite';
import { parseFew } from '../few-values.ts';
import { isObject, line } from '../loose-json.ts';

export interface QzCall {
  kind: 'call';
  uid: string;
  call: string;
  params: unknown;
  /** When the page signed it, in milliseconds. */
  timestamp: number | null;
  signature: string;
  /** Name of the hash, such as SHA1, which the library uses unless the page chooses another one. */
  algorithm: string;
}

type QzMessage =
  | { kind: 'ping' }
  /** The first message: the certificate of the page as PEM, or none. */
  | { kind: 'certificate'; uid: string; pem: string | null }
  | QzCall;

/** Null if it is no message of the library. */
export function readMessage(text: string): QzMessage | null {
  if (text === 'ping') return { kind: 'ping' };
  const given = parseFew(text);
  const message = isObject(given) ? given : null;
  const { uid, call, certificate } = message ?? {};
  if (!message || typeof uid !== 'string' || uid.length > 100) return null;
  if (typeof call === 'string') {
    const { params, timestamp, signature, signAlgorithm } = message;
    return {
      kind: 'call',
      uid,
      call,
      params,
      timestamp: typeof timestamp === 'number' ? timestamp : null,
      signature: typeof signature === 'string' ? signature : '',
      algorithm: typeof signAlgorithm === 'string' ? signAlgorithm : 'SHA1',
    };
  }
  if (!('certificate' in message)) return null;
  return { kind: 'certificate', uid, pem: typeof certificate === 'string' ? certificate : null };
}

export function resultMessage(uid: string, result: unknown): string {
  return JSON.stringify({ uid, result });
}

export function errorMessage(uid: string, error: string): string {
  return JSON.stringify({ uid, error });
}

/** The text whose hash the page signs, in the form that the library writes. */
export function signedText({ call, params, timestamp }: QzCall): string {
  return JSON.stringify({ call, params, timestamp });
}

/** The languages that an image within printer data can be written in. */
const imageLanguages = ['escpos', 'zpl'] as const;
export type ImageLanguage = (typeof imageLanguages)[number];

/** A part of printer data. */
export type RawPart = { bytes: Buffer } | { image: Buffer; language: ImageLanguage };

export type QzContent =
  | { kind: 'raw'; parts: RawPart[] }
  | { kind: 'image'; images: Buffer[] }
  | { kind: 'pdf'; files: { content: Buffer; pages: string | null }[] };

export interface QzPrint {
  /** Name of the printer, or its id in Platen; null: the default one. */
  printer: string | null;
  copies: number;
  title: string | null;
  content: QzContent;
}

const mostItems = 1000;
const mostCopies = 100;

/** What the parameters of `print` ask for, or what is wrong with them. */
export function readPrint(params: unknown): QzPrint | string {
  if (!isObject(params)) return 'print needs params with printer and data';
  const options = isObject(params.options) ? params.options : {};
  const printer = printerName(params.printer);
  if (printer instanceof Problem) return printer.text;
  const { data } = params;
  if (!Array.isArray(data) || data.length === 0) return 'data must be a list with what to print';
  if (data.length > mostItems) return `data may have ${mostItems} items`;
  const copies = options.copies ?? 1;
  if (typeof copies !== 'number' || !Number.isInteger(copies) || copies < 1 || copies > mostCopies)
    return `options.copies must be a whole number from 1 to ${mostCopies}`;
  const encoding = encodingOf(options.encoding);
  if (encoding instanceof Problem) return encoding.text;
  const items: Item[] = [];
  for (const [index, given] of data.entries()) {
    const item = readItem(given, encoding);
    if (item instanceof Problem) return `data[${index}] ${item.text}`;
    items.push(item);
  }
  const content = contentOf(items);
  return typeof content === 'string'
    ? content
    : { printer, copies, title: line(options.jobName), content };
}

/** What is wrong, to be told apart from a text. */
class Problem {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function printerName(given: unknown): string | null | Problem {
  if (given === null || given === undefined) return null;
  if (typeof given === 'string') return given;
  const { name, host, file } = isObject(given) ? given : {};
  if (host !== undefined || file !== undefined)
    return new Problem('Platen prints on its own printers: name one of them, not a host or a file');
  if (name === null || name === undefined) return null;
  return typeof name === 'string' ? name : new Problem('printer.name must be a text');
}

/** Null: as the characters tell. */
function encodingOf(given: unknown): string | null | Problem {
  const name = isObject(given) ? given.to : given;
  if (name === null || name === undefined || name === '') return null;
  if (typeof name !== 'string' || !iconv.encodingExists(name))
    return new Problem(`options.encoding ${JSON.stringify(name)?.slice(0, 40)} is not known`);
  return name;
}

type Item =
  | { kind: 'raw'; part: RawPart }
  | { kind: 'image'; image: Buffer }
  | { kind: 'pdf'; content: Buffer; pages: string | null };

function readItem(given: unknown, encoding: string | null): Item | Problem {
  if (typeof given === 'string') return { kind: 'raw', part: { bytes: encoded(given, encoding) } };
  if (!isObject(given)) return new Problem('must be a text or an object');
  const type = word(given.type, 'raw');
  const isRaw = type === 'raw';
  // Before version 2.1 the type was that of the content.
  const format = type === 'raw' || type === 'pixel' ? word(given.format, '') : type;
  const kind = format || (isRaw ? 'command' : 'image');
  const { data } = given;
  if (typeof data !== 'string') return new Problem('must have data as a text');
  if (kind === 'html')
    return new Problem(
      'is HTML, which Platen does not print: send an image, a PDF or printer data',
    );
  if (kind === 'command') {
    const bytes = bytesOf(data, word(given.flavor, 'plain'), encoding);
    return bytes instanceof Problem ? bytes : { kind: 'raw', part: { bytes } };
  }
  if (kind !== 'image' && kind !== 'pdf')
    return new Problem(`has the format ${kind.slice(0, 20)}: use command, image or pdf`);
  const content = bytesOf(data, word(given.flavor, 'file'), null);
  if (content instanceof Problem) return content;
  const options = isObject(given.options) ? given.options : {};
  if (kind === 'pdf') {
    if (isRaw) return new Problem('is a PDF of type raw: use type pixel');
    const { pageRanges } = options;
    const pages = Array.isArray(pageRanges) ? pageRanges.join(',') : pageRanges;
    return { kind, content, pages: typeof pages === 'string' && pages !== '' ? pages : null };
  }
  if (!isRaw) return { kind, image: content };
  const wanted = word(options.language, 'escpos').replaceAll(/[^a-z]/g, '');
  const language = imageLanguages.find((one) => one === wanted);
  if (!language)
    return new Problem(`has an image for the language ${wanted.slice(0, 20)}: use ESCPOS or ZPL`);
  return { kind: 'raw', part: { image: content, language } };
}

/** One call prints data of one kind. */
function contentOf(items: readonly Item[]): QzContent | string {
  const parts = items.flatMap((item) => (item.kind === 'raw' ? [item.part] : []));
  if (parts.length === items.length) return { kind: 'raw', parts };
  const images = items.flatMap((item) => (item.kind === 'image' ? [item.image] : []));
  if (images.length === items.length) return { kind: 'image', images };
  const files = items.flatMap((item) =>
    item.kind === 'pdf' ? [{ content: item.content, pages: item.pages }] : [],
  );
  if (files.length === items.length) return { kind: 'pdf', files };
  return 'data must be of one kind: printer data, images or PDF files';
}

const base64 = /^[A-Za-z0-9+/\-_=\s]*$/;
const dataUri = /^data:[^,]{0,100};base64,/i;

function bytesOf(data: string, flavor: string, encoding: string | null): Buffer | Problem {
  const [head] = dataUri.exec(data.slice(0, 200)) ?? [];
  if (flavor === 'plain') return encoded(data, encoding);
  if (flavor === 'base64' || (flavor === 'file' && head !== undefined)) {
    const body = data.slice(head?.length ?? 0);
    return base64.test(body) ? Buffer.from(body, 'base64') : new Problem('is not valid base64');
  }
  if (flavor === 'hex') return hexBytes(data) ?? new Problem('is not valid hexadecimal');
  if (flavor === 'file')
    return new Problem('names a file: Platen fetches nothing, send it with the flavor base64');
  return new Problem(`has the flavor ${flavor.slice(0, 20)}: use plain, base64 or hex`);
}

const separator = 64;
const wrong = 255;
/** The value of a digit, or what else a character is. */
const hexValues = new Uint8Array(128).fill(wrong);
for (let value = 0; value < 16; value++)
  for (const sign of [value.toString(16), value.toString(16).toUpperCase()])
    hexValues[sign.charCodeAt(0)] = value;
for (const sign of '\\,xX \t\n\v\f\r') hexValues[sign.charCodeAt(0)] = separator;

/** Reads 1B40, x1Bx40, \x1B\x40 and 0x1B 0x40; null if it is none of them. */
function hexBytes(text: string): Buffer | null {
  const made = Buffer.alloc(text.length >> 1);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const high = hexValues[text.charCodeAt(at)] ?? wrong;
    if (high === separator) {
      at++;
      continue;
    }
    const next = text.charCodeAt(at + 1);
    // 0x begins a byte.
    if (high === 0 && (next === 0x78 || next === 0x58)) {
      at += 2;
      continue;
    }
    const low = hexValues[next] ?? wrong;
    if (high > 15 || low > 15) return null;
    made[length++] = high * 16 + low;
    at += 2;
  }
  return made.subarray(0, length);
}

/** Encodes a text. Without an encoding, characters up to 255 are bytes, because pages write commands in this way. */
function encoded(text: string, encoding: string | null): Buffer {
  if (encoding !== null) return iconv.encode(text, encoding);
  // oxlint-disable-next-line no-control-regex -- printer data has control characters
  return Buffer.from(text, /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8');
}

/** The library writes words in any case. */
function word(value: unknown, usual: string): string {
  return typeof value === 'string' && value !== '' ? value.toLowerCase() : usual;
}
