// The channel MQTT: publishes notices, and the printers for Home Assistant. Only the node
// that sends has a lasting connection; a test on another node connects for a moment.

import { randomBytes } from 'node:crypto';
import type { Notice, NoticeAttempt } from '../../../core/model/notices/notice.ts';
import type { Config } from '../../config.ts';
import { delivered, type Notifier } from '../notifier.ts';
import { Broker, unlessAborted, withBroker } from './broker.ts';
import { HomeAssistant, type HomeAssistantOptions } from './home-assistant.ts';
import { Topics } from './topics.ts';

export interface MqttOptions extends Pick<
  HomeAssistantOptions,
  'publicUrl' | 'printers' | 'queues' | 'printTestPage'
> {
  settings: Config['notices']['mqtt'];
  /** The id of this installation. */
  id: string;
  log: (message: string) => void;
}

/** How long the broker may take to send what it has kept. */
const keptMs = 3000;

export class Mqtt implements Notifier {
  readonly channel = 'mqtt';
  readonly address: string;
  readonly #options: MqttOptions;
  readonly #settings: Config['notices']['mqtt'];
  readonly #topics: Topics;
  #broker: Broker | null = null;
  #home: HomeAssistant | null = null;
  #isSending = false;

  constructor(options: MqttOptions) {
    this.#options = options;
    this.#settings = { ...options.settings };
    this.#topics = new Topics(this.#settings, options.id);
    this.address = this.#settings.url;
  }

  get isConnected(): boolean | null {
    return this.#isSending ? (this.#broker?.isConnected ?? false) : null;
  }

  async begin(): Promise<void> {
    const { printers, queues, publicUrl, printTestPage, log } = this.#options;
    this.#isSending = true;
    const topics = this.#topics;
    const home = new HomeAssistant({
      topics,
      publicUrl,
      printers,
      queues,
      printTestPage,
      publish: async (topic, payload) => {
        if (this.#broker?.isConnected) await this.#broker.publish(topic, payload, true);
        else throw new Error('there is no connection to the broker');
      },
    });
    this.#home = home;
    this.#broker = await Broker.open(this.#settings, {
      // All nodes have the same id: if another one takes over, the broker ends this connection,
      // and its will is published before the new one says that it is online.
      clientId: `platen-${topics.id}`,
      statusTopic: topics.status,
      isLasting: true,
      onConnect: () => {
        this.#connected(home).catch((error: Error) =>
          log(`Printers cannot be shown by MQTT: ${error.message}`),
        );
      },
      onMessage: (topic, payload, isRetained) => home.received(topic, payload, isRetained),
      onProblem: (problem) => log(`MQTT: ${problem}`),
    });
  }

  looked(): void {
    if (!this.#broker?.isConnected) return;
    this.#home?.sync().catch(() => {}); // the next connection or look sends it
  }

  async end(hasSuccessor: boolean): Promise<void> {
    this.#isSending = false;
    const broker = this.#broker;
    this.#broker = null;
    this.#home = null;
    if (!broker) return;
    if (broker.isConnected && !hasSuccessor)
      await broker.publishLast(this.#topics.status, 'offline');
    await broker.end();
  }

  async deliver(notice: Notice, signal: AbortSignal): Promise<NoticeAttempt> {
    const { kind, at, title, message, printers } = notice;
    const payload = JSON.stringify({ kind, at, title, message, printers });
    const publish = (broker: Broker) => broker.publish(this.#topics.notices, payload, false);
    try {
      if (this.#broker?.isConnected) await unlessAborted(publish(this.#broker), signal);
      else await withBroker(this.#settings, passingId(this.#topics.id), signal, publish);
      return delivered;
    } catch (error) {
      signal.throwIfAborted();
      return { error: (error as Error).message, isFinal: false, retryAfterMs: 0 };
    }
  }

  async close(): Promise<void> {
    await this.end(false);
  }

  async #connected(home: HomeAssistant): Promise<void> {
    const broker = this.#broker;
    if (!broker || home !== this.#home) return;
    const topics = this.#topics;
    await broker.publish(topics.status, 'online', true);
    const kept = this.#options.printers().length;
    home.readStates();
    await broker.subscribe([topics.birth, topics.allCommands, topics.allStates], kept);
    setTimeout(() => {
      home.ignoreStates();
      if (broker.isConnected) broker.unsubscribe(topics.allStates).catch(() => {});
    }, keptMs).unref();
    await home.refresh();
  }
}

/** The broker ends the connection of another client with the same id. */
function passingId(id: string): string {
  return `platen-${id}-${randomBytes(4).toString('hex')}`;
}
