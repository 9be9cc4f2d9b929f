// Reads and drops the rest of a body that is too large, so that the client can read
// the answer: clients send the whole body before they read, and a connection that is
// closed meanwhile is only a reset to them. What may be dropped is limited. Beyond
// that the answer is sent at once, and the connection closed.

import type { IncomingMessage } from 'node:http';

const maxBytes = 64 * 1024 * 1024;
const maxMs = 10_000;
const maxAtOnce = 16;
/** The most of a file that is read while it arrives. */
const maxFileBytes = 8 * 1024 * 1024;
/** The time in which its client notices that no more is read. It then waits, and gets the answer. */
const blockMs = 1000;

/** Returns a function that resolves when the request can be answered. */
export function bodyDiscarder(): (request: IncomingMessage, isFile?: boolean) => Promise<void> {
  let running = 0;
  return async (request, isFile = false) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (running >= maxAtOnce || announced > maxBytes) return;
    running++;
    await discard(request, isFile);
    running--;
  };
}

function discard(request: IncomingMessage, isFile: boolean): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle();
      else if (isFile && bytes > maxFileBytes) stop();
    };
    const stop = () => {
      request.off('data', count).pause();
      clearTimeout(timer);
      timer = setTimeout(settle, blockMs);
    };
    const settle = () => {
      clearTimeout(timer);
      request.off('data', count).pause();
      resolve();
    };
    let timer = setTimeout(settle, maxMs);
    if (request.readableEnded || request.destroyed) return settle();
    request.on('data', count).once('end', settle).once('close', settle).once('error', settle);
    request.resume();
  });
}
