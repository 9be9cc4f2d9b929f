// An HTTP proxy in front of a service that treats the next requests as told: it
// loses them, loses their answers, never answers, or answers itself.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Treatment =
  /** The connection breaks before the request reaches the service. */
  | 'lose request'
  /** The service handles the request, and the connection breaks before the answer. */
  | 'lose answer'
  /** The request is read and never answered. */
  | 'hang'
  | Answer
  /** The service handles the request, and this is answered instead. */
  | { instead: Answer };

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export class UnreliableProxy {
  /** For the next requests, in order; later ones are passed on. */
  readonly treatments: Treatment[] = [];
  /** Method and path of every request. */
  readonly requests: string[] = [];
  readonly keys: (string | undefined)[] = [];
  /** When each request came. */
  readonly times: number[] = [];
  readonly url: string;

  static async before(target: string, ...treatments: Treatment[]): Promise<UnreliableProxy> {
    const server = createServer((incoming, outgoing) => proxy.#handle(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const proxy = new UnreliableProxy((server.address() as AddressInfo).port, target);
    proxy.treatments.push(...treatments);
    return proxy;
  }

  readonly #target: string;

  private constructor(port: number, target: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#target = target;
  }

  #handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.requests.push(`${incoming.method} ${incoming.url}`);
    this.keys.push(incoming.headers['idempotency-key'] as string | undefined);
    this.times.push(performance.now());
    const treatment = this.treatments.shift();
    if (treatment === 'hang') return void incoming.resume();
    if (treatment === 'lose request') return void incoming.socket.destroy();
    if (typeof treatment === 'object' && 'status' in treatment) {
      incoming.resume();
      outgoing.writeHead(treatment.status, treatment.headers).end(treatment.body);
      return;
    }
    const { method, headers } = incoming;
    const passed = request(this.#target + incoming.url, { method, headers }, (answer) => {
      if (treatment === 'lose answer') incoming.socket.destroy();
      else if (treatment) {
        const { status, headers: own, body } = treatment.instead;
        answer.resume().on('end', () => outgoing.writeHead(status, own).end(body));
      } else answer.pipe(outgoing.writeHead(answer.statusCode!, answer.headers));
    });
    passed.on('error', () => incoming.socket.destroy());
    incoming.pipe(passed);
  }
}
