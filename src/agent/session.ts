// One connection of the agent to the service: opens what the service asks for and passes bytes
// in both directions. Knows nothing of jobs or printer languages. When the connection ends, all
// links to printers are closed at once, as a cut cable would close them.
//
//   greeting  --welcome-->  working
//   greeting  --goodbye-->  ended    with the service's reason
//   working   --goodbye-->  ended
//   any       --lost-->     ended    without a reason

import { Unreachable } from '../core/model/printers/unreachable.ts';
import type { WebSocket } from 'ws';
import type { Link } from '../server/printers/connection/tcp.ts';
import { Channel, type ChannelTimes } from './protocol/channel.ts';
import { Inflow, maxStreams, Outflow } from './protocol/flow.ts';
import {
  type EndReason,
  type FoundPrinter,
  fitting,
  type Frame,
  maxDataBytes,
  ProtocolError,
  protocolVersion,
} from './protocol/frames.ts';

/** How a session ended: by the service, with its reason, or by a lost connection. */
export interface SessionEnd {
  reason: EndReason | null;
  message: string;
  /** The service had accepted this agent. */
  wasWelcome: boolean;
}

/** What is called of a link to a printer that was opened for the service. */
export interface LendHandlers {
  data(bytes: Uint8Array): void;
  ended(): void;
  flooded(): void;
  closed(clean: boolean): void;
}

/** What the service wants to find. */
export interface AgentSearch {
  /** Addresses of printers that the service uses: they are not asked for their model. */
  inUse: ReadonlySet<string>;
  /** A network to be searched address by address. */
  subnet: string | null;
  /** Aborted when the answer is not needed any more. */
  signal: AbortSignal;
}

export interface SessionOptions {
  name: string;
  version: string;
  times: ChannelTimes;
  /** Opens a link to a printer. Rejects with a message for the service if it may not or cannot. */
  open: (address: string, handlers: LendHandlers) => Promise<Link>;
  /** Rejects with a message for the service if it may not search there. */
  discover: (search: AgentSearch) => Promise<FoundPrinter[]>;
  onWelcome: (version: string, node: string) => void;
}

interface Stream {
  /** Null while it is being opened. */
  link: Link | null;
  isDestroyed: boolean;
  out: Outflow;
  in: Inflow;
}

type DiscoverFrame = Extract<Frame, { kind: 'discover' }>;

/** Searches at the same time; each opens up to 32 connections. */
const maxSearches = 4;

export class Session {
  readonly #options: SessionOptions;
  readonly #channel: Channel;
  readonly #streams = new Map<number, Stream>();
  readonly #searches = new Map<number, AbortController>();
  #isWelcome = false;
  #end: Omit<SessionEnd, 'wasWelcome'> = { reason: null, message: 'the connection was lost' };
  #finish: (end: SessionEnd) => void = () => {};
  readonly ended = new Promise<SessionEnd>((resolve) => (this.#finish = resolve));

  /** `socket` is open. */
  constructor(socket: WebSocket, options: SessionOptions) {
    this.#options = options;
    this.#channel = new Channel(socket, options.times, {
      frame: (frame) => this.#handle(frame),
      closed: (problem) => this.#closed(problem),
    });
    const { name, version } = options;
    this.#channel.send({ kind: 'hello', protocol: protocolVersion, version, name });
  }

  close(): void {
    this.#channel.close();
  }

  #closed(problem: string | null): void {
    if (problem !== null) this.#end = { reason: null, message: problem };
    for (const stream of this.#streams.values()) {
      stream.isDestroyed = true;
      stream.link?.destroy();
    }
    this.#streams.clear();
    for (const search of this.#searches.values()) search.abort();
    this.#finish({ ...this.#end, wasWelcome: this.#isWelcome });
  }

  #handle(frame: Frame): void {
    switch (frame.kind) {
      case 'welcome':
        this.#isWelcome = true;
        return this.#options.onWelcome(frame.version, frame.node);
      case 'goodbye':
        this.#end = { reason: frame.reason, message: frame.message };
        return this.#channel.close();
      case 'ping':
        return this.#channel.send({ kind: 'pong', number: frame.number });
      case 'open':
        if (this.#streams.has(frame.stream)) throw new ProtocolError('a stream was opened twice');
        return void this.#open(frame.stream, frame.address);
      case 'data':
        return this.#write(frame.stream, frame.bytes);
      case 'taken':
        if (this.#streams.get(frame.stream)?.out.taken(frame.count) === false)
          throw new ProtocolError('more bytes were taken than sent');
        return;
      case 'end':
        return this.#streams.get(frame.stream)?.link?.end();
      case 'destroy':
        return this.#destroy(frame.stream);
      case 'discover':
        return void this.#discover(frame);
      case 'cancel':
        return this.#searches.get(frame.number)?.abort();
      default:
        throw new ProtocolError(`the service must not send ${frame.kind}`);
    }
  }

  async #open(id: number, address: string): Promise<void> {
    const refused = (message: string, isAdvice = false) =>
      this.#channel.send({ kind: 'refused', stream: id, message, isAdvice });
    if (this.#streams.size >= maxStreams) return refused('the agent has too many connections');
    const out = new Outflow((bytes) => this.#channel.send({ kind: 'data', stream: id, bytes }));
    const stream: Stream = { link: null, isDestroyed: false, out, in: new Inflow() };
    this.#streams.set(id, stream);
    try {
      const link = await this.#options.open(address, this.#handlers(id, stream));
      if (stream.isDestroyed) return link.destroy();
      stream.link = link;
      this.#channel.send({ kind: 'opened', stream: id });
    } catch (error) {
      if (this.#streams.get(id) === stream) this.#streams.delete(id);
      if (!stream.isDestroyed)
        refused((error as Error).message.slice(0, 500), error instanceof Unreachable);
    }
  }

  #handlers(id: number, stream: Stream): LendHandlers {
    const isCurrent = () => this.#streams.get(id) === stream;
    return {
      data: (bytes) => {
        if (!isCurrent()) return;
        stream.out.write(bytes).catch(() => {});
        // A printer is read slowly (read-allowance.ts): the service cannot be so far behind.
        if (stream.out.waitingBytes <= maxDataBytes) return;
        this.#channel.send({ kind: 'flooded', stream: id });
        stream.link?.destroy();
      },
      ended: () => {
        if (isCurrent())
          stream.out.afterSent(() => this.#channel.send({ kind: 'end', stream: id }));
      },
      flooded: () => {
        if (isCurrent()) this.#channel.send({ kind: 'flooded', stream: id });
      },
      closed: (clean) => {
        if (!isCurrent()) return;
        stream.out.fail(new Error('The connection to the printer was lost.'));
        this.#streams.delete(id);
        this.#channel.send({ kind: 'closed', stream: id, clean });
      },
    };
  }

  /** Data of a stream that was closed meanwhile is dropped; the service learns that by `closed`. */
  #write(id: number, bytes: Uint8Array): void {
    const stream = this.#streams.get(id);
    if (!stream?.link) return;
    if (!stream.in.arrived(bytes.length)) throw new ProtocolError('more was sent than the window');
    void this.#handOn(id, stream, stream.link.write(bytes), bytes.length);
  }

  /** Tells the service how much the system accepted. */
  async #handOn(id: number, stream: Stream, written: Promise<void>, count: number): Promise<void> {
    try {
      await written;
    } catch {
      return; // `closed` follows
    }
    stream.in.taken(count);
    if (this.#streams.get(id) === stream) this.#channel.send({ kind: 'taken', stream: id, count });
  }

  #destroy(id: number): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    stream.isDestroyed = true;
    this.#streams.delete(id);
    stream.out.fail(new Error('The service closed the connection.'));
    stream.link?.destroy();
  }

  async #discover({ number, inUse, subnet }: DiscoverFrame): Promise<void> {
    const answer = (printers: FoundPrinter[], problem: string | null = null) =>
      this.#channel.send({ kind: 'found', number, printers: fitting(printers), problem });
    if (this.#searches.size >= maxSearches)
      return answer([], 'The agent is searching already. Try again in a few seconds.');
    const search = new AbortController();
    this.#searches.set(number, search);
    try {
      const { signal } = search;
      answer(await this.#options.discover({ inUse: new Set(inUse), subnet, signal }));
    } catch (error) {
      answer([], (error as Error).message.slice(0, 500));
    } finally {
      this.#searches.delete(number);
    }
  }
}
