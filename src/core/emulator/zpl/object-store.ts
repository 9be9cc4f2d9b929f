// The memory of a ZPL printer for images, formats and fonts. It has a quota, and
// is empty after switching off.

import { once, type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';

/** Bytes of images, and of commands in formats. */
const mostPictureBytes = 8 << 20;
const mostFormatBytes = 1 << 20;
const mostObjects = 1000;
/** Memory of a command besides its bytes. */
const commandOverhead = 64;

/** A command of a stored format. */
export interface StoredCommand {
  bytes: number;
  run(): void;
}

/** A drive and a name, `R:LOGO`; drive R by default. */
export function objectName(text: string): string {
  const [, drive = 'R', name = ''] = /^(?:([A-Z]):)?([^.]*)/i.exec(text.trim()) ?? [];
  return `${drive}:${name.slice(0, 16) || 'UNKNOWN'}`.toUpperCase();
}

function extension(text: string): string {
  return (/\.([A-Z0-9]+)\s*$/i.exec(text)?.[1] ?? '').toUpperCase();
}

export class ObjectStore {
  readonly pictures = new Map<string, RasterPicture>();
  readonly formats = new Map<string, readonly StoredCommand[]>();
  /** Names of downloaded fonts; their shapes are not kept. */
  readonly fonts = new Set<string>();

  /** False if the memory is full; an older image of this name is lost. */
  keepPicture(name: string, picture: RasterPicture): boolean {
    this.pictures.delete(name);
    const sizes = [...this.pictures.values(), picture].map(sizeOf);
    const isFull = sizes.reduce((sum, size) => sum + size, 0) > mostPictureBytes;
    if (isFull || this.pictures.size >= mostObjects) return false;
    this.pictures.set(name, once(picture));
    return true;
  }

  keepFormat(name: string, commands: readonly StoredCommand[]): boolean {
    this.formats.delete(name);
    const sizes = [...this.formats.values(), commands].map(formatBytes);
    const isFull = sizes.reduce((sum, size) => sum + size, 0) > mostFormatBytes;
    if (isFull || this.formats.size >= mostObjects) return false;
    this.formats.set(name, commands);
    return true;
  }

  keepFont(name: string): boolean {
    if (this.fonts.size < mostObjects) this.fonts.add(name);
    return this.fonts.has(name);
  }

  /** ^ID; `*` stands for any name, and an extension for one kind of object. */
  delete(text: string): void {
    const name = objectName(text);
    const kind = extension(text);
    const isAll = name.endsWith(':*');
    const kinds = { GRF: this.pictures, PNG: this.pictures, ZPL: this.formats, TTF: this.fonts };
    const chosen = kind in kinds ? [kinds[kind as keyof typeof kinds]] : Object.values(kinds);
    for (const objects of chosen)
      for (const key of objects.keys())
        if (isAll ? key.startsWith(name.slice(0, 2)) : key === name) objects.delete(key);
  }
}

function formatBytes(commands: readonly StoredCommand[]): number {
  return commands.reduce((sum, { bytes }) => sum + bytes + commandOverhead, 0);
}
