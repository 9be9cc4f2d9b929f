// Decodes image files to grey pixels, in threads that start with the first image.
// Knows no formats: the files have passed the checks.
//
//   no thread  --image-->          decoding   a second thread starts while the first is busy
//   idle       --image-->          decoding
//   decoding   --result, fault-->  decoding the next image, or idle; one idle thread stays
//   decoding   --deadline passed, thread failed-->  ending, and another thread takes over
//   ending     --exit-->           gone       not at once: native code cannot be interrupted

import { Worker } from 'node:worker_threads';
import { Fault } from '../../model/fault.ts';
import type { Grey } from './dither.ts';
import { ImageFault } from './image-fault.ts';

interface PendingImage {
  bytes: Uint8Array;
  resolve: (grey: Grey) => void;
  reject: (error: Error) => void;
}

interface DecodeThread {
  worker: Worker;
  image: PendingImage | null;
  deadline: NodeJS.Timeout | undefined;
}

type DecodeResult = { grey: Grey } | { problem: string };

export interface DecodeLimits {
  /** The longest that one image may take. */
  deadlineMs: number;
  /** How many images may wait; each may have 2 MB. */
  waiting: number;
}

/** Two, so that a malicious image does not delay the others. */
const maxThreads = 2;
/** Threads that were given up and are still busy. */
const maxEnding = 4;
const heapMb = 256; // pixels are not in the heap

export class Decoder {
  readonly #limits: DecodeLimits;
  readonly #waiting: PendingImage[] = [];
  readonly #threads = new Set<DecodeThread>();
  #ending = 0;

  constructor(limits: DecodeLimits) {
    this.#limits = limits;
  }

  /** Throws an ImageFault, or a Fault if too many images wait. */
  decode(bytes: Uint8Array): Promise<Grey> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#limits.waiting) return reject(tooMany());
      this.#waiting.push({ bytes, resolve, reject });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return;
    const thread = [...this.#threads].find(({ image }) => !image) ?? this.#startThread();
    if (thread) this.#start(thread, this.#waiting.shift()!);
    else if (this.#threads.size === 0)
      for (const { reject } of this.#waiting.splice(0)) reject(tooMany());
  }

  #start(thread: DecodeThread, image: PendingImage): void {
    thread.image = image;
    thread.worker.ref(); // keeps the process running until the result is there
    thread.worker.postMessage(image.bytes);
    const { deadlineMs } = this.#limits;
    thread.deadline = setTimeout(
      () => this.#fail(thread, new ImageFault(`takes more than ${deadlineMs / 1000} s to decode`)),
      deadlineMs,
    );
  }

  #startThread(): DecodeThread | null {
    if (this.#threads.size >= maxThreads || this.#ending >= maxEnding) return null;
    const worker = new Worker(new URL('./decode-thread.mjs', import.meta.url), {
      // The same library draws text, which must not depend on the fonts of the machine.
      env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const thread: DecodeThread = { worker, image: null, deadline: undefined };
    this.#threads.add(thread);
    worker.on('message', (result: DecodeResult) => this.#receive(thread, result));
    worker.on('error', ({ message }) =>
      this.#fail(thread, new ImageFault(`cannot be decoded: ${message}`)),
    );
    return thread;
  }

  #receive(thread: DecodeThread, result: DecodeResult): void {
    const { image } = thread;
    if (!image) return; // it was given up
    thread.image = null;
    clearTimeout(thread.deadline);
    if ('grey' in result) image.resolve(result.grey);
    else image.reject(new ImageFault(`cannot be decoded: ${result.problem}`));
    thread.worker.unref();
    this.#startNext();
    if (!thread.image && this.#threads.size > 1) this.#end(thread);
  }

  /** Rejects the current image and gives up its thread. */
  #fail(thread: DecodeThread, error: ImageFault): void {
    const { image } = thread;
    thread.image = null;
    clearTimeout(thread.deadline);
    this.#end(thread);
    image?.reject(error);
    this.#startNext();
  }

  #end(thread: DecodeThread): void {
    if (!this.#threads.delete(thread)) return;
    this.#ending++;
    void thread.worker.terminate().finally(() => {
      this.#ending--;
      this.#startNext();
    });
  }
}

const decoder = new Decoder({ deadlineMs: 5000, waiting: 32 });

/** Throws an ImageFault, or a Fault if too many images wait. */
export function decode(bytes: Uint8Array): Promise<Grey> {
  return decoder.decode(bytes);
}

function tooMany(): Fault {
  return new Fault('QUEUE_FULL', 'Too many images are waiting to be decoded. Retry later.');
}
