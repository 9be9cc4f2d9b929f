// The service's side of one connected agent: opens links to printers through it. For the rest
// of the service such a link is like one of TCP: `write` resolves when the agent's system
// accepted the bytes, and a lost agent closes every link, not cleanly, as a cut cable does.

import type { WebSocket } from 'ws';
import { Channel, type ChannelTimes } from '../../agent/protocol/channel.ts';
import { Inflow, maxStreams, Outflow } from '../../agent/protocol/flow.ts';
import {
  type EndReason,
  fitting,
  following,
  type FoundPrinter,
  type Frame,
  ProtocolError,
} from '../../agent/protocol/frames.ts';
import { Fault } from '../../core/model/fault.ts';
import { Unreachable } from '../../core/model/printers/unreachable.ts';
import { patience } from '../patience.ts';
import type { Link, LinkHandlers } from '../printers/connection/tcp.ts';

interface Stream {
  handlers: LinkHandlers;
  out: Outflow;
  in: Inflow;
  /** Set until the agent answered `open`. */
  opening: { resolve(link: Link): void; reject(error: Error): void } | null;
  isOpen: boolean;
}

/** What an agent may send of a stream. */
type StreamFrame = Exclude<Extract<Frame, { stream: number }>, { kind: 'open' | 'destroy' }>;

type Found = Pick<Extract<Frame, { kind: 'found' }>, 'printers' | 'problem'>;

/** What is to be found through an agent. */
export interface AgentSearch {
  /** Addresses of printers that are in use, as the agent reaches them. */
  inUse: readonly string[];
  /** A network to be searched address by address. */
  subnet: string | null;
  /** Aborted when the answer is not needed any more. */
  signal: AbortSignal;
}

export interface AgentConnectionOptions {
  times: ChannelTimes;
  /** The first frame of the agent. Rejects with a message for the agent if it is refused. */
  onHello(hello: Extract<Frame, { kind: 'hello' }>): void;
  onClosed(problem: string | null): void;
}

/** The agent connects to the printer within 3 s; its answer takes a while as well. */
const openMs = 5000;
/** A search of 1,024 addresses and questions to the printers among them. */
const discoverMs = 90_000;
const left = 'The agent was disconnected. Try again when it is connected.';
const late = 'The agent did not answer in time. Search a smaller network.';

export class AgentConnection {
  readonly #options: AgentConnectionOptions;
  readonly #channel: Channel;
  readonly #streams = new Map<number, Stream>();
  readonly #searches = new Map<number, (found: Found | null) => void>();
  #lastNumber = 0;
  #ping: { number: number; sentAt: number } | null = null;
  readonly #pings: NodeJS.Timeout;
  #latencyMs: number | null = null;
  #isGreeted = false;

  constructor(socket: WebSocket, options: AgentConnectionOptions) {
    this.#options = options;
    this.#channel = new Channel(socket, options.times, {
      frame: (frame) => this.#handle(frame),
      closed: (problem) => this.#closed(problem),
    });
    this.#pings = setInterval(() => this.#sendPing(), options.times.pingMs);
    this.#pings.unref();
  }

  get isOpen(): boolean {
    return this.#channel.isOpen;
  }

  /** The time of the last answered ping, to the agent and back; null before the first. */
  get latencyMs(): number | null {
    return this.#latencyMs;
  }

  /** Longer than the last answer took, while the current one is late. */
  get #roundTripMs(): number {
    const lateMs = this.#ping ? performance.now() - this.#ping.sentAt : 0;
    return Math.max(this.#latencyMs ?? 0, lateMs);
  }

  /** Accepts the agent. */
  welcome(version: string, node: string): void {
    this.#channel.send({ kind: 'welcome', version, node });
    this.#sendPing();
  }

  close(reason: EndReason, message: string): void {
    this.#channel.send({ kind: 'goodbye', reason, message });
    this.#channel.close();
  }

  /** Rejects with the agent's reason if the printer cannot be reached. */
  open(address: string, handlers: LinkHandlers): Promise<Link> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('The agent is not connected.'));
      if (this.#streams.size >= maxStreams)
        return reject(new Error(`The agent has ${maxStreams} connections already.`));
      do this.#lastNumber = following(this.#lastNumber);
      while (this.#streams.has(this.#lastNumber));
      const id = this.#lastNumber;
      const out = new Outflow((bytes) => this.#channel.send({ kind: 'data', stream: id, bytes }));
      const done = patience(openMs + this.#roundTripMs, () => {
        this.#destroy(id);
        reject(new Error('The agent did not answer in time.'));
      });
      const opening = {
        resolve: (link: Link) => (done(), resolve(link)),
        reject: (error: Error) => (done(), reject(error)),
      };
      this.#streams.set(id, { handlers, out, in: new Inflow(), opening, isOpen: false });
      this.#channel.send({ kind: 'open', stream: id, address });
    });
  }

  /** Asks the agent for printers around it. Those in use are not asked who they are. */
  discover({ inUse, subnet, signal }: AgentSearch): Promise<FoundPrinter[]> {
    return new Promise((resolve, reject) => {
      const number = (this.#lastNumber = following(this.#lastNumber));
      const end = (found: Found | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        if (!this.#searches.delete(number)) return;
        if (!found) return reject(new Fault('AGENT_OFFLINE', left));
        if (found.problem === late) return reject(new Fault('AGENT_OFFLINE', late));
        if (found.problem === null) return resolve(found.printers);
        const isInput = found.problem.startsWith('subnet:');
        reject(
          isInput
            ? new Fault('VALIDATION_ERROR', 'The agent did not search.', [found.problem])
            : new Fault('SERVICE_BUSY', found.problem),
        );
      };
      const cancel = (found: Found) => {
        this.#channel.send({ kind: 'cancel', number });
        end(found);
      };
      const leave = () => cancel({ printers: [], problem: null });
      const timer = setTimeout(
        () => cancel({ printers: [], problem: late }),
        discoverMs + this.#roundTripMs,
      );
      timer.unref();
      this.#searches.set(number, end);
      if (!this.isOpen) return end(null);
      this.#channel.send({ kind: 'discover', number, inUse: fitting(inUse), subnet });
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave);
    });
  }

  #sendPing(): void {
    if (this.#ping || !this.isOpen) return;
    const number = (this.#lastNumber = following(this.#lastNumber));
    this.#ping = { number, sentAt: performance.now() };
    this.#channel.send({ kind: 'ping', number });
  }

  #closed(problem: string | null): void {
    clearInterval(this.#pings);
    for (const id of this.#streams.keys()) this.#end(id, false);
    for (const end of this.#searches.values()) end(null);
    this.#options.onClosed(problem);
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'hello') {
      if (this.#isGreeted) throw new ProtocolError('the agent greeted twice');
      this.#isGreeted = true;
      return this.#options.onHello(frame);
    }
    if (!this.#isGreeted) throw new ProtocolError('the agent did not greet');
    if (frame.kind === 'pong') return this.#pong(frame.number);
    if (frame.kind === 'found') return this.#searches.get(frame.number)?.(frame);
    if (!('stream' in frame) || frame.kind === 'open' || frame.kind === 'destroy')
      throw new ProtocolError(`an agent must not send ${frame.kind}`);
    const stream = this.#streams.get(frame.stream);
    // A stream that was destroyed here may still get what was on its way.
    if (stream) this.#handleOf(frame.stream, stream, frame);
  }

  #handleOf(id: number, stream: Stream, frame: StreamFrame): void {
    switch (frame.kind) {
      case 'opened':
        if (!stream.opening) throw new ProtocolError('a stream was opened twice');
        stream.isOpen = true;
        stream.opening.resolve(this.#link(id, stream));
        stream.opening = null;
        return;
      case 'refused':
        this.#streams.delete(id);
        return stream.opening?.reject(
          frame.isAdvice ? new Unreachable(frame.message) : new Error(frame.message),
        );
      case 'data':
        if (!stream.in.arrived(frame.bytes.length))
          throw new ProtocolError('more was sent than the window');
        stream.in.taken(frame.bytes.length);
        this.#channel.send({ kind: 'taken', stream: id, count: frame.bytes.length });
        return stream.handlers.data(frame.bytes);
      case 'taken':
        if (!stream.out.taken(frame.count))
          throw new ProtocolError('more bytes were taken than sent');
        return;
      case 'end':
        return stream.handlers.ended();
      case 'flooded':
        return stream.handlers.flooded?.();
      case 'closed':
        return this.#end(id, frame.clean);
    }
  }

  #pong(number: number): void {
    if (this.#ping?.number !== number) return;
    this.#latencyMs = performance.now() - this.#ping.sentAt;
    this.#ping = null;
  }

  #link(id: number, stream: Stream): Link {
    const lost = () => new Error('The connection to the printer was lost.');
    const roundTripMs = () => this.#roundTripMs;
    return {
      get open() {
        return stream.isOpen;
      },
      get roundTripMs() {
        return roundTripMs();
      },
      write: (bytes) => (stream.isOpen ? stream.out.write(bytes) : Promise.reject(lost())),
      end: () => {
        if (!stream.isOpen) return;
        stream.isOpen = false;
        stream.out.afterSent(() => this.#channel.send({ kind: 'end', stream: id }));
      },
      destroy: () => this.#destroy(id),
    };
  }

  #destroy(id: number): void {
    if (!this.#streams.has(id)) return;
    this.#channel.send({ kind: 'destroy', stream: id });
    this.#end(id, false);
  }

  #end(id: number, clean: boolean): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    this.#streams.delete(id);
    stream.isOpen = false;
    stream.out.fail(new Error('The connection to the printer was lost.'));
    if (stream.opening) stream.opening.reject(new Error('The agent was disconnected.'));
    else stream.handlers.closed(clean);
  }
}
