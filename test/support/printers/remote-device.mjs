// Opens a device file that the test process lends (device-server.ts): one connection per open
// file, so that the file is closed when the service is killed, as a kernel does.

import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Has the form of `openDevice` of the service. */
export const remoteDevice = (socketPath) => async () => {
  const socket = connect(socketPath);
  const waiting = new Map();
  let number = 0;
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(failure('ENODEV'));
    waiting.clear();
  });
  const answers = createInterface(socket);
  answers.on('error', () => {}); // the socket's own
  answers.on('line', (line) => {
    const { id, count, bytes, error } = JSON.parse(line);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(failure(error));
    else resolve({ count, bytes: Buffer.from(bytes ?? '', 'base64') });
  });
  const ask = (operation, bytes) =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(failure('ENODEV'));
      const id = number++;
      waiting.set(id, { resolve, reject });
      const base64 = bytes && Buffer.from(bytes).toString('base64');
      socket.write(`${JSON.stringify({ id, operation, bytes: base64 })}\n`);
    });
  try {
    await ask('open');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    read: async (buffer) => {
      const { bytes } = await ask('read');
      buffer.set(bytes);
      return bytes.length;
    },
    write: async (bytes) => (await ask('write', bytes)).count,
    close: async () => {
      await ask('close');
      socket.destroy();
    },
  };
};

function failure(code) {
  return Object.assign(new Error(`${code}: stand-in`), { code });
}
