// The replies of an SMTP server, one for each command. What the server sends is bounded, whatever
// it is; the caller bounds the time.

import type { Socket } from 'node:net';

export interface SmtpReply {
  code: number;
  lines: string[];
}

/** Replies of one session are shorter by far: the list of what a server can do is the longest. */
const maxReceivedBytes = 32_768;

export class SmtpDialogue {
  readonly #socket: Socket;
  #text = '';
  #received = 0;
  #lines: string[] = [];
  readonly #replies: SmtpReply[] = [];
  #problem: Error | null = null;
  #waiting: { resolve: (reply: SmtpReply) => void; reject: (error: Error) => void } | null = null;

  readonly #onData = (chunk: Buffer) => this.#read(chunk.toString());

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#onData);
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** Sends a command, if one is given, and waits for its reply. */
  async ask(command?: string): Promise<SmtpReply> {
    if (command !== undefined) {
      // A reply that came before its question belongs to no command.
      if (this.#replies.length > 0) throw new Error('the server replies without being asked');
      this.#socket.write(`${command}\r\n`);
    }
    const ready = this.#replies.shift();
    if (ready) return ready;
    if (this.#problem) throw this.#problem;
    return await new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  /** Stops reading: the socket goes on with TLS. What came in plain text by now is not trusted. */
  release(): void {
    if (this.#replies.length > 0 || this.#text !== '' || this.#lines.length > 0)
      throw new Error('the server sends plain text after STARTTLS');
    this.#socket.off('data', this.#onData);
  }

  #read(chunk: string): void {
    this.#received += chunk.length;
    if (this.#received > maxReceivedBytes) {
      this.#fail(new Error('the server sends far more than an answer'));
      this.#socket.destroy();
      return;
    }
    const lines = (this.#text + chunk).split(/\r?\n/);
    this.#text = lines.pop()!;
    for (const line of lines) this.#line(line);
  }

  /** `250-` continues a reply, `250 ` ends it. */
  #line(line: string): void {
    const [, code, sign, text] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? [];
    if (code === undefined) {
      this.#fail(new Error('it does not answer as a mail server does'));
      this.#socket.destroy();
      return;
    }
    this.#lines.push(text!);
    if (sign === '-') return;
    this.#give({ code: Number(code), lines: this.#lines });
    this.#lines = [];
  }

  #give(reply: SmtpReply): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting.resolve(reply);
    else this.#replies.push(reply);
  }

  #fail(error: Error): void {
    this.#problem ??= error;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(this.#problem);
  }
}
