// An SMTP server for tests: takes mails, or misbehaves as it is told.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Pair } from '../../../src/server/tls/self-signed.ts';

export class MailServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #pair: Pair | null = null;
  /** The commands of all connections. */
  readonly commands: string[] = [];
  readonly messages: string[] = [];
  /** The reply to a command instead of the usual one; null: none. */
  reply: (command: string) => string | null | undefined = () => undefined;
  /** Instead of the greeting. */
  greeting: ((socket: Socket) => void) | null = null;

  /** `tls` is spoken from the first byte, or after the command STARTTLS. */
  static async start(tls?: { pair: Pair; from: 'connection' | 'STARTTLS' }): Promise<MailServer> {
    const server = new MailServer(tls);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => server.#stop());
    return server;
  }

  private constructor(tls?: { pair: Pair; from: 'connection' | 'STARTTLS' }) {
    if (tls?.from === 'connection')
      this.#server = createTlsServer(tls.pair, (socket) => this.#serve(socket));
    else this.#server = createServer((socket) => this.#serve(socket));
    if (tls?.from === 'STARTTLS') this.#pair = tls.pair;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Open connections. */
  get connections(): number {
    return this.#sockets.size;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    if (this.greeting) return this.greeting(socket);
    socket.write('220 test ESMTP\r\n');
    this.#converse(socket);
  }

  #converse(socket: Socket): void {
    let text = '';
    let message: string | null = null;
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const lines = text.split('\r\n');
      text = lines.pop()!;
      for (const line of lines) {
        if (message === null) {
          this.commands.push(line);
          if (line === 'STARTTLS' && this.#pair) {
            socket.removeAllListeners('data');
            socket.write('220 Go ahead\r\n');
            this.#converse(new TLSSocket(socket, { isServer: true, ...this.#pair }));
            return;
          }
          const reply = this.reply(line);
          if (reply === null) continue;
          if (line === 'DATA' && reply === undefined) message = '';
          socket.write(`${reply ?? usualReply(line)}\r\n`);
        } else if (line === '.') {
          this.messages.push(message);
          message = null;
          socket.write('250 OK\r\n');
        } else message += `${line.replace(/^\.\./, '.')}\r\n`;
      }
    });
  }

  #stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

function usualReply(command: string): string {
  if (command.startsWith('EHLO')) return '250-test\r\n250-AUTH LOGIN PLAIN\r\n250 SIZE 1000000';
  if (command.startsWith('AUTH')) return '235 OK';
  if (command === 'DATA') return '354 Go ahead';
  return command === 'QUIT' ? '221 Bye' : '250 OK';
}
