// Reads the bytes of a data URI. Its declared type is ignored: the type of an
// image is determined from its bytes.

import { ImageFault } from './image-fault.ts';

const base64 = /^[A-Za-z0-9+/\-_=\s]*$/;

export function isDataUri(text: string): boolean {
  return /^data:/i.test(text);
}

/** Throws an ImageFault. */
export function dataUriBytes(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma < 0) throw new ImageFault('is a data URI without a comma');
  const body = uri.slice(comma + 1);
  if (/;\s*base64\s*$/i.test(uri.slice(0, comma))) return base64Bytes(body);
  try {
    return Buffer.from(decodeURIComponent(body));
  } catch {
    throw new ImageFault('is a data URI with an invalid % escape');
  }
}

/** Throws an ImageFault. */
export function base64Bytes(text: string): Uint8Array {
  if (!base64.test(text)) throw new ImageFault('is not valid base64');
  return Buffer.from(text, 'base64');
}
