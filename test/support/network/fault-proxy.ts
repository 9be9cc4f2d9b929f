// A TCP proxy between service and printer that breaks the connection on
// request. It recognises the status requests before a job, so that faults can
// be placed at a byte of the job itself.

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { driverFor } from '../../../src/core/drivers/index.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { run } from '../service/processes.ts';

/** `at` counts the bytes of the next job, including its request for a confirmation. */
export type ProxyFault =
  /** The port is closed. */
  | { kind: 'refuse' }
  /** The listener's queue is full and no connection is accepted: connecting never ends. */
  | { kind: 'black hole' }
  /** Connections are accepted and never read. */
  | { kind: 'deaf' }
  /** Ends the connection, with FIN or RST. */
  | { kind: 'break'; at: number; orderly: boolean }
  /** Nothing passes in either direction, and nothing is closed. */
  | { kind: 'silence'; at: number }
  | { kind: 'trickle'; bytesPerSecond: number }
  /** Everything passes; `act` is called. */
  | { kind: 'call'; at: number; act: () => void };

interface Pair {
  client: Socket;
  printer: Socket;
  /** Bytes before the job that may be the beginning of a status request. */
  head: Buffer;
  /** Received bytes of the job, or null before it. */
  count: number | null;
  isSilent: boolean;
}

const nothing = Buffer.alloc(0);

export class FaultProxy {
  port = 0;
  /** Bytes of jobs since this was last set to 0. */
  jobBytes = 0;
  readonly #printerPort: number;
  readonly #questions: Buffer[];
  readonly #pairs = new Set<Pair>();
  #server: Server | null = null;
  #fault: ProxyFault | null = null;
  #unblock: (() => Promise<void>) | null = null;

  static async start(printerPort: number, profile = profileFor(80)): Promise<FaultProxy> {
    const proxy = new FaultProxy(printerPort, profile);
    await proxy.#listen();
    return proxy;
  }

  private constructor(printerPort: number, profile: Profile) {
    this.#printerPort = printerPort;
    const { dialogue } = driverFor(profile);
    const asked = [
      dialogue.hello,
      dialogue.ask,
      dialogue.resync(profile),
      dialogue.clear('', profile),
      dialogue.confirm('status', ''),
      dialogue.settle,
      dialogue.askSerial,
    ];
    this.#questions = asked.flatMap((bytes) => (bytes ? [Buffer.from(bytes)] : []));
  }

  /** Takes effect at once; null ends the fault. A broken connection stays broken. */
  async set(fault: ProxyFault | null): Promise<void> {
    this.#fault = fault;
    const mustListen = fault?.kind !== 'refuse' && fault?.kind !== 'black hole';
    if (mustListen) {
      await this.#unblock?.();
      this.#unblock = null;
      if (!this.#server) await this.#listen();
      for (const pair of this.#pairs) {
        pair.count = null;
        if (pair.isSilent || fault?.kind === 'deaf') this.#drop(pair);
      }
    } else {
      await this.#stopListening();
      if (fault.kind === 'black hole') this.#unblock = await blackHole(this.port);
    }
  }

  /** Breaks all connections now. */
  cut(): void {
    for (const pair of this.#pairs) this.#drop(pair);
  }

  async close(): Promise<void> {
    await this.#unblock?.();
    await this.#stopListening();
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const pair of this.#pairs) this.#drop(pair);
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  #drop(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.printer.end(); // what was forwarded arrives
  }

  #accept(client: Socket): void {
    const printer = connect({ port: this.#printerPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = {
      client,
      printer,
      head: nothing,
      count: null,
      isSilent: this.#fault?.kind === 'deaf',
    };
    this.#pairs.add(pair);
    for (const socket of [client, printer]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
    }
    if (pair.isSilent) client.pause();
    else client.on('data', (bytes) => void this.#forward(pair, bytes));
    printer.on('data', (bytes) => {
      if (!pair.isSilent && client.writable) client.write(bytes);
    });
    client.on('end', () => {
      if (!pair.isSilent) printer.end();
    });
    printer.on('end', () => {
      if (!pair.isSilent) client.end();
    });
    client.on('close', () => {
      this.#pairs.delete(pair);
      printer.end();
    });
    printer.on('close', () => {
      if (!pair.isSilent) client.destroy();
    });
  }

  async #forward(pair: Pair, bytes: Buffer): Promise<void> {
    if (pair.isSilent) return;
    const lead = leadOf(pair, bytes, this.#questions);
    const job = bytes.subarray(lead);
    if (lead > 0) pair.printer.write(bytes.subarray(0, lead));
    if (job.length === 0) return;
    const from = (pair.count ??= 0);
    pair.count += job.length;
    this.jobBytes += job.length;
    const fault = this.#fault;
    if (fault?.kind === 'trickle') return await this.#trickle(pair, job, fault.bytesPerSecond);
    if (!fault || !('at' in fault) || pair.count < fault.at || from > fault.at) {
      pair.printer.write(job);
      return;
    }
    this.#fault = null;
    if (fault.kind === 'call') {
      pair.printer.write(job);
      fault.act();
      return;
    }
    pair.printer.write(job.subarray(0, fault.at - from));
    pair.isSilent = true;
    if (fault.kind === 'silence') return;
    if (!fault.orderly) return this.#drop(pair);
    pair.client.end();
    // Further data meets a closed port, as with a printer that closed its
    // socket.
    setTimeout(() => this.#drop(pair), 50);
  }

  async #trickle(pair: Pair, job: Buffer, bytesPerSecond: number): Promise<void> {
    pair.client.pause();
    for (const byte of job) {
      if (!this.#pairs.has(pair) || this.#fault?.kind !== 'trickle') return this.#drop(pair);
      pair.printer.write(Buffer.of(byte));
      await new Promise((resolve) => setTimeout(resolve, 1000 / bytesPerSecond));
    }
    pair.client.resume();
  }
}

/** The number of bytes that precede the job. */
function leadOf(pair: Pair, bytes: Buffer, questions: readonly Buffer[]): number {
  if (pair.count !== null) return questions.some((one) => one.equals(bytes)) ? bytes.length : 0;
  const all = Buffer.concat([pair.head, bytes]);
  const known = pair.head.length;
  let at = 0;
  for (;;) {
    const question = questions.find((one) => all.subarray(at, at + one.length).equals(one));
    if (!question) break;
    at += question.length;
  }
  const rest = all.subarray(at);
  const isBegun = questions.some((one) => one.subarray(0, rest.length).equals(rest));
  pair.head = isBegun ? rest : nothing;
  // Bytes that looked like the beginning of a status request are already
  // forwarded.
  return Math.max(0, (isBegun ? all.length : at) - known);
}

/** Returns a function that ends it. */
async function blackHole(port: number): Promise<() => Promise<void>> {
  const child = run('black-hole.mjs', [`${port}`]);
  await once(child.stdout!, 'data');
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}
