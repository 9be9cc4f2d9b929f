// The bytes of raw printer data that was sent as a string.

import type { RawData } from '../model/paper/drawing.ts';
import { Fault } from '../model/fault.ts';

const dataUri = /^data:[^,;]*;base64,/i;

/** Text is sent in UTF-8. */
export function rawBytes({ content }: Pick<RawData, 'content'>): Uint8Array {
  if (!content.startsWith('data:')) return Buffer.from(content);
  const [start] = dataUri.exec(content) ?? [''];
  const encoded = content.slice(start.length);
  if (start === '' || /[^A-Za-z0-9+/=\s]/.test(encoded))
    throw new Fault('TEMPLATE_RENDER_ERROR', 'The raw data cannot be read.', [
      'raw: must be text, or a data URI in base64: data:application/octet-stream;base64,…',
    ]);
  return Buffer.from(encoded, 'base64');
}

/** ` at byte 3 (line 1)` */
export function atByte(offset: number, bytes: Uint8Array): string {
  let line = 1;
  for (let at = 0; at < offset && at < bytes.length; at++) if (bytes[at] === 0x0a) line++;
  return ` at byte ${offset} (line ${line})`;
}

/** The place of a command in the request. */
export function placeOf(
  { command, offset }: { command: string; offset: number },
  bytes: Uint8Array,
): string {
  return `raw: ${command || 'data'}${atByte(offset, bytes)}`;
}
