// Prints on a printer that never answers. All that can be known is whether the
// connection held until the printer closed it, so such a job completes unconfirmed
// at best.

import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '../../../core/model/jobs/failure-reason.ts';
import type { Contact } from './contact.ts';
import type { ContactOptions } from './contact-options.ts';
import { answerMs } from './contact-times.ts';
import type { PrintResult, PrintTask } from './print-task.ts';
import type { Link } from './tcp.ts';

interface OneWayOptions extends Pick<ContactOptions, 'dialogue' | 'profile'> {
  confirmMs: number;
}

const finMs = 2000;
const chunkBytes = 16_384;

export async function printOneWay(
  contact: Contact,
  task: PrintTask,
  options: OneWayOptions,
): Promise<PrintResult> {
  const ended = new AbortController();
  let isSent = false;
  let isBroken = false;
  const link = await contact.dial({
    // A printer that answers now was only too slow the first time.
    data: () => contact.markAnswering(),
    ended: () => {
      isBroken = !isSent; // closed before the last byte: the printer did not read all of it
      ended.abort();
    },
    closed: (clean) => {
      isBroken ||= !clean;
      ended.abort();
    },
  });
  if (!link) return { kind: 'unsent', marked: false };
  let bytesSent = 0;
  let reason: Failure['reason'] = 'connection-lost-while-sending';
  try {
    await resync(contact, link, options);
    if (!(await task.mark())) return { kind: 'unsent', marked: false };
    for (let copy = task.firstCopy; copy <= task.lastCopy;) {
      const payload = await task.payload(copy);
      if (!payload) throw new Error('The data of the job cannot be read.');
      const counted = (count: number) => (bytesSent += count);
      const limitMs = answerMs(task.printMs + options.confirmMs, link);
      await withLimit(send(link, payload.bytes, counted), limitMs);
      copy = payload.through + 1;
    }
    isSent = true;
    link.end();
    await delay(answerMs(finMs, link), undefined, { ref: false, signal: ended.signal }).catch(
      () => {},
    );
    if (!isBroken) return { kind: 'completed', completion: { confirmed: false, by: 'none' } };
    reason = 'connection-broken-off';
  } catch {
    if (bytesSent === 0) return { kind: 'unsent', marked: true };
  } finally {
    link.destroy();
  }
  contact.needsResync = true;
  const copiesConfirmed = task.firstCopy - 1;
  const copiesUnconfirmed = task.lastCopy - copiesConfirmed;
  return { kind: 'unconfirmed', copiesConfirmed, copiesUnconfirmed, bytesSent, reason };
}

/** Sends in chunks: before each, `link.open` tells whether this node may still send. */
async function send(
  link: Link,
  bytes: Uint8Array,
  counted: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (!link.open) throw new Error('The connection to the printer was lost.');
    const chunk = bytes.subarray(at, at + chunkBytes);
    counted(chunk.length); // before the write: a failed one may have sent any part of it
    await link.write(chunk);
  }
}

async function resync(contact: Contact, link: Link, options: OneWayOptions): Promise<void> {
  if (!contact.needsResync) return;
  const { dialogue, profile, confirmMs } = options;
  await withLimit(link.write(dialogue.resync(profile())), confirmMs);
  contact.needsResync = false;
}

async function withLimit(write: Promise<void>, ms: number): Promise<void> {
  const timeout = delay(ms, undefined, { ref: false }).then(() => {
    throw new Error('The printer did not take the data in time.');
  });
  await Promise.race([write, timeout]);
}
