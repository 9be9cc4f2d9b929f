// Pictures that a client stores in an ESC/POS printer, to be printed later by their
// name: in non-volatile memory, which outlives a power cycle, and in volatile
// memory, which ESC @ leaves and a power cycle clears.

import { type RasterPicture, sizeOf } from '../pictures/raster-picture.ts';

/** Bytes of a memory; an ordinary printer has about as many. */
export const capacity = 384 * 1024;
/** Pictures of a memory. */
const mostPictures = 255;
/** The length of the keys in one answer, two bytes each. */
const blockLength = 80;

export class PictureMemory {
  readonly #pictures = new Map<string, RasterPicture>();
  #used = 0;
  /** The answer to a request for its list, until a picture comes or goes. */
  #listed: Uint8Array[] | null = null;

  get left(): number {
    return capacity - this.#used;
  }

  /**
   * The answer that lists the keys, in blocks of at most 40 with `id`: 41 announces a
   * further block, 40 is the last. Pictures that have a number instead are left out.
   */
  listed(id: number): readonly Uint8Array[] {
    if (this.#listed) return this.#listed;
    const keys = [...this.#pictures.keys()].filter((key) => key[0] !== '#').join('');
    const blocks: Uint8Array[] = [];
    for (let at = 0; at === 0 || at < keys.length; at += blockLength) {
      const part = keys.slice(at, at + blockLength);
      const sign = at + blockLength < keys.length ? 0x41 : 0x40;
      blocks.push(Uint8Array.of(0x37, id, sign, ...Buffer.from(part, 'latin1'), 0));
    }
    return (this.#listed = blocks);
  }

  get(key: string): RasterPicture | undefined {
    return this.#pictures.get(key);
  }

  /** Returns false if there is no room. */
  store(key: string, picture: RasterPicture): boolean {
    this.delete(key);
    if (sizeOf(picture) > this.left || this.#pictures.size >= mostPictures) return false;
    this.#listed = null;
    this.#pictures.set(key, picture);
    this.#used += sizeOf(picture);
    return true;
  }

  delete(key: string): void {
    const picture = this.#pictures.get(key);
    if (!picture) return;
    this.#listed = null;
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
