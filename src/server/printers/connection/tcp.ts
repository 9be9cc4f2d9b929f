// Raw TCP to a printer, the only transport. Knows nothing of what the bytes mean.

import { connect, type Socket } from 'node:net';
import { patience } from '../../patience.ts';
import { type Address, type AddressRules, resolveAddress } from './address.ts';
import { ReadAllowance, type ReadLimits, usualReadLimits } from './read-allowance.ts';

/** Opens a link to a printer. Tests replace it by one that fails. */
export type Transport = (address: Address, handlers: LinkHandlers) => Promise<Link>;

export interface LinkHandlers {
  data(bytes: Uint8Array): void;
  /** The printer closed its side: no more data will arrive, but it may still read. */
  ended(): void;
  /** The printer sends far more than it was asked for; the link is then destroyed. */
  flooded?(): void;
  /** Called once, last. Not clean: reset, timed out, or destroyed here. */
  closed(clean: boolean): void;
}

export interface Link {
  readonly open: boolean;
  /** How long a question and its answer are on their way, beyond the network that the time limits assume: behind an agent. */
  readonly roundTripMs?: number;
  /** Resolves when the operating system accepted all bytes, which says nothing about the printer. */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes this side; the printer may still send. */
  end(): void;
  destroy(): void;
}

export interface TcpOptions extends Partial<AddressRules> {
  connectTimeoutMs?: number;
  reading?: ReadLimits;
  /** Whether a virtual printer of this service is at the address: it can always be reached. */
  isVirtual?: (address: Address) => boolean;
}

export function tcp({
  connectTimeoutMs = 3000,
  reading = usualReadLimits,
  allowPublic = false,
  allowLoopback = true,
  isVirtual = () => false,
}: TcpOptions = {}): Transport {
  return async (address, handlers) => {
    const rules = { allowPublic, allowLoopback: allowLoopback || isVirtual(address) };
    const host = await resolveAddress(address.host, rules);
    const socket = await open(host, address.port, connectTimeoutMs);
    const allowance = new ReadAllowance(reading, performance.now());
    let pause: NodeJS.Timeout | undefined;
    socket.on('data', (bytes) => {
      const pauseMs = allowance.pauseMs(bytes.length, performance.now());
      if (pauseMs === Infinity) {
        handlers.flooded?.();
        socket.destroy();
        return;
      }
      handlers.data(bytes);
      if (pauseMs === 0) return;
      socket.pause();
      pause = setTimeout(() => socket.resume(), pauseMs);
    });
    socket.on('end', () => handlers.ended());
    const pending = new Set<() => void>(); // writes that the system has not accepted yet
    socket.on('close', (failed) => {
      clearTimeout(pause);
      for (const fail of pending) fail();
      handlers.closed(!failed && socket.readableEnded);
    });
    return {
      get open() {
        return socket.writable;
      },
      write: (bytes) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new Error('The connection to the printer was lost.'));
          if (!socket.writable) return fail();
          pending.add(fail);
          socket.write(bytes, (error) => {
            pending.delete(fail);
            if (error) fail();
            else resolve();
          });
        }),
      end: () => socket.end(),
      destroy: () => socket.destroy(),
    };
  };
}

function open(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Half open: a printer that closes its side still gets the rest of the job.
    const socket = connect({ host, port, noDelay: true, keepAlive: true, allowHalfOpen: true });
    const stopWaiting = patience(timeoutMs, () =>
      socket.destroy(new Error(`no answer from ${host}:${port} within ${timeoutMs} ms`)),
    );
    socket.once('error', (error) => {
      stopWaiting();
      reject(error);
    });
    socket.once('connect', () => {
      stopWaiting();
      socket.removeAllListeners('error');
      socket.on('error', () => {}); // 'close' follows and is handled
      resolve(socket);
    });
  });
}
