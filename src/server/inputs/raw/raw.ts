// The raw port: printer data as on port 9100 of a printer. Questions are answered at once. A job
// ends when the client closes its side, at a cut or the end of a label that silence follows, or
// after a longer silence. Several clients may be connected; each makes its own jobs.

import type { Socket } from 'node:net';
import { patience } from '../../patience.ts';
import type { Holding } from '../memory.ts';
import { foreignData, languageOf, printOf } from '../printer-data.ts';
import type { Reception, TcpProtocol } from '../protocol.ts';
import { documentTurn, inputTurns } from '../input-turns.ts';
import { submitWhenRoom } from '../submit-when-room.ts';
import { escposGrammar } from './escpos-grammar.ts';
import { type Grammar, JobReader, type KeptSettings } from './grammar.ts';
import { starGrammar, tsplGrammar, zplGrammar } from './label-grammars.ts';
import { answerTo, automaticAnswer, confirmation, type KnownPrinter } from './live-answers.ts';

const maxJobBytes = 8 * 1024 * 1024;
/** Jobs of a connection that are being stored: then no more is read. */
const mostAtOnce = 4;
/** Answers that the client has not read. */
const maxUnreadBytes = 65_536;
/** Answers that a job may owe. They are given once it is printed, so a job ends at this many. */
const mostLater = 1000;
/** How long a client may wait for the paper of a process id. */
const confirmMs = 24 * 3_600_000;

const grammars: Record<ReturnType<typeof languageOf>, Grammar> = {
  escpos: escposGrammar,
  starprnt: starGrammar,
  zpl: zplGrammar,
  tspl: tsplGrammar,
};

export const raw: TcpProtocol = {
  name: 'raw',
  serve: (socket, address, reception) => void new RawConnection(socket, address, reception),
};

/** A printer carries questions without DLE out in their order: what follows a sheet is answered after it. */
interface RawJob {
  reader: JobReader;
  /** Answers to process ids, and to GS r behind a cut, which are given when the job is printed. */
  later: (() => Uint8Array | null)[];
}

class RawConnection {
  readonly #socket: Socket;
  readonly #address: string;
  readonly #reception: Reception;
  #printer: KnownPrinter | undefined;
  #job: RawJob | null = null;
  /** What the jobs of this connection set, of each language. */
  readonly #settings = new Map<Grammar, KeptSettings>();
  /** Stops the wait for more bytes of the job. */
  #stopWaiting = () => {};
  #unwatch: (() => void) | undefined;
  /** The last bytes of GS a. */
  #reported: Uint8Array | undefined;
  /** The jobs of this connection are stored in their order. */
  #last: Promise<void> = Promise.resolve();
  #storing = 0;
  /** Bytes of the jobs that are being stored. */
  #storingBytes = 0;
  readonly #holding: Holding;
  #confirming = 0;
  #hasEnded = false;

  constructor(socket: Socket, address: string, reception: Reception) {
    this.#socket = socket;
    this.#address = address;
    this.#reception = reception;
    this.#holding = reception.memory.holding(address);
    const { times } = reception;
    socket.setTimeout(times.idleMs, () => {
      if (this.#storing === 0 && this.#confirming === 0) socket.destroy();
    });
    socket.once('close', () => this.#inTurn(() => this.#closed()));
    void this.#begin();
  }

  /** The printer is known before the first byte is read. */
  async #begin(): Promise<void> {
    await this.#look();
    const socket = this.#socket;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.once('end', () =>
      this.#inTurn(() => {
        this.#hasEnded = true;
        this.#endJob();
        this.#endIfDone();
      }),
    );
  }

  /**
   * Acts in this turn of the event loop, or in a later one behind what waits already: Node tells the
   * end of a connection also while reading pauses. Returns whether it has acted.
   */
  #inTurn(act: () => void): boolean {
    let hasActed = false;
    const acted = new Promise<void>((resolve) => {
      inputTurns.run(() => {
        hasActed = true;
        act();
        resolve();
      }, this.#address);
    });
    if (!hasActed) this.#reception.finish(acted);
    return hasActed;
  }

  /** Reads what arrived. Until its turn has come, no more arrives. */
  #receive(bytes: Buffer): void {
    const socket = this.#socket;
    let isLate = false;
    this.#stopWaiting();
    const isRead = this.#inTurn(() => {
      this.#read(bytes);
      if (isLate && this.#storing < mostAtOnce) socket.resume();
    });
    if (isRead) return;
    isLate = true;
    socket.pause();
  }

  async #look(): Promise<void> {
    const { input, intake } = this.#reception;
    this.#printer = await intake.printer(input.printer);
  }

  #read(bytes: Buffer): void {
    const { times } = this.#reception;
    const job = this.#job ?? this.#beginJob(bytes);
    if (!job) return;
    job.reader.read(bytes);
    if (job.reader.length > maxJobBytes)
      return this.#refuse(`it sent more than ${maxJobBytes} bytes without a cut`);
    if (job.later.length >= mostLater) return this.#endJob();
    if (!this.#hold()) return this.#refuse('other jobs fill the memory for inputs');
    const isWhole = job.reader.isAtEnd || job.later.length > 0;
    const ms = isWhole ? times.afterCutMs : times.silenceMs;
    this.#stopWaiting = patience(ms, () => this.#endJob());
  }

  /** Counts what this connection holds. False if there is no room for it. */
  #hold(): boolean {
    return this.#holding.set((this.#job?.reader.length ?? 0) + this.#storingBytes);
  }

  /** Null if the bytes are for no receipt or label printer, or hold nothing yet. */
  #beginJob(bytes: Buffer): RawJob | null {
    const first = bytes.findIndex((byte) => byte !== 0);
    if (first === -1) return null; // NUL bytes flush a printer
    const data = bytes.subarray(first);
    const foreign = foreignData(data);
    if (foreign !== null) {
      this.#refuse(`it sent ${foreign}. Choose a driver of the printer, or "Generic / Text Only"`);
      return null;
    }
    const later: RawJob['later'] = [];
    const language = languageOf(data, this.#printer?.profile.driver);
    const grammar = grammars[language];
    const settings: KeptSettings = this.#settings.get(grammar) ?? new Map();
    this.#settings.set(grammar, settings);
    const events = {
      ask: (command: Uint8Array) => this.#answer(command),
      confirm: (id: Uint8Array) => later.push(() => confirmation(id)),
    };
    const reader = new JobReader(grammar, events, settings);
    return (this.#job = { reader, later });
  }

  #answer(command: Uint8Array): void {
    const isInOrder = command[0] === 0x1d && command[1] === 0x72;
    if (isInOrder && this.#job?.reader.isAtEnd) {
      this.#job.later.push(() => answerTo(command, this.#printer));
      return;
    }
    const isWatch = command[0] === 0x1d && command[1] === 0x61;
    if (isWatch) this.#watch(command[2] !== 0);
    const answer = answerTo(command, this.#printer);
    if (answer) this.#write(answer);
  }

  /** GS a: the status now, and after each change. */
  #watch(isOn: boolean): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    if (!isOn) return;
    this.#reported = automaticAnswer(this.#printer);
    this.#unwatch = this.#reception.intake.watchPrinters(() => void this.#reportChange());
  }

  async #reportChange(): Promise<void> {
    await this.#look();
    const status = automaticAnswer(this.#printer);
    if (!this.#unwatch || Buffer.compare(status, this.#reported!) === 0) return;
    this.#reported = status;
    this.#write(status);
  }

  #write(bytes: Uint8Array): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    if (socket.writableLength > maxUnreadBytes) socket.destroy();
    else socket.write(bytes);
  }

  #writeLater(later: RawJob['later']): void {
    for (const answer of later) {
      const bytes = answer();
      if (bytes) this.#write(bytes);
    }
  }

  #refuse(reason: string): void {
    this.#reception.log(`${this.#address} was disconnected: ${reason}.`);
    this.#stopWaiting();
    this.#job = null;
    this.#hold();
    this.#socket.destroy();
  }

  #endJob(): void {
    this.#stopWaiting();
    const job = this.#job;
    this.#job = null;
    if (!job) return;
    if (!job.reader.prints) {
      this.#writeLater(job.later);
      this.#hold();
      return;
    }
    // A client that was cut off when the service stopped sends the whole job again.
    if (this.#reception.signal.aborted && !job.reader.isAtEnd && !this.#hasEnded) {
      this.#hold();
      return;
    }
    this.#storingBytes += job.reader.length;
    if (++this.#storing >= mostAtOnce) this.#socket.pause();
    const { bytes } = job.reader; // a copy: the reader and its larger buffer are let go
    const { later } = job;
    this.#last = this.#last
      .then(() => this.#store(bytes, later))
      .catch(({ message }: Error) => this.#reception.log(`${this.#address}: ${message}`))
      .finally(() => {
        this.#storingBytes -= bytes.length;
        this.#hold();
        if (--this.#storing < mostAtOnce) this.#socket.resume();
        this.#endIfDone();
      });
    this.#reception.finish(this.#last);
  }

  async #store(bytes: Buffer, later: RawJob['later']): Promise<void> {
    const { input } = this.#reception;
    await documentTurn(this.#address);
    const { print, options } = printOf(bytes, this.#printer?.profile.driver);
    const chosen = input.printer === '' ? options : { ...options, printer: input.printer };
    const incoming = { source: 'raw', address: this.#address, print, options: chosen };
    const jobId = await submitWhenRoom(incoming, this.#reception, () => this.#socket.pause());
    if (later.length > 0) void this.#confirm(jobId, later);
  }

  /** Gives the answers once the paper is out. */
  async #confirm(jobId: string, later: RawJob['later']): Promise<void> {
    this.#confirming++;
    const { intake, signal } = this.#reception;
    const gone = new AbortController();
    const abort = () => gone.abort();
    this.#socket.once('close', abort);
    signal.addEventListener('abort', abort);
    try {
      const job = await intake.wait(jobId, confirmMs, gone.signal);
      await this.#look();
      if (job.status === 'completed') this.#writeLater(later);
    } catch {
      // The job was deleted: the client gets no confirmation.
    } finally {
      signal.removeEventListener('abort', abort);
      this.#confirming--;
      this.#endIfDone();
    }
  }

  /** Ends the connection after the client has sent everything and got its answers. */
  #endIfDone(): void {
    if (this.#hasEnded && this.#storing === 0 && this.#confirming === 0) this.#socket.end();
  }

  /** What arrived before the connection broke is a job, as on a printer. */
  #closed(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#endJob();
  }
}
