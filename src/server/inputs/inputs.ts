// Keeps the ports of the inputs open that the configuration and the stored settings name. One that
// cannot be opened is reported and tried again; the others are not affected.

import { setMaxListeners } from 'node:events';
import {
  completeInput,
  type GivenInput,
  type Input,
  nameOfInput,
} from '../../core/model/inputs/input.ts';
import { Loop } from '../loop.ts';
import type { Pair } from '../tls/self-signed.ts';
import type { Intake } from './intake.ts';
import { listen, type Listener } from './listener.ts';
import { Memory } from './memory.ts';
import type { InputTimes } from './protocol.ts';

export interface InputState extends Input {
  from: 'file' | 'settings';
  status: 'listening' | 'failed' | 'elsewhere';
  boundPort: number | null;
  problem: string | null;
}

interface InputsOptions {
  intake: Intake;
  times: InputTimes;
  /** Those of the configuration, read anew each time. */
  configured: () => readonly GivenInput[];
  /** Those of the settings of the installation. */
  stored: () => Promise<readonly GivenInput[]>;
  /** The site of this node. */
  site: string;
  host: string;
  certificate: Pair | null;
  /** How often stored inputs are read, in milliseconds: other nodes may change them. */
  readEveryMs: number;
  log: (message: string) => void;
}

interface Opened {
  listener: Listener | null;
  problem: string | null;
  closing: AbortController;
}

export class Inputs {
  readonly #options: InputsOptions;
  readonly #opened = new Map<string, Opened>();
  readonly #unfinished = new Set<Promise<void>>();
  readonly #memory = new Memory();
  #wanted: (Input & { from: InputState['from'] })[] = [];
  readonly #loop = new Loop({
    run: () => this.#update(),
    retryMs: () => this.#options.times.reopenMs,
    failed: ({ message }) => this.#options.log(`The inputs cannot be read: ${message}`),
  });

  constructor(options: InputsOptions) {
    this.#options = options;
  }

  /** Opens and closes ports until they are as the settings say. */
  refresh(): Promise<void> {
    return this.#loop.run();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    for (const key of this.#opened.keys()) this.#close(key);
    await Promise.all(this.#unfinished);
  }

  states(): InputState[] {
    return this.#wanted.map((input) => {
      const opened = this.#opened.get(keyOf(input));
      const boundPort = opened?.listener?.port ?? null;
      const status = !this.#isHere(input) ? 'elsewhere' : opened?.listener ? 'listening' : 'failed';
      return { ...input, status, boundPort, problem: opened?.problem ?? null };
    });
  }

  async #update(): Promise<number> {
    const { configured, stored, times, readEveryMs } = this.#options;
    const lists = { file: configured(), settings: await stored() };
    this.#wanted = (['file', 'settings'] as const).flatMap((from) =>
      lists[from].map((given) => ({ ...completeInput(given), from })),
    );
    const here = this.#wanted.filter((input) => this.#isHere(input));
    const keys = new Set(here.map(keyOf));
    for (const key of this.#opened.keys()) if (!keys.has(key)) this.#close(key);
    for (const input of here) await this.#open(input);
    const hasFailed = [...this.#opened.values()].some(({ listener }) => listener === null);
    return hasFailed ? times.reopenMs : readEveryMs;
  }

  #isHere({ site }: Input): boolean {
    return site === '' || site === this.#options.site;
  }

  async #open(input: Input): Promise<void> {
    const { intake, times, host, certificate, log } = this.#options;
    const key = keyOf(input);
    const before = this.#opened.get(key);
    if (before?.listener) return;
    const name = nameOfInput(input);
    const closing = new AbortController();
    setMaxListeners(0, closing.signal); // one listener for each connection
    const reception = {
      input,
      intake,
      memory: this.#memory,
      times,
      signal: closing.signal,
      finish: (work: Promise<void>) => {
        this.#unfinished.add(work);
        void work.finally(() => this.#unfinished.delete(work));
      },
      log: (message: string) => log(`${sentenceStart(name)}: ${message}`),
    };
    try {
      if (input.tls && !certificate)
        throw new Error('tls needs server.tls, whose certificate it uses');
      const listener = await listen(reception, input.host || host, certificate);
      this.#opened.set(key, { listener, problem: null, closing });
    } catch (error) {
      const problem = openingProblem(input, error as NodeJS.ErrnoException);
      if (before?.problem !== problem) log(problem);
      this.#opened.set(key, { listener: null, problem, closing });
    }
  }

  #close(key: string): void {
    const opened = this.#opened.get(key);
    this.#opened.delete(key);
    opened?.closing.abort();
    opened?.listener?.close();
  }
}

function keyOf(input: Input): string {
  return JSON.stringify(completeInput(input));
}

function openingProblem(input: Input, { code, message }: NodeJS.ErrnoException): string {
  const name = sentenceStart(nameOfInput(input));
  if (code === 'EADDRINUSE')
    return `${name} is not open: another program uses the port. Choose another port, or end that program.`;
  if (code === 'EACCES')
    return `${name} is not open: the system does not allow the service to use it. Choose a port above 1023, or give the service the right (CAP_NET_BIND_SERVICE).`;
  if (code === 'EADDRNOTAVAIL')
    return `${name} is not open: this machine does not have the address ${input.host}. Correct host of this input.`;
  return `${name} is not open: ${message}.`;
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
