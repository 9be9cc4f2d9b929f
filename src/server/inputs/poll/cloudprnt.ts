// The messages of Star CloudPRNT as a printer writes and reads them.

import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { parseFew } from '../few-values.ts';

/** What can be printed, the best first. */
const mediaTypes = [
  'application/vnd.star.starprnt',
  'application/vnd.star.starprntcore',
  'image/png',
  'image/jpeg',
  'application/vnd.star.line',
  'text/plain',
] as const;
export type MediaType = (typeof mediaTypes)[number];

export interface PollState {
  mac: string;
  status: PrinterStatus;
  /** The token of the job that is being printed; null if there is none. */
  printing: string | null;
  /** Answers to what the server asked last. */
  answers: ClientAnswer[];
}

interface ClientAnswer {
  request: string;
  result: string;
}

/** The body of a poll. */
export function pollBody({ mac, status, printing, answers }: PollState): string {
  return JSON.stringify({
    status: starStatusText(status),
    printerMAC: mac,
    uniqueID: null,
    statusCode: encodeURIComponent(statusCode(status)),
    jobToken: printing,
    printingInProgress: printing !== null,
    clientAction: answers.length > 0 ? answers : null,
  });
}

/** Status code by which the service reports the condition to the server: 2xx is ready to print. */
export function statusCode({ state, paper, cover, reasons }: PrinterStatus): string {
  if (state === 'offline') return '430 Offline';
  if (reasons.includes('PAPER_OUT') || paper === 'out') return '410 Paper out';
  if (reasons.includes('COVER_OPEN') || cover === 'open') return '420 Cover open';
  if (reasons.includes('CUTTER_ERROR')) return '411 Paper jam';
  if (state === 'error') return '440 Error';
  return paper === 'low' ? '211 OK Paper low' : '200 OK';
}

/** Nine bytes in hexadecimal digits, as Star's printers report them. */
function starStatusText({ state, paper, cover }: PrinterStatus): string {
  const offline = (state === 'online' ? 0 : 0x08) | (cover === 'open' ? 0x20 : 0);
  const end = paper === 'out' ? 0x0c : paper === 'low' ? 0x04 : 0;
  return `${[0x23, 0x06, offline, 0, 0, end, 0, 0, 0].map((byte) => byte.toString(16)).join(' ')} `;
}

export interface PollAnswer {
  /** What can be fetched; null if nothing is ready, or nothing that can be printed. */
  job: { token: string | null; type: MediaType | null; deletesByGet: boolean } | null;
  /** What the server asks; it is answered with a poll at once. */
  answers: ClientAnswer[];
}

/** Null if it is no answer of a CloudPRNT server. */
export function readPollAnswer(
  body: string,
  facts: { intervalSeconds: number; paperMm: number; printMm: number; dotsPerMm: number },
): PollAnswer | null {
  const answer = jsonObject(body);
  if (!answer) return null;
  const { jobReady, mediaTypes: given, jobToken, deleteMethod, clientAction } = answer;
  const actions = Array.isArray(clientAction) ? clientAction.slice(0, 20) : [];
  const answers = actions.flatMap((action: unknown) => {
    const request =
      typeof action === 'object' && action !== null && 'request' in action ? action.request : null;
    const result = typeof request === 'string' ? resultOf(request, facts) : null;
    return typeof request === 'string' && result !== null ? [{ request, result }] : [];
  });
  if (jobReady !== true) return { job: null, answers };
  const offered = Array.isArray(given) ? given.map(String) : [];
  const type = mediaTypes.find((one) => offered.includes(one)) ?? null;
  const token = typeof jobToken === 'string' && jobToken !== '' ? jobToken.slice(0, 200) : null;
  const deletesByGet = typeof deleteMethod === 'string' && deleteMethod.toUpperCase() === 'GET';
  return { job: { token, type, deletesByGet }, answers };
}

function resultOf(
  request: string,
  facts: { intervalSeconds: number; paperMm: number; printMm: number; dotsPerMm: number },
): string | null {
  switch (request) {
    case 'ClientType':
      return 'Platen';
    case 'ClientVersion':
      return '1.0';
    case 'Encodings':
      return mediaTypes.join('; ');
    case 'PageInfo':
      return JSON.stringify({
        paperWidth: String(facts.paperMm),
        printWidth: String(facts.printMm),
        horizontalResolution: String(facts.dotsPerMm),
        verticalResolution: String(facts.dotsPerMm),
      });
    case 'GetPollInterval':
      return String(facts.intervalSeconds);
    default:
      return null;
  }
}

export function fetchUrl(
  base: URL,
  mac: string,
  job: { token: string | null; type: MediaType },
): URL {
  const url = new URL(base);
  url.searchParams.set('mac', mac);
  url.searchParams.set('type', job.type);
  if (job.token !== null) url.searchParams.set('token', job.token);
  return url;
}

/** Confirms a job with a code, such as `200 OK`. */
export function confirmUrl(
  base: URL,
  mac: string,
  job: { token: string | null; deletesByGet: boolean },
  code: string,
): URL {
  const url = new URL(base);
  url.searchParams.set('mac', mac);
  if (job.deletesByGet) url.searchParams.set('delete', '');
  url.searchParams.set('code', code);
  if (job.token !== null) url.searchParams.set('token', job.token);
  return url;
}

function jsonObject(text: string): Record<string, unknown> | null {
  const value = parseFew(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
