// Pictures that a client stores in an ESC/POS printer, to be printed later by their
// name: in non-volatile memory, which outlives a power cycle, and in volatile
// memory, which ESC @ leaves and a power cycle clears.

import { type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';

/** Bytes of a memory; an ordinary printer has about as many. */
export const capacity = 384 * 1024;
/** Pictures of a memory. */
const mostPictures = 255;

export class PictureMemory {
  readonly #pictures = new Map<string, RasterPicture>();
  #used = 0;
  #list: string | null = null;

  get left(): number {
    return capacity - this.#used;
  }

  /** All keys of two characters, one after the other; pictures with a number have longer ones. */
  get list(): string {
    return (this.#list ??= [...this.#pictures.keys()].filter((key) => key[0] !== '#').join(''));
  }

  get(key: string): RasterPicture | undefined {
    return this.#pictures.get(key);
  }

  /** Returns false if there is no room. */
  store(key: string, picture: RasterPicture): boolean {
    this.delete(key);
    if (sizeOf(picture) > this.left || this.#pictures.size >= mostPictures) return false;
    this.#list = null;
    this.#pictures.set(key, picture);
    this.#used += sizeOf(picture);
    return true;
  }

  delete(key: string): void {
    const picture = this.#pictures.get(key);
    if (!picture) return;
    this.#list = null;
    this.#pictures.delete(key);
    this.#used -= sizeOf(picture);
  }

  /** Deletes the pictures whose key begins with this. */
  deleteAll(prefix: string): void {
    for (const key of this.#pictures.keys()) if (key.startsWith(prefix)) this.delete(key);
  }
}

export class StoredPictures {
  readonly nonVolatile: PictureMemory;
  readonly volatile = new PictureMemory();
  /** GS * — one picture without a name. */
  defined: RasterPicture | null = null;

  constructor(nonVolatile: PictureMemory) {
    this.nonVolatile = nonVolatile;
  }

  /** ESC @ */
  reset(): void {
    this.defined = null;
  }
}
