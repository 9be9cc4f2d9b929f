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
  return (/\.([A-Z0-9]+|\*)\s*$/i.exec(text)?.[1] ?? '').toUpperCase();
}

export class ObjectStore {
  readonly pictures = new Map<string, RasterPicture>();
  readonly formats = new Map<string, readonly StoredCommand[]>();
  /** Names of downloaded fonts; their shapes are not kept. */
  readonly fonts = new Set<string>();

  #pictureBytes = 0;
  #formatBytes = 0;

  /** False if the memory is full; an older image of this name is lost. */
  keepPicture(name: string, picture: RasterPicture): boolean {
    this.#dropPicture(name);
    const size = sizeOf(picture);
    if (this.#pictureBytes + size > mostPictureBytes || this.pictures.size >= mostObjects)
      return false;
    this.pictures.set(name, once(picture));
    this.#pictureBytes += size;
    return true;
  }

  keepFormat(name: string, commands: readonly StoredCommand[]): boolean {
    this.#dropFormat(name);
    const size = formatBytes(commands);
    if (this.#formatBytes + size > mostFormatBytes || this.formats.size >= mostObjects)
      return false;
    this.formats.set(name, commands);
    this.#formatBytes += size;
    return true;
  }

  #dropPicture(name: string): void {
    const picture = this.pictures.get(name);
    if (!picture) return;
    this.#pictureBytes -= sizeOf(picture);
    this.pictures.delete(name);
  }

  #dropFormat(name: string): void {
    const commands = this.formats.get(name);
    if (!commands) return;
    this.#formatBytes -= formatBytes(commands);
    this.formats.delete(name);
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
    const isMeant = (key: string) => (isAll ? key.startsWith(name.slice(0, 2)) : key === name);
    const has = (...kinds: string[]) => kind === '' || kind === '*' || kinds.includes(kind);
    if (has('GRF', 'PNG'))
      for (const key of this.pictures.keys()) if (isMeant(key)) this.#dropPicture(key);
    if (has('ZPL')) for (const key of this.formats.keys()) if (isMeant(key)) this.#dropFormat(key);
    if (has('TTF', 'TTE', 'FNT'))
      for (const key of this.fonts) if (isMeant(key)) this.fonts.delete(key);
  }
}

function formatBytes(commands: readonly StoredCommand[]): number {
  return commands.reduce((sum, { bytes }) => sum + bytes + commandOverhead, 0);
}
