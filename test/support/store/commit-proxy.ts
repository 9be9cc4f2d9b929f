// A TCP proxy before PostgreSQL that breaks a connection after a commit: the statements that
// contain a text are carried out, and their answer is lost.

import { connect, createServer, type Server, type Socket } from 'node:net';
import { listening } from '../network/local-server.ts';

/** ReadyForQuery outside of a transaction: everything that was sent before is committed. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');

export class CommitProxy {
  /** That of the database, by way of this proxy. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #text: string | null = null;

  static async before(databaseUrl: string): Promise<CommitProxy> {
    const target = new URL(databaseUrl);
    const server = createServer();
    const port = await listening(server);
    const through = new URL(databaseUrl);
    through.host = `127.0.0.1:${port}`;
    return new CommitProxy(server, target, through.href);
  }

  private constructor(server: Server, target: URL, url: string) {
    this.url = url;
    this.#server = server;
    server.on('connection', (client) => this.#join(client, target));
  }

  /** Breaks the connection after the next commit of statements that contain the text. */
  breakAfter(text: string): void {
    this.#text = text;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, target: URL): void {
    const database = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (this.#text !== null && bytes.includes(this.#text)) {
        isDoomed = true;
        this.#text = null;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isDoomed) client.write(bytes);
      else if (bytes.includes(ready)) client.destroy();
    });
  }
}
