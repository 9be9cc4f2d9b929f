// Limits the heap of V8, which reduces the memory of the service. The limits are set at run time,
// so that `npm start`, `npx platen`, `node dist/cli/main.js` and the benchmarks all run with them.

import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Two halves of 8 MB: 120 instead of 135 MB after 6,000 jobs. Collections take 2.9 % of the CPU
 * of an accepted job instead of 2.1 %; with two halves of 4 MB they took 4.5 %, for 8 MB less.
 */
const youngBytes = 16 * 1024 ** 2;

/**
 * The old generation is collected when it has grown by this part of what it held after the last
 * collection. V8 lets it grow to four times that: 96 hostile requests of up to 16 MB then leave
 * the process 300 to 339 MB above idle, and 147 MB with this (125 with 30, for more CPU time).
 */
const growingPercent = 80;

/**
 * The young generation is limited as by --max-semi-space-size=8, which V8 reads on the command
 * line only. V8 shrinks it while the service is idle, so it must be able to grow again: held at
 * the shrunk size, a print took 1.25 times the CPU.
 */
export function setV8Flags(): void {
  const update = () => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const factor = young && young.space_size < youngBytes ? 2 : 1;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  update();
  // The heap grows by one factor in a collection at most.
  new PerformanceObserver(update).observe({ entryTypes: ['gc'] });
}
