// Recognises what a file holds from its bytes and its name, and makes the content of a direct
// print of it.

import type { DirectPrint } from '../../client/index.ts';
import { largestBytes } from '../pictures/picture-size.ts';
import { decodeText } from './decode-text.ts';

export const rawKinds = ['zpl', 'tspl', 'escpos', 'starprnt'] as const;
export const fileKinds = ['text', 'markdown', 'image', 'pdf', ...rawKinds] as const;
export type FileKind = (typeof fileKinds)[number];

/** Why a file cannot be printed. */
export type FileProblem = 'empty' | 'tooLarge' | 'office' | 'otherPicture' | 'unknown';

export interface OpenedFile {
  name: string;
  bytes: Uint8Array;
  /** What it can be printed as, the likeliest first. */
  kinds: FileKind[];
  /** Whether it has rows, which a template can print one by one. */
  isTable: boolean;
}

export interface NumberedFile extends OpenedFile {
  /** Another one for each file that was opened, also for the same one. */
  number: number;
}

/** `workbook`: its rows are printed, not the file itself. */
export function openFile(name: string, bytes: Uint8Array): OpenedFile | FileProblem | 'workbook' {
  if (bytes.length === 0) return 'empty';
  if (isWorkbook(extensionOf(name), bytes)) return 'workbook';
  if (bytes.length > largestBytes) return 'tooLarge';
  const kinds = kindsOf(extensionOf(name), bytes);
  if (typeof kinds === 'string') return kinds;
  return { name, bytes, kinds, isTable: /^(csv|tsv)$/.test(extensionOf(name)) };
}

export function isRaw(kind: FileKind): kind is (typeof rawKinds)[number] {
  return (rawKinds as readonly string[]).includes(kind);
}

export function contentOf({ bytes }: OpenedFile, kind: FileKind): DirectPrint {
  switch (kind) {
    case 'text':
      return { text: plainText(bytes) };
    case 'markdown':
      return { markdown: plainText(bytes) };
    case 'image':
      return { image: dataUri(imageTypeOf(bytes) ?? 'image/svg+xml', bytes) };
    case 'pdf':
      return { pdf: base64(bytes) };
    default:
      return { raw: dataUri('', bytes), language: kind };
  }
}

function kindsOf(extension: string, bytes: Uint8Array): FileKind[] | FileProblem {
  const start = latin(bytes.subarray(0, 1024));
  if (start.includes('%PDF-')) return ['pdf'];
  if (imageTypeOf(bytes)) return ['image'];
  if (isOffice(start)) return 'office';
  if (/^BM.{4}\0{4}|^II\*\0|^MM\0\*|^\0{3}.ftyp/s.test(start)) return 'otherPicture';
  const text = textOf(bytes);
  if (text !== null)
    return text.includes('<svg') && isSvg(text) ? ['image'] : textKinds(extension, text);
  return rawGuess(extension, latin(bytes));
}

/** An archive, as today's office programs make, or an old document. */
const isOffice = (start: string) =>
  ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'].some((mark) => start.startsWith(mark));

/** The directory of an archive is at its end. */
const directoryBytes = 65_536;

function isWorkbook(extension: string, bytes: Uint8Array): boolean {
  if (!isOffice(latin(bytes.subarray(0, 4)))) return false;
  return (
    /^xls[xm]?$/.test(extension) || latin(bytes.subarray(-directoryBytes)).includes('xl/workbook.')
  );
}

const rawExtensions: Record<string, FileKind> = {
  zpl: 'zpl',
  tspl: 'tspl',
  tsp: 'tspl',
  escpos: 'escpos',
  esc: 'escpos',
  star: 'starprnt',
  starprnt: 'starprnt',
};

function textKinds(extension: string, text: string): FileKind[] {
  const guess =
    rawExtensions[extension] ??
    (/\^XA/i.test(text)
      ? 'zpl'
      : /^\s*SIZE\s+[\d.]/im.test(text) && /^\s*PRINT\s+\d/im.test(text)
        ? 'tspl'
        : /^(md|markdown)$/.test(extension)
          ? 'markdown'
          : 'text');
  return likeliestFirst(guess, ['text', 'markdown', ...rawKinds]);
}

const escape = '\u001b';
const groupSeparator = '\u001d';

/** Bytes that are no text: a printer's own commands, if they look like any. */
function rawGuess(extension: string, bytes: string): FileKind[] | FileProblem {
  const known = rawExtensions[extension];
  if (known) return likeliestFirst(known, rawKinds);
  if (/\^XA/.test(bytes)) return likeliestFirst('zpl', rawKinds);
  if (bytes.includes(escape + groupSeparator)) return likeliestFirst('starprnt', rawKinds);
  if (bytes.includes(escape) || bytes.includes(groupSeparator))
    return likeliestFirst('escpos', rawKinds);
  return 'unknown';
}

function likeliestFirst(guess: FileKind, all: readonly FileKind[]): FileKind[] {
  return [guess, ...all.filter((kind) => kind !== guess)];
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function imageTypeOf(bytes: Uint8Array): string | null {
  const start = latin(bytes.subarray(0, 16));
  if (start.startsWith('\u0089PNG')) return 'image/png';
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : null;
}

function isSvg(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(text);
}

/** Reads bytes as text; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  // Text has none of the other control characters.
  // oxlint-disable-next-line no-control-regex -- these are looked for
  return /[\0-\u0008\u000b\u000e-\u001f]/.test(text) ? null : text;
}

/** Editors end the last line. */
function plainText(bytes: Uint8Array): string {
  return decodeText(bytes).replace(/\r?\n$/, '');
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function base64(bytes: Uint8Array): string {
  return btoa(latin(bytes));
}

function dataUri(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${base64(bytes)}`;
}
