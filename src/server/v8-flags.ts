// Sets the V8 flags of the service, which reduce its memory. They are set at run
// time, so that `npm start`, `npx platen`, `node dist/cli/main.js` and the benchmarks
// all run with the same flags.

import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two halves of 4 MB. */
const youngBytes = 8 * 1024 ** 2;

export function setV8Flags(): void {
  // Collects when the heap has grown by 40 %, not by 100 %: 113 instead of 125 MB after 6,000 jobs.
  setFlagsFromString('--heap-growing-percent=40');
  limitYoungGeneration();
}

/**
 * As --max-semi-space-size=4, which V8 reads on the command line only: the young
 * generation may not grow beyond 8 MB (V8 lets it grow to 32): 113 instead of 133 MB.
 * V8 shrinks it while the service is idle, so it must be able to grow again: held at
 * the shrunk size, a print took 1.25 times the CPU.
 */
function limitYoungGeneration(): void {
  const update = () => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const factor = young && young.space_size < youngBytes ? 2 : 1;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  update();
  // It grows by one factor in a collection at most.
  new PerformanceObserver(update).observe({ entryTypes: ['gc'] });
}
