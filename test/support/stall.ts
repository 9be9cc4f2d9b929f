// Runs a property so many times and lets the event loop turn between two runs.
// No run may hold the loop: that is the longest anybody else would have to wait.

import { setImmediate as turn } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';

export const longestStallMs = 250;

export interface Runs {
  runs: number;
  /** What one input took at most, of those that took as long a second time. */
  slowestMs: number;
  /** What the loop was late at most, whoever was to blame. */
  longestDelayMs: number;
}

/** Throws where a run throws, or holds the loop too long twice in a row. */
export async function runWithoutStall<Input>(
  inputs: fc.Arbitrary<Input>,
  runs: number,
  examine: (input: Input) => unknown,
): Promise<Runs> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let slowestMs = 0;
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      let ms = await timed(() => examine(input));
      // Another process may have had the processor: what is slow is slow again.
      if (ms > longestStallMs) ms = Math.min(ms, await timed(() => examine(input)));
      slowestMs = Math.max(slowestMs, ms);
      if (ms > longestStallMs) throw new Error(`The loop stood still for ${Math.round(ms)} ms.`);
      await turn();
    }),
    { numRuns: runs, endOnFailure: true },
  );
  loop.disable();
  const longestDelayMs = Math.round(loop.max / 1e6);
  return { runs, slowestMs: Math.round(slowestMs), longestDelayMs };
}

async function timed(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
