// The messages of Star CloudPRNT over HTTP: what a printer says in its poll and in its
// confirmation, and the answer to a poll. Requests are untrusted: any JSON, any text.

import { dialogue as star } from '../../../core/drivers/starprnt/status.ts';
import type { ErrorReason, PrinterStatus } from '../../../core/model/printers/printer-status.ts';

/** The body of a poll. Only the status code is sure to be there. */
interface CloudPrntPoll {
  /** The leading digits of the status code: 200 while it is ready. */
  code: number;
  /** The status bytes of the printer, if it sent any. */
  asb: Uint8Array | null;
  /** The job that it works on. */
  token: string | null;
  isPrinting: boolean;
  mac: string | null;
  id: string | null;
  /** The answers to what it was asked, by the name of the request. */
  answers: ReadonlyMap<string, unknown>;
}

const longestText = 200;
const mostAnswers = 20;
const mostTypes = 50;
const ready = 200;

export function readPoll(body: unknown): CloudPrntPoll {
  const fields = isObject(body) ? body : {};
  return {
    code: readCode(fields.statusCode),
    asb: readAsb(fields.status),
    token: text(fields.jobToken),
    isPrinting: fields.printingInProgress === true,
    mac: text(fields.printerMAC),
    id: text(fields.uniqueID),
    answers: readAnswers(fields.clientAction),
  };
}

/** The leading digits, of plain or URL-encoded text; "OK" alone, or nothing, is 200. */
export function readCode(value: unknown): number {
  const [, digits] = /^\s*(\d{3})(?!\d)/.exec(typeof value === 'string' ? value : '') ?? [];
  return digits === undefined ? ready : Number(digits);
}

/** Hexadecimal bytes with spaces between them: "23 6 0 0 0 0 0 0 0 ". */
function readAsb(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || value.length > longestText) return null;
  const bytes = value.trim().split(/\s+/);
  if (!bytes.every((byte) => /^[0-9a-f]{1,2}$/i.test(byte))) return null;
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
}

function readAnswers(value: unknown): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const one of Array.isArray(value) ? value.slice(0, mostAnswers) : []) {
    const request = isObject(one) ? text(one.request) : null;
    if (request !== null && isObject(one)) answers.set(request, one.result);
  }
  return answers;
}

/** What keeps the printer from printing, by its code; others of 400 to 499 are errors without a name. */
const stops: Record<number, ErrorReason> = {
  410: 'PAPER_OUT',
  411: 'CUTTER_ERROR', // a paper jam
  420: 'COVER_OPEN',
};

/**
 * The state of the printer by its status code, with paper, cover and drawer from its status
 * bytes where they do not contradict the code. Codes from 500 on are about the last job.
 */
export function statusOf({ code, asb }: CloudPrntPoll): PrinterStatus {
  const { paper, cover, drawer } = (asb && readStatus(asb)) ?? nothingTold;
  const reason = isStopped(code) ? (stops[code] ?? 'UNRECOVERABLE') : null;
  const isLow = code === 210 || code === 211;
  return {
    state: reason ? 'error' : 'online',
    paper: reason === 'PAPER_OUT' ? 'out' : isLow ? 'low' : paper === 'out' ? 'unknown' : paper,
    cover: reason === 'COVER_OPEN' ? 'open' : cover === 'open' ? 'unknown' : cover,
    ...(drawer && { drawer }),
    reasons: reason ? [reason] : [],
  };
}

const nothingTold: Pick<PrinterStatus, 'paper' | 'cover' | 'drawer'> = {
  paper: 'unknown',
  cover: 'unknown',
};

const isStopped = (code: number) => code >= 400 && code < 500;

function readStatus(bytes: Uint8Array): PrinterStatus | null {
  const replies = star.createReader().read(bytes);
  return replies.find((reply) => reply.kind === 'status')?.status ?? null;
}

/** Whether a job that the printer has is not finished: it prints, or waits for a person. */
export function isBusy({ code, isPrinting }: CloudPrntPoll): boolean {
  return isPrinting || isStopped(code);
}

/** The media types that the printer lists; null if it did not answer. */
export function mediaTypesOf({ answers }: CloudPrntPoll): string[] | null {
  const listed = text(answers.get('Encodings'), 2000);
  if (listed === null) return null;
  const types = listed.split(';').map((type) => type.trim().toLowerCase());
  return types.filter((type) => type !== '').slice(0, mostTypes);
}

export function intervalMsOf({ answers }: CloudPrntPoll): number | null {
  const given = answers.get('GetPollInterval');
  const seconds = typeof given === 'number' ? given : Number(text(given) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 1 && seconds <= 3600 ? seconds * 1000 : null;
}

/** The name and version of its firmware, if it told. */
export function deviceNameOf({ answers }: CloudPrntPoll): string | null {
  const name = [text(answers.get('ClientType')), text(answers.get('ClientVersion'))];
  return name.filter((part) => part !== null).join(' ') || null;
}

/** Asked once, on first contact: a printer that is asked fetches no job in that round. */
const questions = ['ClientType', 'ClientVersion', 'Encodings', 'GetPollInterval'];

export type PollAnswer =
  | { jobReady: false; clientAction?: { request: string; options: string }[] }
  | { jobReady: true; mediaTypes: string[]; jobToken: string; deleteMethod: 'DELETE' };

export const nothingToPrint: PollAnswer = { jobReady: false };

export const askWhatItCan: PollAnswer = {
  jobReady: false,
  clientAction: questions.map((request) => ({ request, options: '' })),
};

export function offer(jobToken: string, mediaTypes: string[]): PollAnswer {
  return { jobReady: true, mediaTypes, jobToken, deleteMethod: 'DELETE' };
}

type Confirmation = 'printed' | 'not-fetched' | 'unusable' | 'stopped';

/** What the code of a confirmation says of the job. */
export function confirmationOf(code: number): Confirmation {
  if (code >= 200 && code < 300) return 'printed';
  if (code === 520) return 'not-fetched';
  return code >= 500 ? 'unusable' : 'stopped';
}

function text(value: unknown, longest = longestText): string | null {
  if (typeof value !== 'string' || value === '' || value.length > longest) return null;
  // oxlint-disable-next-line no-control-regex -- what is shown holds no control characters
  return /[\u0000-\u001f\u007f]/.test(value) ? null : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
