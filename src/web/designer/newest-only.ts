// Answers questions one at a time. The first is answered at once; of those that
// come meanwhile only the newest waits, for the others nobody wants to know any
// more.

export interface NewestOnly<Question> {
  ask: (question: Question) => void;
  /** No answer is of use any more. */
  stop: () => void;
}

/** `superseded` tells an answer that a newer question waits for its end. */
export function newestOnly<Question>(
  answer: (question: Question, superseded: AbortSignal) => Promise<void>,
): NewestOnly<Question> {
  let waiting: { question: Question } | null = null;
  let current: AbortController | null = null;

  async function work(): Promise<void> {
    try {
      while (waiting) {
        const { question } = waiting;
        waiting = null;
        current = new AbortController();
        await answer(question, current.signal);
      }
    } finally {
      current = null;
    }
  }

  return {
    ask(question) {
      waiting = { question };
      if (current) current.abort();
      else void work();
    },
    stop() {
      waiting = null;
      current?.abort();
    },
  };
}
