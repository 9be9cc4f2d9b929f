// The agent: runs where the printers are and lends its network to the service. Keeps one
// connection to the service, which it opens itself, so that no router has to let anything in.
// Stores nothing.
//
//   connecting  --accepted-->            connected
//   connecting  --failed-->              waiting     1 s, doubled up to 30 s, with jitter
//   connected   --lost, or restarting--> waiting     about 1 s
//   any         --sent away-->           waiting     about a minute: replaced, wrong key or version
//   waiting     --time is over-->        connecting
//   any         --stop-->                stopped

import { WebSocket } from 'ws';
import { version } from '../server/version.ts';
import { type ChannelTimes, usualTimes } from './protocol/channel.ts';
import { Session, type SessionEnd, type SessionOptions } from './session.ts';

export interface AgentOptions extends Pick<SessionOptions, 'open' | 'discover'> {
  /** The address of the service, such as https://print.example.com. */
  server: string;
  key: string | null;
  name: string;
  log: (message: string) => void;
  /** Called whenever the service accepted this agent. */
  onConnected?: () => void;
  times?: ChannelTimes;
  /** How long to wait before the next attempt; `failures` counts those in a row. */
  waitMs?: (failures: number, isSentAway: boolean) => number;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const sentAwayMs = 60_000;
const handshakeMs = 10_000;
const maxMessageBytes = 65_536;

/** Half of it is random: after a restart of the service not all agents come at once. */
export function usualWaitMs(failures: number, isSentAway: boolean, random = Math.random()): number {
  const ms = isSentAway
    ? sentAwayMs
    : Math.min(firstWaitMs * 2 ** Math.max(0, failures - 1), longestWaitMs);
  return ms * (0.5 + random / 2);
}

/** Where the service accepts agents. */
export function connectUrl(server: string): URL {
  const url = new URL(server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/agents/connect`;
  url.search = '';
  url.hash = '';
  return url;
}

/** The service refused the WebSocket: its answer, in words. */
class Refused extends Error {}

export class Agent {
  readonly #options: AgentOptions;
  #session: Session | null = null;
  #socket: WebSocket | null = null;
  #isStopped = false;
  #wake: () => void = () => {};
  #said = '';
  readonly #running: Promise<void>;

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Closes the connection and all links to printers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#session?.close();
    if (!this.#session) this.#socket?.terminate();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { waitMs = usualWaitMs } = this.#options;
    let failures = 0;
    while (!this.#isStopped) {
      const end = await this.#connect();
      if (this.#isStopped) return;
      failures = end.wasWelcome ? 1 : failures + 1;
      const isSentAway = end.reason !== null && end.reason !== 'stopping';
      const ms = waitMs(failures, isSentAway);
      this.#say(`${end.message} Connecting again.`);
      await this.#pause(ms);
    }
  }

  /** One connection, from its opening to its end. */
  async #connect(): Promise<SessionEnd> {
    const { name, times = usualTimes, open, discover, server } = this.#options;
    try {
      const socket = await this.#openSocket();
      const session = new Session(socket, {
        name,
        version,
        times,
        open,
        discover,
        onWelcome: (serviceVersion, node) => {
          this.#said = '';
          this.#options.log(
            `Connected to ${server} as "${name}" (node ${node}, version ${serviceVersion}).`,
          );
          this.#options.onConnected?.();
        },
      });
      this.#session = session;
      if (this.#isStopped) session.close();
      const end = await session.ended;
      const message =
        end.reason === null ? `The connection to ${server} ended: ${end.message}.` : end.message;
      return { ...end, message };
    } catch (error) {
      const message = `${server} cannot be reached: ${(error as Error).message}.`;
      const reason = error instanceof Refused ? 'refused' : null;
      return { reason, message: reason ? (error as Error).message : message, wasWelcome: false };
    } finally {
      this.#session = null;
      this.#socket = null;
    }
  }

  #openSocket(): Promise<WebSocket> {
    const { server, key } = this.#options;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(connectUrl(server), {
        headers: key === null ? {} : { 'x-api-key': key },
        handshakeTimeout: handshakeMs,
        maxPayload: maxMessageBytes,
        perMessageDeflate: false,
      });
      this.#socket = socket;
      socket.on('error', reject);
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (request, response) => {
        let body = '';
        response.on('data', (part: Buffer) => (body = (body + part.toString()).slice(0, 10_000)));
        const end = () => {
          request.destroy();
          const status = response.statusCode ?? 0;
          const said = `${server} answered ${status}: ${errorIn(body)}`;
          reject(
            status >= 400 && status < 500 && status !== 429 ? new Refused(said) : new Error(said),
          );
        };
        response.on('end', end).on('error', end);
      });
    });
  }

  /** Says each problem once, not at every attempt. */
  #say(message: string): void {
    if (message === this.#said) return;
    this.#said = message;
    this.#options.log(message);
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#isStopped) this.#wake();
    });
  }
}

/** The message of an error of the service, or a plain word for what is no such error. */
function errorIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    if (typeof error?.message === 'string') return error.message;
  } catch {
    // A proxy answered, or another program is at this address.
  }
  return 'this is not a Platen service that accepts agents';
}
