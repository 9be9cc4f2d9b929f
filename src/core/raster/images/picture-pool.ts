// Reads, decodes and dithers image files in worker threads, which start with the first
// image. A file that takes too long or too much memory delays no other. Fonts are tried in a process.

import type { Dither } from '../../model/paper/dither.ts';
import type { Tone } from '../../model/paper/tone.ts';
import { Fault } from '../../model/fault.ts';
import { PoolFailure, WorkerPool } from '../../worker-pool.ts';
import { Bitmap } from '../bitmap.ts';
import type { Grey } from './dither.ts';
import { ImageFault } from './image-fault.ts';
import { type ImageHeader, maxPixels } from './image-header.ts';
import type { FontType } from '../text/font-file.ts';

export interface ImageFile extends ImageHeader {
  bytes: Uint8Array;
}

export type PictureTask =
  /** Only its type and size. */
  | { read: Uint8Array }
  | { decode: Uint8Array }
  /** A smaller JPEG of it. */
  | { shrink: Uint8Array }
  /** A font, which is examined and tried. */
  | { font: Uint8Array }
  /** Dots of an image at a size. */
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
  | { jpeg: Uint8Array }
  | { fontType: FontType }
  /** Continues "the image …". */
  | { problem: string };

export interface PictureLimits {
  /** The longest that one image may take; a photograph may take four times as long. */
  deadlineMs: number;
  /** How many images may wait; each may have 2 MB, a photograph more. */
  waiting: number;
}

const program = new URL('./picture-thread.js', import.meta.url);

/** All methods throw an ImageFault, or a Fault if too many images wait. */
export class PicturePool {
  readonly #limits: PictureLimits;
  readonly #pool = new WorkerPool<PictureTask, Picture>(
    // Fonts of the machine are left out: the library also draws text, which must not depend on them.
    { program, env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' } },
    // Two threads, so that a malicious image does not delay the others.
    { threads: 2, heapMb: 160, restingHeapMb: 64, idleMs: 60_000 },
  );
  readonly #fonts = new WorkerPool<PictureTask, Picture>(
    { program, isProcess: true },
    { threads: 1, heapMb: 160, restingHeapMb: 64, idleMs: 5000 },
  );

  /** Ends with the last photograph: one at a time, because of its memory. */
  #photo: Promise<unknown> = Promise.resolve();

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

  /** A JPEG of two megapixels at most, from a photograph. */
  async shrunk({ bytes, width, height }: ImageFile): Promise<Uint8Array> {
    return (await this.#run<{ jpeg: Uint8Array }>({ shrink: bytes }, { pixels: width * height }))
      .jpeg;
  }

  /** Checks a font by drawing some of its letters, which can crash the library that draws them. */
  async tryFont(bytes: Uint8Array): Promise<FontType> {
    return (await this.#run<{ fontType: FontType }>({ font: bytes }, { pool: this.#fonts }))
      .fontType;
  }

  async dots(
    { type, bytes, ...size }: ImageFile,
    width: number,
    height: number,
    dither: Dither | null,
    tone?: Tone,
  ): Promise<Bitmap> {
    const file = { type, bytes, width: size.width, height: size.height };
    const task = { file, width, height, dither, tone };
    const pixels = size.width * size.height;
    const { dots } = await this.#run<{ dots: Uint8Array }>(task, { pixels });
    return new Bitmap(width, height, dots);
  }

  async #run<Result extends Picture>(
    task: PictureTask,
    { pool = this.#pool, pixels = 0 } = {},
  ): Promise<Result> {
    const isPhoto = pixels > maxPixels && !isDrawing(task);
    const { waiting } = this.#limits;
    // Up to 50 megapixels, on a small machine that prints meanwhile.
    const deadlineMs = this.#limits.deadlineMs * (isPhoto ? 4 : 1);
    const start = () => pool.run(task, { waiting, deadlineMs, isUrgent: true });
    const running = isPhoto ? this.#photo.then(start, start) : start();
    if (isPhoto) this.#photo = running.catch(() => {});
    const picture = await running.catch((error: Error) =>
      Promise.reject(reasonOf(error, task, deadlineMs)),
    );
    if ('problem' in picture) throw new ImageFault(picture.problem);
    return picture as Result;
  }
}

/** The size of an SVG says nothing about its work. */
function isDrawing(task: PictureTask): boolean {
  return 'file' in task && task.file.type === 'image/svg+xml';
}

function reasonOf(error: Error, task: PictureTask, deadlineMs: number): Error {
  const [noun, done] = 'font' in task ? ['fonts', 'drawn'] : ['images', 'decoded'];
  if (!(error instanceof PoolFailure)) return new ImageFault(`cannot be ${done}: ${error.message}`);
  switch (error.reason) {
    case 'time':
      return new ImageFault(`takes more than ${deadlineMs / 1000} s to be ${done}`);
    case 'memory':
      return new ImageFault(`needs too much memory to be ${done}`);
    case 'crash':
      return new ImageFault(
        `is damaged: the program that tried to draw it ended. Store another file of this font`,
      );
    case 'full':
      return new Fault('QUEUE_FULL', `Too many ${noun} are waiting to be ${done}. Retry later.`);
    default:
      return error;
  }
}
