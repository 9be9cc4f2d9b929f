// An open device file: reads and writes that never wait. What cannot be done now fails
// with EAGAIN, so that no thread of the pool is held by a printer that is silent or stuck.

import { close, constants, fstat, open, read, write } from 'node:fs';
import { promisify } from 'node:util';

export interface DeviceHandle {
  /** The number of bytes that were read; 0: the other side hung up, or had nothing to say (USB). */
  read(buffer: Uint8Array): Promise<number>;
  /**
   * The number of bytes that the system took, perhaps fewer than given. Without bytes it only
   * tells whether the block before has reached the device.
   */
  write(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

/** Opens a path that is allowed. Tests replace it. */
export type OpenDevice = (path: string) => Promise<DeviceHandle>;

// O_NOCTTY: otherwise unplugging a serial printer could end a service that has no terminal.
const flags = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY;
const opens = promisify(open);
const closes = promisify(close);
const stats = promisify(fstat);

export const openDevice: OpenDevice = async (path) => {
  const fd = await opens(path, flags);
  const stat = await stats(fd);
  if (!stat.isCharacterDevice() && !stat.isFIFO()) {
    await closes(fd);
    // Writing to an ordinary file would look like printing.
    throw Object.assign(new Error('not a device file'), { code: 'ENOTTY' });
  }
  return {
    read: (buffer) =>
      new Promise((resolve, reject) =>
        read(fd, buffer, 0, buffer.length, null, (error, count) =>
          error ? reject(error) : resolve(count),
        ),
      ),
    write: (bytes) =>
      new Promise((resolve, reject) =>
        write(fd, bytes, 0, bytes.length, null, (error, count) =>
          error ? reject(error) : resolve(count),
        ),
      ),
    close: () => closes(fd),
  };
};
