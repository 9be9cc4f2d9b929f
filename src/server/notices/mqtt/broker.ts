// A connection to an MQTT broker. The package is loaded when a broker is configured.

import type { Duplex } from 'node:stream';
import type { MqttClient } from 'mqtt';
import { BoundedStream, Inflow } from './inflow.ts';

interface BrokerSettings {
  url: string;
  username: string;
  password: string;
}

interface BrokerOptions {
  /** A broker ends the earlier connection of the same id. */
  clientId: string;
  /** The broker publishes `offline` there when the connection breaks. */
  statusTopic?: string;
  /** Also after each new connection. */
  onConnect?: () => void;
  onMessage?: (topic: string, payload: string, isRetained: boolean) => void;
  /** Why there is no connection; called once for each reason. */
  onProblem?: (problem: string) => void;
  /** Connect again when the connection breaks. */
  isLasting?: boolean;
}

const connectMs = 10_000;
const publishMs = 10_000;
const reconnectMs = 5000;
/** The pause after a broker has sent too much. */
const excessMs = 60_000;
/** How long the broker may take for the last message of a connection. */
const lastMs = 2000;
const keepaliveSeconds = 30;

export class Broker {
  readonly #client: MqttClient;
  readonly #inflow = new Inflow();
  #problem: string | null = null;

  private constructor(client: MqttClient) {
    this.#client = client;
  }

  static async open(settings: BrokerSettings, options: BrokerOptions): Promise<Broker> {
    const { url, username, password } = settings;
    const { statusTopic, isLasting = false } = options;
    const { connect } = await import('mqtt');
    const client = connect(url, {
      clientId: options.clientId,
      ...(username !== '' && { username, password }),
      clean: true,
      resubscribe: false,
      protocolVersion: 4,
      keepalive: keepaliveSeconds,
      connectTimeout: connectMs,
      manualConnect: true,
      reconnectPeriod: isLasting ? reconnectMs : 0,
      reconnectOnConnackError: isLasting,
      ...(statusTopic !== undefined && {
        will: { topic: statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
      }),
    });
    const broker = new Broker(client);
    broker.#bound((problem) => {
      failed(new Error(`${problem}: the connection is closed for ${excessMs / 1000} s`));
      client.options.reconnectPeriod = isLasting ? excessMs : 0;
    });
    const failed = (error: unknown) => {
      const problem = problemOf(error as BrokerError, url);
      if (problem !== broker.#problem) options.onProblem?.(problem);
      broker.#problem = problem;
    };
    client.on('error', failed);
    client.on('close', () => {
      if (broker.#problem === null && !client.disconnecting)
        failed(new Error('the connection to the broker broke'));
    });
    client.on('connect', () => {
      broker.#problem = null;
      options.onConnect?.();
    });
    client.on('message', (topic, payload, { retain }) => {
      options.onMessage?.(topic, payload.toString(), retain);
    });
    client.connect();
    return broker;
  }

  /** mqtt.js has no option for the stream of a client that it makes from an address. */
  #bound(onExcess: (problem: string) => void): void {
    const client = this.#client as unknown as { streamBuilder: (client: MqttClient) => Duplex };
    const build = client.streamBuilder;
    client.streamBuilder = (of) => new BoundedStream(build(of), this.#inflow, onExcess);
  }

  get isConnected(): boolean {
    return this.#client.connected;
  }

  /** Resolves when the broker has it. */
  async publish(topic: string, payload: string, retain: boolean, ms = publishMs): Promise<void> {
    // Two messages are expected: the confirmation, and a copy if the topic is subscribed to.
    this.#inflow.expect(2);
    const client = this.#client;
    const published = client.publishAsync(topic, payload, { qos: 1, retain });
    const id = client.getLastMessageId();
    try {
      await inTime(published, ms, 'the broker does not confirm the message');
    } catch (error) {
      published.catch(() => {});
      client.removeOutgoingMessage(id); // it would be kept, and sent with every new connection
      throw error;
    }
  }

  /** Publishes a last message that may get lost. */
  async publishLast(topic: string, payload: string): Promise<void> {
    await this.publish(topic, payload, true, lastMs).catch(() => {});
  }

  /** `kept`: how many messages the broker may have kept for these topics. */
  async subscribe(topics: string[], kept: number): Promise<void> {
    this.#inflow.expect(kept);
    await this.#client.subscribeAsync(topics, { qos: 1 });
  }

  async unsubscribe(topic: string): Promise<void> {
    await this.#client.unsubscribeAsync(topic);
  }

  /** Ends it, without waiting for the broker if `isForced`. */
  async end(isForced = !this.#client.connected): Promise<void> {
    await inTime(this.#client.endAsync(isForced), lastMs, 'the broker does not close').catch(() => {
      this.#client.stream.destroy(); // mqtt.js ignores a second `end`
    });
  }
}

/** Connects, does something, and ends. Rejects with what is wrong, in words, or when `signal` ends it. */
export async function withBroker(
  settings: BrokerSettings,
  clientId: string,
  signal: AbortSignal,
  work: (broker: Broker) => Promise<void>,
): Promise<void> {
  let connected = () => {};
  let failed = (_error: Error) => {};
  const connecting = new Promise<void>((resolve, reject) => {
    connected = resolve;
    failed = reject;
  });
  const broker = await Broker.open(settings, {
    clientId,
    onConnect: () => connected(),
    onProblem: (problem) => failed(new Error(problem)),
  });
  const worked = inTime(
    connecting,
    connectMs,
    `the broker does not answer within ${connectMs / 1000} s`,
  ).then(() => work(broker));
  try {
    await unlessAborted(worked, signal);
  } finally {
    await broker.end(signal.aborted || undefined);
  }
}

/** Rejects as soon as `signal` is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function inTime<T>(work: Promise<T>, ms: number, problem: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), ms);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface BrokerError extends Error {
  code?: string | number;
  errors?: { code?: string }[];
}

function problemOf({ code: given, errors, message }: BrokerError, url: string): string {
  const code = given ?? errors?.[0]?.code;
  const { host } = new URL(url);
  // The codes of CONNACK.
  if (code === 4 || code === 5)
    return 'the broker refuses the user; check notices.mqtt.username and notices.mqtt.password';
  if (typeof code === 'number') return `the broker refuses the connection: ${message}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name of the broker ${host} is unknown; check notices.mqtt.url`;
  if (code?.startsWith('E') && /^E[A-Z]+$/.test(code))
    return `the broker ${host} cannot be reached (${code}); check notices.mqtt.url`;
  if (code !== undefined)
    return `the certificate of the broker is not trusted (${code}); NODE_EXTRA_CA_CERTS can name the file of another authority`;
  return message || 'the connection to the broker failed';
}
