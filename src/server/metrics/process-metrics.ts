// The process: CPU time, memory and the delay of the event loop, under the names that
// the Prometheus clients of all languages use.

import { performance } from 'node:perf_hooks';
import { type Family, gauge, total } from './exposition.ts';
import { Histogram } from './instruments.ts';

const sampleMs = 100;
/** Delays are measured only while metrics are requested, because measuring keeps an idle service awake. */
const readWithinMs = 600_000;

export class ProcessMetrics {
  readonly #delay = new Histogram(
    'platen_event_loop_delay_seconds',
    'How late a timer of 100 ms fired, since /metrics was first read.',
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  );
  #timer: NodeJS.Timeout | undefined;
  #readAt = 0;

  families(): Family[] {
    this.#readAt = performance.now();
    this.#timer ??= this.#sample();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { active } = performance.eventLoopUtilization();
    return [
      total(
        'process_cpu_seconds_total',
        'Total user and system CPU time spent in seconds.',
        (user + system) / 1e6,
      ),
      gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', rss),
      gauge(
        'process_start_time_seconds',
        'Start time of the process since unix epoch in seconds.',
        performance.timeOrigin / 1000,
      ),
      gauge(
        'nodejs_heap_size_used_bytes',
        'Process heap size used from Node.js in bytes.',
        heapUsed,
      ),
      gauge('nodejs_external_memory_bytes', 'Node.js external memory size in bytes.', external),
      total(
        'platen_event_loop_active_seconds_total',
        'Time that the event loop was not idle.',
        active / 1000,
      ),
      this.#delay.family(),
    ];
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): NodeJS.Timeout {
    let due = performance.now() + sampleMs;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#delay.observe(Math.max(0, now - due) / 1000);
      due = now + sampleMs;
      if (now - this.#readAt < readWithinMs) return;
      clearInterval(timer);
      this.#timer = undefined;
    }, sampleMs);
    return timer.unref();
  }
}
