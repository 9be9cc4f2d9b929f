// A worker of a pool: a thread, or a process of its own. A process costs 90 MB and half a second to
// start, but native code that crashes takes only the process along, and one that does not end can be
// killed: a thread that is busy in native code ends with the service only.

import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';

export interface WorkerOptions {
  /** A module that calls `serveTasks` of worker-thread.ts. */
  program: URL;
  env?: NodeJS.ProcessEnv;
  isProcess?: boolean;
}

export interface WorkerEvents<Message> {
  onMessage: (message: Message) => void;
  /** An Error, or why it ended by itself. */
  onFailure: (failure: Error | 'memory' | 'crash') => void;
}

export interface PoolWorker {
  send: (message: unknown) => void;
  /** Keeps the process of the service running. */
  ref: () => void;
  unref: () => void;
  /** Resolves when it has ended. */
  end: () => Promise<unknown>;
}

/**
 * The young generation of a worker, of which V8 uses two thirds as halves of 4 MB. With V8's own
 * limit of 48 MB, heaps grew beyond what may rest after ordinary documents: 48 previews of labels
 * and Arabic receipts took 117 to 170 MB and 13.7 to 19.1 s of CPU time, of which a part was for
 * threads that were started anew, and with this limit 94 to 100 MB and 11.1 to 11.4 s.
 */
const youngMb = 12;

export function startWorker<Message>(
  options: WorkerOptions,
  heapMb: number,
  events: WorkerEvents<Message>,
): PoolWorker {
  return options.isProcess
    ? startProcess(options, heapMb, events)
    : startThread(options, heapMb, events);
}

function startThread<Message>(
  { program, env }: WorkerOptions,
  heapMb: number,
  { onMessage, onFailure }: WorkerEvents<Message>,
): PoolWorker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb };
  const worker = new Worker(program, { resourceLimits, ...(env && { env }) });
  worker.on('message', onMessage);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    onFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : error),
  );
  return {
    send: (message) => worker.postMessage(message),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => worker.terminate(),
  };
}

function startProcess<Message>(
  { program, env }: WorkerOptions,
  heapMb: number,
  { onMessage, onFailure }: WorkerEvents<Message>,
): PoolWorker {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb / 3}`],
    env: { ...harmlessEnv(), ...env },
    serialization: 'advanced', // bytes stay bytes
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => child.pid === undefined && resolve()); // it was never started
  });
  child.on('message', (message) => onMessage(message as Message));
  child.on('error', onFailure);
  // A child kills itself when it takes too much memory, as the kernel does.
  child.once('exit', (_, signal) => onFailure(signal === 'SIGKILL' ? 'memory' : 'crash'));
  return {
    send: (message) => child.send(message as object),
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    end: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** The names that a program needs to run and to write dates; not the keys and passwords of the service. */
const harmless = ['PATH', 'SYSTEMROOT', 'TZ', 'LANG', 'LC_ALL', 'LC_TIME', 'NODE_COMPILE_CACHE'];

function harmlessEnv(): NodeJS.ProcessEnv {
  const known = harmless.filter((name) => process.env[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, process.env[name]]));
}
