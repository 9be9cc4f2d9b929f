// The messages of Epson Server Direct Print as a printer writes and reads them.

import {
  escaped,
  findElement,
  localName,
  parseXml,
  unescaped,
  type XmlElement,
  XmlFault,
} from '../../../core/xml.ts';
import { SchemaError } from '../epos/attributes.ts';
import { type EposResult, responseElement } from '../epos/epos-response.ts';
import { type EposContent, readPrint } from '../epos/read-epos.ts';

/** One document that the server wants printed. */
export interface DirectRequest {
  devid: string;
  timeoutMs: number | null;
  jobId: string | null;
  /** Null if it cannot be read: `problem` says why. */
  content: EposContent | null;
  problem: string | null;
}

export function form(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}

/** The documents of an answer to GetRequest; none if there is nothing to print. */
export function readDirectRequests(body: string, lenient: boolean): DirectRequest[] {
  const text = body.replace(/^\ufeff/, '').trim();
  if (text === '') return [];
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return [];
  }
  const blocks = root.children.filter((child) => localName(child) === 'ePOSPrint');
  // Some servers answer with a document in an envelope, and with a bare response for nothing.
  const found = blocks.length > 0 ? blocks : findElement(root, 'epos-print') ? [root] : [];
  return found.flatMap((block) => requestOf(block, lenient));
}

function requestOf(block: XmlElement, lenient: boolean): DirectRequest[] {
  const print = findElement(block, 'epos-print');
  if (!print) return [];
  const parameter = findElement(block, 'Parameter') ?? findElement(block, 'parameter');
  const value = (name: string) => {
    const child = parameter?.children.find((one) => localName(one) === name);
    const text = child && unescaped(child.text).trim();
    return text ? text.slice(0, 64) : null;
  };
  const timeout = value('timeout');
  const named = {
    devid: value('devid') ?? 'local_printer',
    timeoutMs: timeout !== null && /^\d{1,6}$/.test(timeout) ? Number(timeout) : null,
    jobId: value('printjobid'),
  };
  try {
    const { content, isQuestion } = readPrint(print, { lenient });
    return isQuestion ? [] : [{ ...named, content, problem: null }];
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return [{ ...named, content: null, problem: error.message }];
  }
}

/** The response file for documents that were printed, or not. */
export function responseFile(
  results: { request: Pick<DirectRequest, 'devid' | 'jobId'>; result: EposResult }[],
): string {
  const version = results.some(({ request }) => request.jobId !== null) ? '2.00' : '1.00';
  const blocks = results.map(({ request: { devid, jobId }, result }) => {
    const job = jobId === null ? '' : `<printjobid>${escaped(jobId)}</printjobid>`;
    return `<ePOSPrint><Parameter><devid>${escaped(devid)}</devid>${job}</Parameter><PrintResponse>${responseElement(result)}</PrintResponse></ePOSPrint>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="${version}">${blocks.join('')}</PrintResponseInfo>`;
}
