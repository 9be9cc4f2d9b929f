// Runs an asynchronous task for one input at a time. Inputs that arrive during
// a run replace each other; only the newest is run next.

export interface NewestOnly<Input> {
  submit: (input: Input) => void;
  /** Drops the waiting input and aborts the current run. */
  stop: () => void;
}

/** `superseded` is aborted when a newer input is waiting. */
export function newestOnly<Input>(
  run: (input: Input, superseded: AbortSignal) => Promise<void>,
): NewestOnly<Input> {
  let waiting: { input: Input } | null = null;
  let current: AbortController | null = null;

  async function runAll(): Promise<void> {
    try {
      while (waiting) {
        const { input } = waiting;
        waiting = null;
        current = new AbortController();
        await run(input, current.signal);
      }
    } finally {
      current = null;
    }
  }

  return {
    submit(input) {
      waiting = { input };
      if (current) current.abort();
      else void runAll();
    },
    stop() {
      waiting = null;
      current?.abort();
    },
  };
}
