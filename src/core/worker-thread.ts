// The other side of worker-pool.ts: receives tasks in a worker thread, or in a process, and replies
// with their results or faults.

import { getHeapStatistics } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import { Fault } from './model/fault.ts';
import type { FromThread, Outcome, ToThread } from './worker-pool.ts';

const asked = new Map<string, (answer: unknown) => void>();
let isSpent = false;

function send(message: FromThread<unknown>): void {
  if (parentPort) parentPort.postMessage(message);
  else process.send!(message);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the caller's messages
function onMessage<Message>(receive: (message: Message) => void): void {
  if (parentPort) parentPort.on('message', receive);
  else process.on('message', (message) => receive(message as Message));
}

/** Called once, by the program of the thread. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the caller's commands
export function serveTasks<Command, Result>(
  run: (command: Command) => Result | Promise<Result>,
): void {
  if (!parentPort) watchProcess();
  const reply = (message: FromThread<Result>) => send(message);
  onMessage((message: ToThread<Command>) => {
    if ('question' in message) {
      asked.get(message.question)?.(message.answer);
      asked.delete(message.question);
    } else
      void outcome(run, message.task).then((done) =>
        reply({ ...done, heapBytes: getHeapStatistics().total_heap_size, isSpent: hasSpent() }),
      );
  });
  reply({ isReady: true });
}

/**
 * Lets this process end with the service, and when it takes too much memory. A thread looks, because
 * native code may be busy in the main one.
 */
function watchProcess(): void {
  process.once('disconnect', () => process.exit());
  const watch = `const { ppid } = process;
    setInterval(() => {
      if (process.ppid !== ppid || process.memoryUsage.rss() > ${processMb} * 2 ** 20)
        process.kill(process.pid, 'SIGKILL');
    }, 100);`;
  new Worker(watch, { eval: true }).unref();
}

/** Large text takes 200 MB, and a process that has drawn little 90. */
const processMb = 400;
const restingMb = 160;

/** True if this thread or process holds memory that is not in its heap. */
function hasSpent(): boolean {
  return isSpent || (!parentPort && process.memoryUsage.rss() > restingMb * 2 ** 20);
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

/** Lets this thread end after its task. */
export function endAfterTask(): void {
  isSpent = true;
}

/** Asks the main thread, such as for a stored image. */
export function ask(question: string): Promise<unknown> {
  return new Promise((resolve) => {
    asked.set(question, resolve);
    send({ question });
  });
}
