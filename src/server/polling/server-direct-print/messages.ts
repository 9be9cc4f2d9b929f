// The messages of Epson Server Direct Print: what a printer says in its forms, and the answer
// that holds a job. Requests are untrusted: any form, any XML. Elements are found by their
// local names, because firmware differs in its namespaces.

import type { ErrorReason, PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { findElement, localName, parseXml, unescaped, type XmlElement } from '../../../core/xml.ts';

type SdpRequest =
  | { kind: 'poll'; device: Device }
  | { kind: 'results'; device: Device; results: PrintResult[] }
  | { kind: 'status'; device: Device; status: PrinterStatus | null }
  /** A form that says nothing that is understood. */
  | { kind: 'other'; device: Device };

interface Device {
  id: string | null;
  name: string | null;
}

/** What became of one document. */
export interface PrintResult {
  /** The name that it was sent with; null: version 1.00 names none. */
  token: string | null;
  isPrinted: boolean;
  /** Why it was not printed. */
  code: string;
  status: PrinterStatus | null;
}

const longestText = 200;
const mostResults = 100;

export function readRequest(form: URLSearchParams): SdpRequest {
  const device = { id: shown(form.get('ID')), name: shown(form.get('Name')) };
  switch (form.get('ConnectionType')) {
    case 'GetRequest':
      return { kind: 'poll', device };
    case 'SetResponse':
      return { kind: 'results', device, results: readResults(form.get('ResponseFile') ?? '') };
    case 'SetStatus':
      return { kind: 'status', device, status: readStatus(form.get('Status') ?? '') };
    default:
      return { kind: 'other', device };
  }
}

function readResults(text: string): PrintResult[] {
  const root = read(text);
  if (!root) return [];
  const printed = [...elements(root, 'ePOSPrint')].slice(0, mostResults);
  const results = printed.flatMap((one) => {
    const response = findElement(one, 'response');
    return response ? [resultOf(findElement(one, 'printjobid'), response)] : [];
  });
  // The whole answer was not understood (version 3.00 and later).
  const server = findElement(root, 'ServerDirectPrint');
  const failure = server && findElement(server, 'Response');
  if (results.length > 0 || failure?.attributes.get('Success') !== 'false') return results;
  const code = failure && findElement(failure, 'ErrorSummary');
  return [{ token: null, isPrinted: false, code: textOf(code) || 'SchemaError', status: null }];
}

function resultOf(token: XmlElement | undefined, { attributes }: XmlElement): PrintResult {
  return {
    token: textOf(token) || null,
    isPrinted: /^(1|true)$/.test(attributes.get('success') ?? ''),
    code: shown(attributes.get('code') ?? null) ?? '',
    status: statusOfBits(attributes.get('status')),
  };
}

function readStatus(text: string): PrinterStatus | null {
  const root = read(text);
  const found = root && findElement(root, 'printerstatus');
  return found ? statusOfBits(found.attributes.get('asbstatus')) : null;
}

/** Meanings of the status number, as Epson numbers its bits. */
const bits = {
  silent: 0x01,
  drawer: 0x04,
  offline: 0x08,
  cover: 0x20,
  mechanical: 0x400,
  cutter: 0x800,
  unrecoverable: 0x2000,
  automatic: 0x4000,
  paperLow: 0x2_0000,
  paperOut: 0x8_0000,
} as const;

/** Decimal, or hexadecimal after 0x. Null if it says nothing of a printer. */
export function statusOfBits(value: string | undefined): PrinterStatus | null {
  const text = value ?? '';
  if (!/^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text)) return null;
  const number = Number(text);
  const has = (bit: number) => (number & bit) !== 0;
  if (number > 0xffff_ffff || number === 0 || number === bits.silent || has(bits.silent))
    return null;
  const reasons: ErrorReason[] = [
    ...(has(bits.unrecoverable) || has(bits.mechanical) ? (['UNRECOVERABLE'] as const) : []),
    ...(has(bits.cutter) ? (['CUTTER_ERROR'] as const) : []),
    ...(has(bits.cover) ? (['COVER_OPEN'] as const) : []),
    ...(has(bits.paperOut) ? (['PAPER_OUT'] as const) : []),
    ...(has(bits.automatic) ? (['OVERHEATED'] as const) : []),
  ];
  if (reasons.length === 0 && has(bits.offline)) reasons.push('UNRECOVERABLE');
  return {
    state: reasons.length > 0 ? 'error' : 'online',
    paper: has(bits.paperOut) ? 'out' : has(bits.paperLow) ? 'low' : 'ok',
    cover: has(bits.cover) ? 'open' : 'closed',
    reasons,
  };
}

/** Answers about a document that is still being printed. */
const unfinished = new Set(['Printing', 'JobSpooling']);
/** Nothing of the document was printed. */
const unusable = new Set([
  'SchemaError',
  'DeviceNotFound',
  'RequestEntityTooLarge',
  'TooManyRequests',
]);

export function outcomeOf({ isPrinted, code }: PrintResult) {
  if (isPrinted) return 'printed';
  if (unfinished.has(code)) return 'unfinished';
  return unusable.has(code) ? 'unusable' : 'stopped';
}

/** The answer to a poll: an ePOS-Print document to print. `token` has no character that XML escapes. */
export function printRequest(token: string, document: Uint8Array, printMs: number): string {
  const timeout = Math.min(300_000, Math.max(10_000, Math.round(printMs) + 10_000));
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${timeout}</timeout>`,
    `<printjobid>${token}</printjobid></Parameter>`,
    `<PrintData>${Buffer.from(document).toString()}</PrintData></ePOSPrint></PrintRequestInfo>`,
  ].join('');
}

function read(text: string): XmlElement | null {
  try {
    return parseXml(text.replace(/^\uFEFF/, '').trim());
  } catch {
    return null;
  }
}

function* elements(root: XmlElement, name: string): Generator<XmlElement> {
  if (localName(root) === name) yield root;
  for (const child of root.children) yield* elements(child, name);
}

function textOf(element: XmlElement | undefined): string {
  return shown(element ? unescaped(element.text).trim() : null) ?? '';
}

function shown(value: string | null): string | null {
  if (value === null || value === '' || value.length > longestText) return null;
  return /\p{Cc}/u.test(value) ? null : value;
}
