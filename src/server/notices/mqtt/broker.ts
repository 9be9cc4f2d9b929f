// A connection to an MQTT broker. The package is loaded when a broker is configured.

import type { MqttClient } from 'mqtt';

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
const keepaliveSeconds = 30;
/** Longer payloads are not for us. */
const longestPayload = 4096;

export class Broker {
  readonly #client: MqttClient;
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
      reconnectPeriod: isLasting ? reconnectMs : 0,
      reconnectOnConnackError: isLasting,
      ...(statusTopic !== undefined && {
        will: { topic: statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
      }),
    });
    const broker = new Broker(client);
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
      if (payload.length <= longestPayload) options.onMessage?.(topic, payload.toString(), retain);
    });
    return broker;
  }

  get isConnected(): boolean {
    return this.#client.connected;
  }

  /** Resolves when the broker has it. */
  async publish(topic: string, payload: string, retain: boolean): Promise<void> {
    await inTime(
      this.#client.publishAsync(topic, payload, { qos: 1, retain }),
      publishMs,
      'the broker does not confirm the message',
    );
  }

  async subscribe(topics: string[]): Promise<void> {
    await this.#client.subscribeAsync(topics, { qos: 1 });
  }

  async unsubscribe(topic: string): Promise<void> {
    await this.#client.unsubscribeAsync(topic);
  }

  async end(): Promise<void> {
    const isForced = !this.#client.connected;
    await inTime(this.#client.endAsync(isForced), 2000, 'the broker does not close').catch(() => {
      this.#client.end(true);
    });
  }
}

/** Connects, does something, and ends. Rejects with what is wrong, in words. */
export async function withBroker(
  settings: BrokerSettings,
  clientId: string,
  work: (broker: Broker) => Promise<void> = async () => {},
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
  try {
    await inTime(connecting, connectMs, `the broker does not answer within ${connectMs / 1000} s`);
    await work(broker);
  } finally {
    await broker.end();
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
