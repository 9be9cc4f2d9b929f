// Reads requests in the form of the Labelary service: which labels of which ZPL are to be drawn.

import type { LabelsTask } from '../../../core/drawing/draw-labels.ts';
import type { Rotation } from '../../../core/model/paper/document.ts';
import type { InputRequest } from '../protocol.ts';

interface LabelaryRequest extends LabelsTask {
  zpl: Uint8Array;
}

type Read = { status: number; problem: string } | LabelaryRequest;

const form =
  /^\/v1\/printers\/(6|8|12|24)dpmm\/labels\/(\d{1,3}(?:\.\d{1,4})?)x(\d{1,3}(?:\.\d{1,4})?)(?:\/(\d{1,4}))?(?:\/(.*))?$/s;
const maxInches = 15;
/** The parts of a form. */
const mostParts = 100;
const mostHeaderBytes = 4096;
const lineEnd = Buffer.from('\r\n');
const rotations: Record<string, Rotation> = { '0': 0, '90': 90, '180': 180, '270': 270 };

export function readLabelary(
  request: Pick<InputRequest, 'method' | 'path' | 'headers' | 'body'>,
): Read {
  const { method, path, headers, body } = request;
  const [, dpmm, width, height, number, rest = ''] = form.exec(path) ?? [];
  if (dpmm === undefined)
    return refused(404, 'use /v1/printers/8dpmm/labels/4x6/0/ with 6, 8, 12 or 24 dpmm and inches');
  const [widthInches, heightInches] = [Number(width), Number(height)];
  if ([widthInches, heightInches].some((size) => size <= 0 || size > maxInches))
    return refused(400, `labels are up to ${maxInches} inches wide and high`);
  const format = formatOf(headers.accept);
  if (!format) return refused(406, 'Accept must be image/png or application/pdf');
  const index = number === undefined ? null : Number(number);
  if (index === null && format === 'png')
    return refused(400, 'name the label by its number, such as …/4x6/0/, or ask for a PDF');
  const rotation = rotations[String(headers['x-rotation'] ?? '0')];
  if (rotation === undefined) return refused(400, 'X-Rotation must be 0, 90, 180 or 270');
  const zpl = method === 'GET' ? fromPath(rest) : fromBody(body, headers['content-type']);
  if (!zpl || zpl.length === 0) return refused(400, 'there is no ZPL in the request');
  return {
    dotsPerMm: Number(dpmm),
    widthInches,
    heightInches,
    index,
    format,
    rotation,
    zpl,
  };
}

function refused(status: number, problem: string): Read {
  return { status, problem };
}

function formatOf(accept = ''): LabelsTask['format'] | null {
  if (accept.includes('application/pdf')) return 'pdf';
  return accept === '' || /image\/(?:png|\*)|\*\/\*/.test(accept) ? 'png' : null;
}

function fromPath(text: string): Uint8Array | null {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** A form of several parts has the ZPL in `file`; any other body is the ZPL, whatever its type says. */
function fromBody(body: Buffer, type = ''): Uint8Array | null {
  const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]{1,70})"?/i.exec(type) ?? [];
  if (boundary === undefined) return body;
  const mark = Buffer.from(`--${boundary}`);
  let at = body.indexOf(mark);
  for (let count = 0; at !== -1 && count < mostParts; count++) {
    const next = body.indexOf(mark, at + mark.length);
    const part = body.subarray(at + mark.length, next === -1 ? body.length : next);
    const end = part.subarray(0, mostHeaderBytes).indexOf('\r\n\r\n');
    const head = `${part.toString('latin1', 0, Math.max(0, end))}\r`;
    const isClosed = part.subarray(-2).equals(lineEnd);
    if (end !== -1 && /name="?file"?[;\r]/i.test(head))
      return part.subarray(end + 4, isClosed ? -2 : undefined);
    at = next;
  }
  return null;
}
