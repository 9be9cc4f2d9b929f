// TCP printers that do what an attack says. They listen all the time, because the
// service is configured with their ports; between attacks they behave like a switched
// off printer: they hang up.

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { writePieces } from './pieces.ts';
import { hostilePrinters, type HostilePrinter, type PrinterStep } from './steps.ts';

const names = Object.keys(hostilePrinters) as HostilePrinter[];

export class HostileTcpPrinters {
  readonly #servers = new Map<HostilePrinter, Server>();
  readonly #sockets = new Set<Socket>();
  #playing: PrinterStep | null = null;
  #connections = 0;

  static async listen(): Promise<HostileTcpPrinters> {
    const printers = new HostileTcpPrinters();
    for (const name of names) {
      const server = createServer((socket) => printers.#accept(name, socket));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      printers.#servers.set(name, server);
    }
    return printers;
  }

  /** For the configuration of a service. */
  get settings(): object[] {
    return names.map((id) => ({
      id,
      ip: '127.0.0.1',
      port: this.portOf(id),
      profile: hostilePrinters[id],
    }));
  }

  portOf(name: HostilePrinter): number {
    return (this.#servers.get(name)!.address() as AddressInfo).port;
  }

  /** `end` returns how often the printer was called. */
  play(step: PrinterStep): { end(): number } {
    this.#playing = step;
    this.#connections = 0;
    return {
      end: () => {
        this.#playing = null;
        for (const socket of this.#sockets) socket.destroy();
        return this.#connections;
      },
    };
  }

  close(): void {
    for (const server of this.#servers.values()) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(name: HostilePrinter, socket: Socket): void {
    const step = this.#playing;
    socket.on('error', () => {});
    if (step?.printer !== name) return void socket.destroy();
    this.#connections++;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    let received = 0;
    let isReplying = false;
    const reply = async () => {
      if (isReplying) return;
      isReplying = true;
      await writePieces(socket, step.reply);
      isReplying = false;
    };
    if (step.isReading)
      socket.on('data', (bytes) => {
        received += bytes.length;
        if (step.closesAfter !== null && received > step.closesAfter) socket.destroy();
        void reply();
      });
    void writePieces(socket, step.greeting);
  }
}
