// Tries to connect to a printer from this machine.

import { connect } from 'node:net';

/** `open`, or the code of the error such as ECONNREFUSED. */
export async function reach(ip: string, port: number, timeoutMs = 3000): Promise<string> {
  return await new Promise((resolve) => {
    const socket = connect({ host: ip, port });
    const end = (result: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => end('ETIMEDOUT'), timeoutMs);
    socket.once('connect', () => end('open'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code ?? 'unknown'));
  });
}
