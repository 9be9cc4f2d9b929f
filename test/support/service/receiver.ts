// A receiver of webhooks: keeps what it gets, and answers as the test says.

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into messages freely
  message: any;
}

type Answer = number | ((response: ServerResponse) => void);

export class Receiver {
  readonly url: string;
  readonly received: Received[] = [];
  /** A status, or what to do with the answer; `n` counts from 1. */
  answer: (got: Received, n: number) => Answer | Promise<Answer> = () => 204;

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return new Receiver(server);
  }

  private constructor(server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/platen`;
    server.on('request', (request, response) => void this.#take(request, response));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { headers } = request;
    const id = String(headers['webhook-id']);
    const got = { headers, body, id, message: JSON.parse(body || 'null') };
    this.received.push(got);
    const answer = await this.answer(got, this.received.length);
    if (typeof answer === 'number') response.writeHead(answer).end();
    else answer(response);
  }

  /** The numbers of the events, in the order in which they came. */
  get seqs(): number[] {
    return this.received.map(({ message }) => message.data.seq);
  }

  statesOf(jobId: string): string[] {
    return this.received
      .filter(({ message }) => message.data.jobId === jobId)
      .map(({ message }) => message.data.status);
  }
}
