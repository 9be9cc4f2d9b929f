// How printer data is cut into commands. A grammar is a generator that asks for bytes; the reader
// hands them over as they arrive, so that a command may come in any number of pieces.

/**
 * take: these bytes are returned. skip: payload, which is kept without a look, after what was
 * taken was reported. text: bytes that begin no command; they are kept.
 */
export type Step = { take: number } | { skip: number } | { text: (byte: number) => boolean };

export type Grammar = (found: Found) => Generator<Step, never, Uint8Array>;

/** What a grammar reports of the bytes that it took since the last report. */
export interface Found {
  /** Keeps bytes that belong to the job. `prints`: they put something on paper, or open a drawer. */
  keep(prints: boolean): void;
  /** Takes bytes that belong to the job, print nothing, and hold for what follows it, until others of this name. */
  set(name: string): void;
  /** Takes bytes that belong to the job, and end what was set. */
  reset(): void;
  /** Takes bytes that ask for an answer, and are no part of the job. */
  ask(command: Uint8Array): void;
  /** Takes bytes that ask for an answer after everything before them is printed. */
  confirm(id: Uint8Array): void;
  /** Takes bytes that belong to the job and end a sheet or label. */
  end(): void;
}

interface ReaderEvents {
  ask(command: Uint8Array): void;
  confirm(id: Uint8Array): void;
}

const nothing = new Uint8Array(0);

/**
 * Commands that were sent before, by name, such as the one that chose the code page. A printer
 * keeps them after a cut, and programs do not send them again on the same connection.
 */
export type KeptSettings = Map<string, Uint8Array>;

/** Collects the bytes of one job. It begins with what was set before. */
export class JobReader {
  readonly #events: ReaderEvents;
  readonly #grammar: Generator<Step, never, Uint8Array>;
  #step: Step;
  /** Bytes of the command that is being read. */
  #command: number[] = [];
  #taken: number[] = [];
  /** The job so far, and room for more. Jobs of many short commands would fill the memory as single pieces. */
  #job = Buffer.alloc(0);
  #length = 0;
  #prints = false;
  #isAtEnd = false;

  constructor(grammar: Grammar, events: ReaderEvents, settings: KeptSettings = new Map()) {
    this.#events = events;
    for (const command of settings.values()) this.#add(command);
    this.#grammar = grammar({
      keep: (prints) => this.#keep(prints, false),
      set: (name) => {
        settings.delete(name); // the latest is the last
        settings.set(name, Uint8Array.from(this.#command));
        this.#keep(false, false);
      },
      reset: () => {
        settings.clear();
        this.#keep(false, false);
      },
      ask: (command) => this.#drop(() => this.#events.ask(command)),
      confirm: (id) => this.#drop(() => this.#events.confirm(id)),
      end: () => this.#keep(true, true),
    });
    this.#step = this.#grammar.next().value;
  }

  /** Bytes of the job so far. */
  get length(): number {
    return this.#length + this.#command.length;
  }

  /** Whether a sheet or label ended here, and nothing has followed that prints. */
  get isAtEnd(): boolean {
    return this.#isAtEnd && this.#command.length === 0;
  }

  /** Whether something of it would be seen. */
  get prints(): boolean {
    return this.#prints;
  }

  /** The job, with what may be half a command. */
  get bytes(): Buffer {
    return Buffer.concat([this.#job.subarray(0, this.#length), Uint8Array.from(this.#command)]);
  }

  read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const step = this.#step;
      if ('take' in step) {
        const byte = bytes[at++]!;
        this.#command.push(byte);
        if (this.#taken.push(byte) === step.take) this.#next(Uint8Array.from(this.#taken));
        continue;
      }
      let to = at;
      if ('skip' in step) to = Math.min(bytes.length, at + step.skip);
      else while (to < bytes.length && step.text(bytes[to]!)) to++;
      if (to > at) {
        const run = bytes.subarray(at, to);
        this.#add(run);
        if ('skip' in step || !run.every(isBlank)) this.#seen();
      }
      if ('skip' in step && to - at < step.skip) this.#step = { skip: step.skip - (to - at) };
      else if ('skip' in step || to < bytes.length) this.#next(nothing);
      at = to;
    }
  }

  #next(bytes: Uint8Array): void {
    this.#taken = [];
    do this.#step = this.#grammar.next(bytes).value;
    while ('skip' in this.#step && this.#step.skip <= 0);
  }

  #keep(prints: boolean, isEnd: boolean): void {
    this.#add(this.#command);
    this.#command = [];
    if (prints) this.#seen();
    if (isEnd) this.#isAtEnd = true;
  }

  /** What was added would be seen. */
  #seen(): void {
    this.#prints = true;
    this.#isAtEnd = false;
  }

  #drop(report: () => void): void {
    this.#command = [];
    report();
  }

  #add(bytes: ArrayLike<number>): void {
    const length = this.#length + bytes.length;
    if (length > this.#job.length) {
      const larger = Buffer.alloc(Math.max(1024, length, this.#job.length * 2));
      larger.set(this.#job.subarray(0, this.#length));
      this.#job = larger;
    }
    this.#job.set(bytes, this.#length);
    this.#length = length;
  }
}

const isBlank = (byte: number) => byte <= 0x20;
