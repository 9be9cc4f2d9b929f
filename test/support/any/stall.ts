// Runs a property many times and yields to the event loop between runs. No run
// may block the loop, because every other request would wait.

import { existsSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';

export const longestStallMs = 250;

export interface Runs {
  runs: number;
  /** The most processor time of an input that was slow three times. */
  slowestMs: number;
  /** The longest delay of the event loop, whatever the cause. */
  longestDelayMs: number;
}

/** Throws if a run throws or blocks the loop too long three times in a row. */
export async function runWithoutStall<Input>(
  inputs: fc.Arbitrary<Input>,
  runs: number,
  examine: (input: Input) => unknown,
  mostMs = longestStallMs,
): Promise<Runs> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let slowestMs = 0;
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      let ms = await processorMs(() => examine(input));
      // A compilation or collection may have fallen into it; a slow input is slow again.
      for (let again = 0; again < 2 && ms > mostMs; again++)
        ms = Math.min(ms, await processorMs(() => examine(input)));
      slowestMs = Math.max(slowestMs, ms);
      if (ms > mostMs) throw new Error(`The loop stood still for ${Math.round(ms)} ms.`);
      await turn();
    }),
    { numRuns: runs, endOnFailure: true },
  );
  loop.disable();
  const longestDelayMs = Math.round(loop.max / 1e6);
  return { runs, slowestMs: Math.round(slowestMs), longestDelayMs };
}

/** Not the time on the clock: other processes may use the processor meanwhile. */
async function processorMs(act: () => unknown): Promise<number> {
  const began = usedMs();
  await act();
  return usedMs() - began;
}

const ofThisThread = '/proc/thread-self/schedstat';
const isKnown = existsSync(ofThisThread);

/** The processor time of this thread where the system tells it; others collect garbage meanwhile. */
function usedMs(): number {
  if (isKnown) return Number(readFileSync(ofThisThread, 'utf8').split(' ', 1)[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
