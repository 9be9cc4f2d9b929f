// Timers that an AbortSignal ends, for Node and browsers.

/** Rejects with the signal's reason when it is aborted. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

export interface Deadline {
  signal: AbortSignal;
  /** Whether the time is over; false if the caller's signal was aborted first. */
  readonly hasPassed: boolean;
  /** Call it when the work has ended. */
  clear(): void;
}

/** A signal that is aborted after `ms` or together with `signal`. */
export function deadline(ms: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  const abort = () => controller.abort(signal!.reason);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  const timer = Number.isFinite(ms)
    ? setTimeout(() => {
        hasPassed = !controller.signal.aborted;
        controller.abort();
      }, ms)
    : undefined;
  return {
    signal: controller.signal,
    get hasPassed() {
      return hasPassed;
    },
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
