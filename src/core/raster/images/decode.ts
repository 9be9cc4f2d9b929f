// Files → grey, in a thread that starts with the first picture. Knows no
// formats: what comes here has been examined.

import { Worker } from 'node:worker_threads';
import type { Grey } from './dither.ts';
import { ImageFault } from './image-fault.ts';

interface Waiting {
  resolve: (grey: Grey) => void;
  reject: (fault: ImageFault) => void;
}

type Answer = { id: number; grey: Grey } | { id: number; problem: string };

let thread: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Throws an ImageFault. */
export function decode(bytes: Uint8Array): Promise<Grey> {
  return new Promise((resolve, reject) => {
    thread ??= startThread();
    const id = ++count;
    waiting.set(id, { resolve, reject });
    thread.ref(); // the process stays while somebody waits
    thread.postMessage({ id, bytes });
  });
}

function startThread(): Worker {
  // The library is shared with those who draw text, which must not depend on the machine's fonts.
  const env = { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' };
  const started = new Worker(new URL('./decode-thread.mjs', import.meta.url), { env });
  started.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if ('grey' in answer) asked?.resolve(answer.grey);
    else asked?.reject(new ImageFault(`cannot be decoded: ${answer.problem}`));
  });
  started.on('error', ({ message }) => {
    thread = undefined;
    for (const { reject } of waiting.values())
      reject(new ImageFault(`cannot be decoded: ${message}`));
    waiting.clear();
  });
  return started;
}
