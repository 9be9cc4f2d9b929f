// The only way in which tests wait: for what they expect, never for a time.

/** The machine's own clock, also while a test replaces `performance.now`. */
const now = performance.now.bind(performance);

/** Longer than is usual: a busy machine is slow. */
const patienceMs = 25_000;

/**
 * Retries until it no longer throws, less often the longer it takes: a test that waits takes
 * no time from others.
 */
export async function eventually<T>(
  attempt: () => Promise<T> | T,
  withinMs = patienceMs,
): Promise<T> {
  const begin = now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const waitedMs = now() - begin;
      if (waitedMs > withinMs) throw error;
      const pauseMs = Math.min(10 + waitedMs / 20, 100);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
