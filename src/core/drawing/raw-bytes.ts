// The bytes of raw printer data that was sent as a string.

import type { RawData } from '../model/drawing.ts';
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
