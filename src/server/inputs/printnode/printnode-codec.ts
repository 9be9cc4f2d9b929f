// What PrintNode's REST API says in JSON: numbers of printers and jobs, sets of numbers, requests
// to print, and the forms of answers.

import { crc32 } from 'node:zlib';
import type { Job } from '../../../core/model/jobs/job.ts';
import { fewFields, parseFew } from '../few-values.ts';
import { isObject, line } from '../loose-json.ts';

/** Stable for a printer, whatever happens to others. */
export function printerNumber(id: string): number {
  return (crc32(id) >>> 1) + 1;
}

/** The time and the counter of the job's id, which is a UUID of version 7. */
export function jobNumber(id: string): number {
  const hex = id.replaceAll('-', '');
  return Number.parseInt(hex.slice(0, 12), 16) * 4096 + Number.parseInt(hex.slice(13, 16), 16);
}

/** The time in the number of a job, in milliseconds. */
export function timeInNumber(number: number): number {
  return Math.floor(number / 4096);
}

/** The most numbers of one set. */
const mostNumbers = 100;

/** Reads `1,3-5`. Null if it is no set, or has too many numbers. */
export function numberSet(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,16})(?:-(\d{1,16}))?$/.exec(part) ?? [];
    if (first === undefined) return null;
    const [from, to] = [Number(first), Number(last)];
    if (!Number.isSafeInteger(to) || to < from || to - from + numbers.size >= mostNumbers)
      return null;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return [...numbers];
}

interface PrintNodeJob {
  printer: number;
  title: string | null;
  source: string | null;
  isPdf: boolean;
  content: Buffer;
  copies: number;
  expiresIn: number | null;
}

const mostCopies = 100;
// One class, so that a long content is read once.
const base64 = /^[A-Za-z0-9+/=\s]*$/;

/** The job of a request, or what is wrong with it. `fields` come from JSON or a form. */
export function readJob(fields: Record<string, unknown>): PrintNodeJob | string {
  const { contentType, content, title, source, options } = fields;
  const printer = wholeNumber(fields.printerId ?? fields.printer);
  if (printer === null) return 'printerId must be the number of a printer';
  if (contentType === 'raw_uri' || contentType === 'pdf_uri')
    return `contentType ${contentType} is not supported: Platen fetches nothing; send the content in base64`;
  if (contentType !== 'raw_base64' && contentType !== 'pdf_base64')
    return 'contentType must be raw_base64 or pdf_base64';
  if (typeof content !== 'string' || content === '' || !base64.test(content))
    return 'content must be base64';
  const quantity = wholeNumber(fields.qty ?? 1);
  const optionCopies = isObject(options) ? wholeNumber(options.copies ?? 1) : 1;
  const copies = (quantity ?? 0) * (optionCopies ?? 0);
  if (copies < 1 || copies > mostCopies) return `qty must be from 1 to ${mostCopies}`;
  const expires = fields.expireAfter === undefined ? null : wholeNumber(fields.expireAfter);
  if (fields.expireAfter !== undefined && (expires === null || expires < 1 || expires > 1_209_600))
    return 'expireAfter must be seconds, from 1 to 1209600';
  return {
    printer,
    title: line(title),
    source: line(source),
    isPdf: contentType === 'pdf_base64',
    content: Buffer.from(content, 'base64'),
    copies,
    expiresIn: expires,
  };
}

/** Fields of a body in JSON or of a form; null if it is neither. */
export function readFields(body: Buffer, type = ''): Record<string, unknown> | null {
  const text = body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded') && !text.trimStart().startsWith('{')) {
    const fields = fewFields(text);
    return fields && Object.fromEntries(fields);
  }
  const value = parseFew(text);
  return isObject(value) ? value : null;
}

export function stateOf({ status, error }: Pick<Job, 'status' | 'error'>): string {
  if (status === 'queued') return 'new';
  if (status === 'printing') return 'sent_to_client';
  if (status === 'completed') return 'done';
  if (status === 'cancelled') return 'deleted';
  return error?.code === 'EXPIRED' ? 'expired' : 'error';
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
