// Measures the longest turn of the event loop of this process. The machine may be busy with
// other work, so a turn is counted in CPU time of this thread, and as time without the
// waiting for a core; /proc tells both.

import { openSync, readSync } from 'node:fs';

const tickMs = 5;

export function watchLoop() {
  const schedule = openSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'r');
  const text = Buffer.alloc(128);
  const now = () => {
    const length = readSync(schedule, text, 0, text.length, 0);
    const [running, waiting] = text.toString('latin1', 0, length).split(' ');
    return { at: performance.now(), cpu: Number(running) / 1e6, waited: Number(waiting) / 1e6 };
  };
  let last = now();
  let first = last;
  let longest = { stallMs: 0, heldMs: 0, wallMs: 0 };
  setInterval(() => {
    const next = now();
    const wallMs = next.at - last.at;
    const heldMs = wallMs - (next.waited - last.waited) - tickMs;
    longest = {
      stallMs: Math.max(longest.stallMs, next.cpu - last.cpu),
      heldMs: Math.max(longest.heldMs, heldMs),
      wallMs: Math.max(longest.wallMs, wallMs - tickMs),
    };
    last = next;
  }, tickMs).unref();

  return {
    begin() {
      longest = { stallMs: 0, heldMs: 0, wallMs: 0 };
      first = last = now();
    },
    /** After the stall of what was just answered has been seen. */
    async end() {
      await new Promise((resolve) => void setTimeout(resolve, 2 * tickMs));
      return { ...longest, cpuMs: now().cpu - first.cpu };
    },
  };
}
