// Submits a print, and again while the service has no room for it. Programs that print on a raw
// port or by LPD take a refusal for a broken printer, pages that post to /pstprnt cannot read it,
// and many would lose their document.

import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../../core/model/fault.ts';
import type { IncomingPrint } from './intake.ts';
import type { Reception } from './protocol.ts';

/** How long a print waits for room, also after its client has gone. */
const roomMs = 300_000;

/** Returns the id of the stored job. `wait` is called before each further try. Throws a Fault. */
export async function submitWhenRoom(
  incoming: IncomingPrint,
  { intake, times, signal }: Pick<Reception, 'intake' | 'times' | 'signal'>,
  wait: () => void,
): Promise<string> {
  const until = performance.now() + roomMs;
  for (;;) {
    try {
      return await intake.submit(incoming);
    } catch (error) {
      const isFull = error instanceof Fault && ['QUEUE_FULL', 'STORAGE_FULL'].includes(error.code);
      if (!isFull || signal.aborted || performance.now() > until) throw withDetails(error);
      wait();
      // Waits until then or until the input is closed, and leaves no listener with the signal.
      await delay(times.retryMs, undefined, { signal }).catch(() => {});
    }
  }
}

function withDetails(error: unknown): unknown {
  if (!(error instanceof Fault) || error.details.length === 0) return error;
  return new Fault(error.code, `${error.message} ${error.details.join('; ')}`);
}
