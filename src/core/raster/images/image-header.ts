// Reads the type and size of an image before it is decoded: 18 KB of PNG can
// expand to 600 MB of dots. Uses only the bytes, not a name or declared type.

import { crc32 } from 'node:zlib';
import { ImageFault } from './image-fault.ts';
import { isSvg, svgSize } from './svg.ts';

export type ImageType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'image/bmp'
  | 'image/svg+xml';

export interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
}

const mebi = 1024 * 1024;
export const maxImageBytes = 2 * mebi;
/** What is scaled and dithered; larger photographs are made smaller while they are decoded. */
export const maxPixels = 4 * mebi;
/** Photographs of phones, as JPEG. Decoding 50 megapixels takes 200 MB. */
export const maxPhotoBytes = 12 * mebi;
const maxPhotoPixels = 50 * mebi;
const maxSide = 10_000;
// A JPEG may contain any number of scans; good encoders need ten.
const maxScans = 64;
/** Pixels of all scans: each of them may change every pixel. */
const maxScanned = maxScans * maxPixels;

type Size = Pick<ImageHeader, 'width' | 'height'>;

interface ImageFormat {
  type: ImageType;
  matches: (bytes: Buffer) => boolean;
  size: (bytes: Buffer) => Size;
}

const formats: ImageFormat[] = [
  {
    type: 'image/png',
    matches: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n'),
    size: pngSize,
  },
  { type: 'image/jpeg', matches: isJpeg, size: jpegSize },
  {
    type: 'image/gif',
    matches: (bytes) => begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a'),
    size: gifSize,
  },
  {
    type: 'image/webp',
    matches: (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP'),
    size: webpSize,
  },
  { type: 'image/bmp', matches: (bytes) => begins(bytes, 'BM'), size: bmpSize },
  { type: 'image/svg+xml', matches: isSvg, size: svgSize },
];

/** Pictures that are known by their first bytes and not printed. */
const others: { name: string; matches: (bytes: Buffer) => boolean; help?: string }[] = [
  {
    name: 'a HEIC',
    matches: (bytes) => /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12)),
    help: '; an iPhone takes JPEG pictures with Settings, Camera, Formats, Most Compatible',
  },
  { name: 'an AVIF', matches: (bytes) => /^ftypavi[fs]/.test(bytes.toString('latin1', 4, 12)) },
  { name: 'a TIFF', matches: (bytes) => begins(bytes, 'II*\0') || begins(bytes, 'MM\0*') },
  {
    name: 'a JPEG XL',
    matches: (bytes) => begins(bytes, '\xff\x0a') || begins(bytes, '\0\0\0\x0cJXL '),
  },
  { name: 'a PDF', matches: (bytes) => begins(bytes, '%PDF-'), help: '; send it as pdf' },
];

const printable = 'PNG, JPEG, WebP, GIF, BMP or SVG';

/** Throws an ImageFault if the file cannot be printed or is too large to decode. */
export function imageHeader(file: Uint8Array): ImageHeader {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [most, name] = isJpeg(bytes) ? [maxPhotoBytes, '12 MiB'] : [maxImageBytes, '2 MiB'];
  if (file.length > most)
    throw new ImageFault(`has ${file.length} bytes; at most ${most} (${name}) are taken`);
  for (const { type, matches, size } of formats)
    if (matches(bytes)) return checked({ type, ...complete(() => size(bytes)) });
  const other = others.find(({ matches }) => matches(bytes));
  if (other)
    throw new ImageFault(`is not a ${printable}, but ${other.name}: convert it${other.help ?? ''}`);
  throw new ImageFault(`is not a ${printable}`);
}

function checked(header: ImageHeader): ImageHeader {
  const { type, width, height } = header;
  if (width < 1 || height < 1) throw new ImageFault('has no dots');
  // The size of an SVG only gives its proportions: it is drawn at the printed size.
  if (type === 'image/svg+xml') return header;
  const [most, name] = type === 'image/jpeg' ? [maxPhotoPixels, '50'] : [maxPixels, '4'];
  if (width * height > most || width > maxSide || height > maxSide)
    throw new ImageFault(
      `is ${width} x ${height} dots large; at most ${name} megapixels and ${maxSide} dots a side are taken`,
    );
  return header;
}

/** A read past the end means that the file is incomplete. */
function complete(read: () => Size): Size {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw incomplete();
    throw error;
  }
}

function incomplete(): ImageFault {
  return new ImageFault('is incomplete');
}

function begins(bytes: Buffer, signature: string): boolean {
  return bytes.toString('latin1', 0, signature.length) === signature;
}

function isJpeg(bytes: Buffer): boolean {
  return begins(bytes, '\xff\xd8\xff');
}

function pngSize(bytes: Buffer): Size {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new ImageFault('is damaged');
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 8 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    // The decoder would print what is left of a damaged file.
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw new ImageFault('is damaged');
    at = end + 4;
  }
  return size;
}

function jpegSize(bytes: Buffer): Size {
  let size: Size | undefined;
  let isRotated = false;
  let scans = 0;
  for (let at = 2; ;) {
    // Data of a scan lie between segments; in them FF is followed by 00.
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw incomplete();
    const marker = bytes.readUInt8(at + 1);
    at += marker === 0xff ? 1 : 2;
    if (marker === 0xd9) break; // EOI
    if (marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    const body = at + 2;
    const end = at + bytes.readUInt16BE(at);
    if (marker === 0xda && ++scans > maxScans)
      throw new ImageFault(`is drawn in more than ${maxScans} scans`);
    if (marker === 0xe1 && begins(bytes.subarray(body), 'Exif\0\0'))
      isRotated ||= isRotated90(bytes.subarray(body + 6, end));
    // SOF0 to SOF15, except C4, C8 and CC
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size ??= { width: bytes.readUInt16BE(body + 3), height: bytes.readUInt16BE(body + 1) };
    at = end;
  }
  if (!size || scans === 0) throw incomplete();
  if (size.width * size.height * scans > maxScanned)
    throw new ImageFault(
      `is ${size.width} x ${size.height} dots large and drawn in ${scans} scans; save it smaller, or as a baseline JPEG`,
    );
  return isRotated ? turned(size) : size;
}

function turned({ width, height }: Size): Size {
  return { width: height, height: width };
}

/**
 * Whether the EXIF orientation says that the decoder rotates the image by 90 degrees.
 * Looks at the length before each read: a file may have 140,000 EXIF parts, and an
 * exception for each of them took a second.
 */
function isRotated90(tiff: Buffer): boolean {
  const isLittle = begins(tiff, 'II');
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return false;
  const directory = long(4);
  if (directory + 2 > tiff.length) return false;
  const end = Math.min(directory + 2 + short(directory) * 12, tiff.length - 9);
  for (let entry = directory + 2; entry < end; entry += 12)
    if (short(entry) === 0x0112) return short(entry + 8) >= 5 && short(entry + 8) <= 8;
  return false;
}

function gifSize(bytes: Buffer): Size {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + tableLength(bytes.readUInt8(10));
  // Skips extensions before the first image: comments, delays, transparency.
  while (bytes.readUInt8(at) === 0x21) at = afterBlocks(bytes, at + 2);
  if (bytes.readUInt8(at) !== 0x2c) throw incomplete();
  const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
  const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
  if (right > size.width || bottom > size.height) throw new ImageFault('is damaged');
  afterBlocks(bytes, at + 11 + tableLength(bytes.readUInt8(at + 9)));
  return size;
}

/** Bytes of a colour table. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) !== 0) at += bytes.readUInt8(at) + 1;
  return at + 1;
}

/** A negative height means rows from top to bottom. */
function bmpSize(bytes: Buffer): Size {
  const isOld = bytes.readUInt32LE(14) === 12;
  const size = isOld
    ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
    : { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
  const bits = bytes.readUInt16LE(isOld ? 24 : 28);
  const isPacked = !isOld && ![0, 3].includes(bytes.readUInt32LE(30));
  const row = Math.ceil((size.width * bits) / 32) * 4;
  if (!isPacked && bytes.readUInt32LE(10) + row * size.height > bytes.length) throw incomplete();
  return size;
}

function webpSize(bytes: Buffer): Size {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) throw incomplete();
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
      return webpParts(bytes).some(({ type, body }) => type === 'EXIF' && isRotated90(body))
        ? turned(size)
        : size;
    }
    default:
      throw new ImageFault('is damaged');
  }
}

function webpParts(bytes: Buffer): { type: string; body: Buffer }[] {
  const parts = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    parts.push({ type: bytes.toString('latin1', at, at + 4), body });
    at += 8 + length + (length & 1);
  }
  return parts;
}
