// The other side of worker-pool.ts: receives tasks in a worker thread and replies with
// their results or faults.

import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { Fault } from './model/fault.ts';
import type { FromThread, Outcome, ToThread } from './worker-pool.ts';

const port = parentPort!;
const asked = new Map<string, (answer: unknown) => void>();
let isSpent = false;

/** Called once, by the program of the thread. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the caller's commands
export function serveTasks<Command, Result>(
  run: (command: Command) => Result | Promise<Result>,
): void {
  const reply = (message: FromThread<Result>) => port.postMessage(message);
  port.on('message', (message: ToThread<Command>) => {
    if ('question' in message) {
      asked.get(message.question)?.(message.answer);
      asked.delete(message.question);
    } else
      void outcome(run, message.task).then((done) =>
        reply({ ...done, heapBytes: getHeapStatistics().total_heap_size, isSpent }),
      );
  });
  reply({ isReady: true });
}

async function outcome<Command, Result>(
  run: (command: Command) => Result | Promise<Result>,
  command: Command,
): Promise<Outcome<Result>> {
  try {
    return { result: await run(command) };
  } catch (error) {
    if (!(error instanceof Fault)) return { error: String((error as Error).stack ?? error) };
    const { code, message, details } = error;
    return { fault: { code, message, details } };
  }
}

/** Lets this thread end after its task: it holds memory that is not in its heap. */
export function endAfterTask(): void {
  isSpent = true;
}

/** Asks the main thread, such as for a stored image. */
export function ask(question: string): Promise<unknown> {
  return new Promise((resolve) => {
    asked.set(question, resolve);
    port.postMessage({ question } satisfies FromThread<never>);
  });
}
