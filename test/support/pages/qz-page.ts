// A web page that prints with QZ Tray's library, as far as its messages go: the version, then the
// certificate, then calls whose hash it signs.

import { createHash, sign } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';

interface QzIdentity {
  /** PEM. */
  cert: string;
  key: string;
}

interface QzReply {
  uid: string;
  result?: unknown;
  error?: string;
}

export class QzPage {
  readonly socket: WebSocket;
  readonly #identity: QzIdentity | null;
  readonly #waiting = new Map<string, (reply: QzReply) => void>();
  #calls = 0;

  private constructor(socket: WebSocket, identity: QzIdentity | null) {
    this.socket = socket;
    this.#identity = identity;
    socket.on('message', (data: Buffer) => {
      const reply = JSON.parse(data.toString()) as QzReply;
      this.#waiting.get(reply.uid)?.(reply);
    });
  }

  /** Fails with the error that the library would fail with. */
  static async open(
    url: string,
    identity: QzIdentity | null = null,
    options: ClientOptions = {},
  ): Promise<QzPage> {
    const socket = new WebSocket(url, options);
    onTestFinished(() => socket.terminate());
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const page = new QzPage(socket, identity);
    await page.send({ call: 'getVersion' });
    await page.send({ certificate: identity?.cert ?? null });
    return page;
  }

  /** Makes a call as the library does, signed if the page has a key. */
  call(call: string, params?: unknown, timestamp = Date.now()): Promise<unknown> {
    const text = JSON.stringify({ call, params, timestamp });
    const hash = createHash('sha256').update(text).digest('hex');
    const key = this.#identity?.key;
    const signature = key ? sign('sha1', Buffer.from(hash), key).toString('base64') : '';
    return this.send({ call, params, timestamp, signature, signAlgorithm: 'SHA1' });
  }

  async send(message: object): Promise<unknown> {
    const uid = `u${++this.#calls}`;
    const replied = new Promise<QzReply>((resolve, reject) => {
      this.#waiting.set(uid, resolve);
      this.socket.once('close', () => reject(new Error('closed')));
    });
    this.socket.send(JSON.stringify({ ...message, uid, position: { x: 0, y: 0 } }));
    const { result, error } = await replied;
    if (error !== undefined) throw new Error(error);
    return result;
  }

  print(data: unknown[], options: object = {}, name: string | null = null): Promise<unknown> {
    const usual = { copies: 1, encoding: null, jobName: null };
    const printer = name === null ? null : { name };
    return this.call('print', { printer, options: { ...usual, ...options }, data });
  }
}
