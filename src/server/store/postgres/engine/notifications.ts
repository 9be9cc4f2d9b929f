// Receives the notifications of other nodes on a connection of its own. A connection
// that dies in silence, or a pooler that lets LISTEN pass without effect, is found by
// a heartbeat: a notification that the connection sends to itself.
//
//   connecting  --listens-->               listening  watchers are told that everything may have changed
//   connecting  --fails-->                 waiting
//   listening   --heartbeat comes back-->  listening
//   listening   --ends, or no heartbeat--> waiting
//   waiting     --some time passed-->      connecting
//   any         --stop-->                  stopped

import type pg from 'pg';

export interface NotificationTimes {
  heartbeatMs: number;
  /** How long a heartbeat may take. */
  answerMs: number;
  retryMs: number;
}

export const notificationTimes: NotificationTimes = {
  heartbeatMs: 15_000,
  answerMs: 5000,
  retryMs: 2000,
};

export interface NotificationOptions {
  connect(): pg.Client;
  /** Unique for this process. */
  instance: string;
  times: NotificationTimes;
  onNotification(payload: string): void;
  /** Notifications may have been lost before this. */
  onListening(): void;
  log(message: string): void;
}

export class Notifications {
  readonly #options: NotificationOptions;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #answered: (() => void) | null = null;
  #isStopped = false;
  #hasWarned = false;

  constructor(options: NotificationOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt, whatever came of it. */
  async start(): Promise<void> {
    try {
      await this.#listen();
    } catch (error) {
      this.#warn(error as Error);
      // The connection may still be open: a pooler accepts LISTEN, and no notification comes back.
      if (this.#client) this.#lost(this.#client);
      else this.#again(this.#options.times.retryMs);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#answered?.();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = this.#options.connect();
    const lost = () => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#ownChannel) this.#answered?.();
      else this.#options.onNotification(payload);
    });
    this.#client = client;
    await client.connect();
    const { rows } = await client.query<{ channel: string }>(
      `SELECT 'platen_' || current_schema() AS channel`,
    );
    await client.query(`LISTEN ${client.escapeIdentifier(rows[0]!.channel)}`);
    await client.query(`LISTEN ${this.#ownChannel}`);
    await this.#beat(client);
    this.#hasWarned = false;
    this.#options.onListening();
    this.#schedule(client);
  }

  get #ownChannel(): string {
    return `platen_beat_${this.#options.instance}`;
  }

  #schedule(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#beat(client).then(
        () => this.#schedule(client),
        (error: Error) => {
          this.#warn(error);
          this.#lost(client);
        },
      );
    }, this.#options.times.heartbeatMs).unref();
  }

  /** Throws if the notification does not come back in time. */
  async #beat(client: pg.Client): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<void>((resolve, reject) => {
      this.#answered = resolve;
      timer = setTimeout(
        () => reject(new Error('a notification did not come back')),
        this.#options.times.answerMs,
      );
    });
    const sent = client.query('SELECT pg_notify($1, $2)', [this.#ownChannel, '']);
    try {
      await Promise.all([sent, answer]);
    } finally {
      clearTimeout(timer);
      this.#answered = null;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#isStopped) return;
    this.#client = null;
    // A connection that is dead in silence would not end properly.
    (
      client as unknown as { connection?: { stream?: { destroy(): void } } }
    ).connection?.stream?.destroy();
    this.#again(this.#options.times.retryMs);
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.start(), ms).unref();
  }

  #warn({ message }: Error): void {
    if (this.#hasWarned || this.#isStopped) return;
    this.#hasWarned = true;
    this.#options.log(
      `Notifications of other nodes do not arrive (${message}): their changes are seen within 2 s. ` +
        'If store.url leads to a connection pooler, set store.listenUrl to the database itself.',
    );
  }
}
