// Messages of some megabytes are handled in several turns of the event loop: each step of theirs
// takes some 50 ms, and all of them in one turn would stop every other client for half a second.

import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';

const largeBytes = 256 * 1024;
const pieceBytes = 1024 * 1024;

/** Waits for the next turn of the event loop if the message, or what is made of it, is large. */
export async function ofLarge({ length }: { length: number }): Promise<void> {
  if (length > largeBytes) await nextTurn();
}

/** The text of a message in UTF-8. */
export async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.length <= largeBytes) return bytes.toString();
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.write(bytes.subarray(at, at + pieceBytes));
    await nextTurn();
  }
  return text + decoder.end();
}
