// Keeps the ports of the inputs open that the configuration and the stored settings name, and polls
// their print servers. One that cannot be opened is reported and tried again; the others are not
// affected.

import { setMaxListeners } from 'node:events';
import {
  completeInput,
  type GivenInput,
  type Input,
  nameOfInput,
} from '../../core/model/inputs/input.ts';
import { polledBy, type PollInput, shownPoll } from '../../core/model/inputs/poll-input.ts';
import { Loop } from '../loop.ts';
import type { Pair } from '../tls/self-signed.ts';
import type { Intake } from './intake.ts';
import { listen, type Listener } from './listener.ts';
import { Memory } from './memory.ts';
import type { PollContext } from './poll/poll-client.ts';
import { Poller, type PollLease } from './poll/poller.ts';
import type { InputTimes } from './protocol.ts';

/** An input and its state on this node. */
export type InputState = (Input | Omit<PollInput, 'password'>) & {
  from: 'file' | 'settings';
  status: 'listening' | 'polling' | 'failed' | 'elsewhere';
  boundPort: number | null;
  /** When the print server answered last. */
  lastPollAt: string | null;
  problem: string | null;
};

type AnyInput = Input | PollInput;
type Wanted = AnyInput & { from: InputState['from'] };

interface InputsOptions {
  intake: Intake;
  times: InputTimes;
  /** The inputs of the configuration, read anew each time. */
  configured: () => readonly GivenInput[];
  /** The inputs of the settings of the installation. */
  stored: () => Promise<readonly GivenInput[]>;
  /** The site of this node. */
  site: string;
  host: string;
  certificate: Pair | null;
  /** Which print servers may be reached. */
  addresses: PollContext['addresses'];
  /** The right to poll, by a name of what is polled. */
  pollLease: (name: string) => PollLease;
  log: (message: string) => void;
}

interface Opened {
  listener: Listener | null;
  poller: Poller | null;
  problem: string | null;
  closing: AbortController;
}

export class Inputs {
  readonly #options: InputsOptions;
  readonly #opened = new Map<string, Opened>();
  readonly #unfinished = new Set<Promise<unknown>>();
  readonly #memory = new Memory();
  #certificate: Pair | null;
  #wanted: Wanted[] = [];
  #isOpen = false;
  readonly #loop = new Loop({
    run: () => this.#update(),
    retryMs: () => this.#options.times.reopenMs,
    failed: ({ message }) => this.#options.log(`The inputs cannot be read: ${message}`),
  });

  constructor(options: InputsOptions) {
    this.#options = options;
    this.#certificate = options.certificate;
  }

  /** The certificate of the service was renewed. */
  renew(certificate: Pair): void {
    this.#certificate = certificate;
    for (const { listener } of this.#opened.values()) listener?.renew(certificate);
  }

  /** Opens and closes ports, begins and ends to poll, until all is as the settings say. */
  refresh(): Promise<void> {
    this.#isOpen = true;
    return this.#loop.run();
  }

  /** Another node may have changed them. What is not open yet is opened by `refresh`. */
  changed(): void {
    if (this.#isOpen) this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    for (const key of this.#opened.keys()) this.#close(key);
    // What ends may begin more, such as storing the job of the last bytes.
    while (this.#unfinished.size > 0) await Promise.all(this.#unfinished);
  }

  states(): InputState[] {
    return this.#wanted.map((input) => {
      const opened = this.#opened.get(keyOf(input));
      const { listener, poller, problem = null } = opened ?? {};
      const boundPort = listener?.port ?? null;
      const usual = { boundPort, lastPollAt: null, problem };
      const isOpen = listener ? ('listening' as const) : ('failed' as const);
      const status = this.#isHere(input) ? isOpen : ('elsewhere' as const);
      return { ...withoutSecrets(input), ...usual, status, ...poller?.state };
    });
  }

  async #update(): Promise<number> {
    const { configured, stored, times } = this.#options;
    const lists = { file: configured(), settings: await stored() };
    this.#wanted = (['file', 'settings'] as const).flatMap((from) =>
      lists[from].map((given) => ({ ...completeInput(given), from })),
    );
    const here = this.#wanted.filter((input) => this.#isHere(input));
    const keys = new Set(here.map(keyOf));
    for (const key of this.#opened.keys()) if (!keys.has(key)) this.#close(key);
    for (const input of here) await this.#open(input);
    const hasFailed = [...this.#opened.values()].some(({ problem }) => problem !== null);
    return hasFailed ? times.reopenMs : Infinity;
  }

  #isHere({ site }: AnyInput): boolean {
    return site === '' || site === this.#options.site;
  }

  async #open(input: AnyInput): Promise<void> {
    const { intake, times, host, log } = this.#options;
    const key = keyOf(input);
    const before = this.#opened.get(key);
    if (before && before.problem === null) return;
    const name = nameOfInput(input);
    const closing = new AbortController();
    setMaxListeners(0, closing.signal); // one listener for each connection
    const inputLog = (message: string) => log(`${sentenceStart(name)}: ${message}`);
    const common = { intake, signal: closing.signal, log: inputLog };
    const opened = { listener: null, poller: null, problem: null, closing };
    if (input.type === 'poll') {
      const poller = this.#poll(input, common);
      this.#opened.set(key, { ...opened, poller });
      return;
    }
    const reception = {
      ...common,
      input,
      memory: this.#memory,
      times,
      finish: (work: Promise<unknown>) => this.#finish(work),
    };
    try {
      if (input.tls && !this.#certificate)
        throw new Error('tls needs server.tls, whose certificate it uses');
      const listener = await listen(reception, input.host || host, this.#certificate);
      this.#opened.set(key, { ...opened, listener });
    } catch (error) {
      const problem = openingProblem(input, error as NodeJS.ErrnoException);
      if (before?.problem !== problem) log(problem);
      this.#opened.set(key, { ...opened, problem });
    }
  }

  #poll(input: PollInput, common: Pick<PollContext, 'intake' | 'signal' | 'log'>): Poller {
    const { addresses, pollLease } = this.#options;
    return new Poller({ ...common, input, addresses }, pollLease(polledBy(input)));
  }

  /** The service stops only after this. */
  #finish(work: Promise<unknown>): void {
    this.#unfinished.add(work);
    void work.finally(() => this.#unfinished.delete(work));
  }

  #close(key: string): void {
    const opened = this.#opened.get(key);
    this.#opened.delete(key);
    opened?.closing.abort();
    if (opened?.listener) this.#finish(opened.listener.close());
    if (opened?.poller) this.#finish(opened.poller.close());
  }
}

/** Identifies an input, whether the configuration or the settings name it. */
function keyOf(input: AnyInput | Wanted): string {
  return JSON.stringify({ ...input, from: undefined });
}

function withoutSecrets(input: Wanted) {
  if (input.type !== 'poll') return input;
  const { password: _, ...rest } = shownPoll(input);
  return rest;
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
