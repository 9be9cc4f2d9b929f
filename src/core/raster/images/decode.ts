// Decodes image files to grey pixels, in a thread that starts with the first image.
// Knows no formats: the files have passed the checks.

import { Worker } from 'node:worker_threads';
import type { Grey } from './dither.ts';
import { ImageFault } from './image-fault.ts';

interface PendingImage {
  resolve: (grey: Grey) => void;
  reject: (fault: ImageFault) => void;
}

type DecodeResult = { id: number; grey: Grey } | { id: number; problem: string };

let thread: Worker | undefined;
let count = 0;
const waiting = new Map<number, PendingImage>();

/** Throws an ImageFault. */
export function decode(bytes: Uint8Array): Promise<Grey> {
  return new Promise((resolve, reject) => {
    thread ??= startThread();
    const id = ++count;
    waiting.set(id, { resolve, reject });
    thread.ref(); // keeps the process running until the result is there
    thread.postMessage({ id, bytes });
  });
}

function startThread(): Worker {
  // The same library draws text, which must not depend on the fonts of the machine.
  const env = { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' };
  const started = new Worker(new URL('./decode-thread.mjs', import.meta.url), { env });
  started.on('message', (answer: DecodeResult) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if ('grey' in answer) request?.resolve(answer.grey);
    else request?.reject(new ImageFault(`cannot be decoded: ${answer.problem}`));
  });
  started.on('error', ({ message }) => {
    thread = undefined;
    for (const { reject } of waiting.values())
      reject(new ImageFault(`cannot be decoded: ${message}`));
    waiting.clear();
  });
  return started;
}
