// The other sides of connections that the service opens: TCP printers, a receiver of
// webhooks, an ntfy server and an MQTT broker. They do what an attack says. They listen all
// the time, because the service is configured with their ports; between attacks they behave
// like a switched off device: they hang up.

import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { answerOf, readPackets } from '../support/network/hostile-broker.ts';
import { writePieces } from './pieces.ts';
import { hostilePrinters, type HostilePrinter, type PeerBehaviour } from './steps.ts';

export type HostilePeer = HostilePrinter | 'webhooks' | 'ntfy' | 'mqtt';

interface Battle {
  /** Resolves when the service has connected. */
  called: Promise<void>;
  /** Hangs up, and returns how often the service connected. */
  end(): number;
}

const printerNames = Object.keys(hostilePrinters) as HostilePrinter[];
const names: HostilePeer[] = [...printerNames, 'webhooks', 'ntfy', 'mqtt'];
/** The service has to close the connection long before. */
const mostBytes = 512 * 2 ** 20;

export class HostilePeers {
  readonly #servers = new Map<HostilePeer, Server>();
  readonly #sockets = new Set<Socket>();
  #playing: { name: HostilePeer; behaviour: PeerBehaviour; accepted: () => void } | null = null;

  static async listen(): Promise<HostilePeers> {
    const peers = new HostilePeers();
    for (const name of names) {
      const server = createServer((socket) => peers.#accept(name, socket));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      peers.#servers.set(name, server);
    }
    return peers;
  }

  /** For the configuration of a service. */
  get printers(): object[] {
    return printerNames.map((id) => ({
      id,
      ip: '127.0.0.1',
      port: this.portOf(id),
      profile: hostilePrinters[id],
    }));
  }

  /** For the configuration of a service. With another `user` it connects to the broker again. */
  notices(user: string): object {
    return {
      ntfy: { server: `http://127.0.0.1:${this.portOf('ntfy')}`, topic: 'attack' },
      mqtt: { url: `mqtt://127.0.0.1:${this.portOf('mqtt')}`, id: 'attack', username: user },
    };
  }

  portOf(name: HostilePeer): number {
    return (this.#servers.get(name)!.address() as AddressInfo).port;
  }

  play(name: HostilePeer, behaviour: PeerBehaviour): Battle {
    let connections = 0;
    const called = new Promise<void>((resolve) => {
      const accepted = () => {
        connections++;
        resolve();
      };
      this.#playing = { name, behaviour, accepted };
    });
    return {
      called,
      end: () => {
        this.#playing = null;
        for (const socket of this.#sockets) socket.destroy();
        return connections;
      },
    };
  }

  close(): void {
    for (const server of this.#servers.values()) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(name: HostilePeer, socket: Socket): void {
    socket.on('error', () => {});
    if (this.#playing?.name !== name) return void socket.destroy();
    const { behaviour, accepted } = this.#playing;
    accepted();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    const { greeting, reply, closesAfter, isReading, usual = 'nothing' } = behaviour;
    let received = 0;
    let isReplying = false;
    let rest: Buffer = Buffer.alloc(0);
    const answer = async (bytes: Buffer) => {
      if (usual !== 'nothing') {
        rest = readPackets(Buffer.concat([rest, bytes]), (kind, content) => {
          const packet = answerOf(kind, content);
          if (packet && (usual === 'all' || kind === 'connect')) socket.write(packet);
        });
      }
      if (isReplying) return;
      isReplying = true;
      await writePieces(socket, reply, true, mostBytes);
      isReplying = false;
    };
    if (isReading)
      socket.on('data', (bytes) => {
        received += bytes.length;
        if (closesAfter !== null && received > closesAfter) socket.destroy();
        void answer(bytes);
      });
    void writePieces(socket, greeting, true, mostBytes);
  }
}
