// Reads, decodes and dithers image files in worker threads, which start with the first
// image. A file that takes too long or too much memory delays no other.

import type { Dither } from '../../model/paper/dither.ts';
import type { Tone } from '../../model/paper/tone.ts';
import { Fault } from '../../model/fault.ts';
import { PoolFailure, WorkerPool } from '../../worker-pool.ts';
import { Bitmap } from '../bitmap.ts';
import type { Grey } from './dither.ts';
import { ImageFault } from './image-fault.ts';
import type { ImageHeader } from './image-header.ts';
import type { FontType } from '../text/font-file.ts';

export interface ImageFile extends ImageHeader {
  bytes: Uint8Array;
}

export type PictureTask =
  /** Only its type and size. */
  | { read: Uint8Array }
  | { decode: Uint8Array }
  /** A font, which is examined and tried. */
  | { font: Uint8Array }
  /** Its dots at a size. */
  | {
      file: ImageFile;
      width: number;
      height: number;
      dither: Dither | null;
      tone?: Tone | undefined;
    };

export type Picture =
  | { header: ImageHeader }
  | { grey: Grey }
  | { dots: Uint8Array }
  | { fontType: FontType }
  /** Continues "the image …". */
  | { problem: string };

export interface PictureLimits {
  /** The longest that one image may take. */
  deadlineMs: number;
  /** How many images may wait; each may have 2 MB. */
  waiting: number;
}

/** All methods throw an ImageFault, or a Fault if too many images wait. */
export class PicturePool {
  readonly #limits: PictureLimits;
  readonly #pool = new WorkerPool<PictureTask, Picture>(
    {
      program: new URL('./picture-thread.js', import.meta.url),
      // The same library draws text, which must not depend on the fonts of the machine.
      env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    },
    // Two threads, so that a malicious image does not delay the others.
    { threads: 2, heapMb: 160, restingHeapMb: 64, idleMs: 60_000 },
  );

  constructor(limits: PictureLimits) {
    this.#limits = limits;
  }

  /** Checks a file without decoding it. */
  async read(bytes: Uint8Array): Promise<ImageHeader> {
    return (await this.#run<{ header: ImageHeader }>({ read: bytes })).header;
  }

  async decode(bytes: Uint8Array): Promise<Grey> {
    return (await this.#run<{ grey: Grey }>({ decode: bytes })).grey;
  }

  /** Checks a font by drawing some of its letters. */
  async tryFont(bytes: Uint8Array): Promise<FontType> {
    return (await this.#run<{ fontType: FontType }>({ font: bytes })).fontType;
  }

  async dots(
    { type, bytes, ...size }: ImageFile,
    width: number,
    height: number,
    dither: Dither | null,
    tone?: Tone,
  ): Promise<Bitmap> {
    const file = { type, bytes, width: size.width, height: size.height };
    const { dots } = await this.#run<{ dots: Uint8Array }>({ file, width, height, dither, tone });
    return new Bitmap(width, height, dots);
  }

  async #run<Result extends Picture>(task: PictureTask): Promise<Result> {
    const picture = await this.#pool
      .run(task, { ...this.#limits, isUrgent: true })
      .catch((error: Error) => Promise.reject(this.#reason(error)));
    if ('problem' in picture) throw new ImageFault(picture.problem);
    return picture as Result;
  }

  #reason(error: Error): Error {
    if (!(error instanceof PoolFailure))
      return new ImageFault(`cannot be decoded: ${error.message}`);
    switch (error.reason) {
      case 'time':
        return new ImageFault(`takes more than ${this.#limits.deadlineMs / 1000} s to decode`);
      case 'memory':
        return new ImageFault('needs too much memory to decode');
      case 'full':
        return new Fault('QUEUE_FULL', 'Too many images are waiting to be decoded. Retry later.');
      default:
        return error;
    }
  }
}
