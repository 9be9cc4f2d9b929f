import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type DeviceHandle,
  openDevice,
} from '../../../../src/server/printers/connection/device/device-handle.ts';
import { DeviceLink } from '../../../../src/server/printers/connection/device/device-link.ts';
import { usualReadLimits } from '../../../../src/server/printers/connection/read-allowance.ts';
import { eventually } from '../../../support/run/eventually.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A device that does what the test says. */
function device() {
  const state = {
    taken: [] as number[],
    most: 8192,
    /** A block is on its way. */
    isFull: false,
    /** A block stays on its way until the test takes it. */
    keeps: false,
    error: null as string | null,
    heard: [] as number[][],
    closed: 0,
    running: 0,
  };
  const run = async <T>(work: () => T): Promise<T> => {
    expect(state.closed).toBe(0);
    state.running++;
    await Promise.resolve();
    state.running--;
    if (state.error) throw failure(state.error);
    return work();
  };
  const handle: DeviceHandle = {
    read: (buffer) =>
      run(() => {
        const bytes = state.heard.shift();
        if (!bytes) throw failure('EAGAIN');
        buffer.set(bytes);
        return bytes.length;
      }),
    write: (bytes) =>
      run(() => {
        if (state.isFull) {
          if (!state.keeps) state.isFull = false;
          throw failure('EAGAIN');
        }
        if (bytes.length === 0) return 0;
        const count = Math.min(bytes.length, state.most);
        state.taken.push(...bytes.subarray(0, count));
        state.isFull = true;
        return count;
      }),
    close: async () => {
      expect(state.running).toBe(0);
      state.closed++;
    },
  };
  return { state, handle };
}

function linkTo(handle: DeviceHandle, emptyReadEnds = false) {
  const heard: number[] = [];
  const closed: boolean[] = [];
  const link = new DeviceLink(
    handle,
    {
      data: (bytes) => heard.push(...bytes),
      ended: () => {},
      closed: (clean) => closed.push(clean),
    },
    { reading: usualReadLimits, emptyReadEnds },
  );
  onTestFinished(() => link.destroy());
  return { link, heard, closed };
}

test('all bytes arrive once and in order through short writes and a device that is often full', async () => {
  const { state, handle } = device();
  state.most = 7;
  const { link } = linkTo(handle);
  const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
  await Promise.all([link.write(bytes.subarray(0, 40)), link.write(bytes.subarray(40))]);
  expect(state.taken).toEqual([...bytes]);
});

test('a write ends only when the device took the last block, and the file is not closed before', async () => {
  const { state, handle } = device();
  state.keeps = true;
  const { link, closed } = linkTo(handle);
  let isWritten = false;
  const written = link.write(Uint8Array.of(1, 2, 3)).then(() => (isWritten = true));
  link.end();
  await eventually(() => expect(state.taken).toEqual([1, 2, 3]));
  expect([isWritten, state.closed]).toEqual([false, 0]);
  state.keeps = false;
  await written;
  await eventually(() => expect(closed).toEqual([true]));
  expect(state.closed).toBe(1);
});

test('a printer that is unplugged while idle closes the link, not clean', async () => {
  const { state, handle } = device();
  const { link, closed } = linkTo(handle);
  state.error = 'ENODEV';
  await eventually(() => expect(closed).toEqual([false]));
  expect(link.open).toBe(false);
  await expect(link.write(Uint8Array.of(1))).rejects.toThrow('was lost');
});

test('a printer that is unplugged within a write rejects it', async () => {
  const { state, handle } = device();
  state.keeps = true;
  const { link, closed } = linkTo(handle);
  const written = link.write(Uint8Array.of(1));
  await eventually(() => expect(state.taken).toEqual([1]));
  state.error = 'ENODEV';
  await expect(written).rejects.toThrow('was lost');
  await eventually(() => expect(closed).toEqual([false]));
});

test('a printer that cannot be read is still written to', async () => {
  const { state, handle } = device();
  const { link, closed } = linkTo({ ...handle, read: () => Promise.reject(failure('EINVAL')) });
  await link.write(Uint8Array.of(1, 2));
  expect(state.taken).toEqual([1, 2]);
  link.end();
  await eventually(() => expect(closed).toEqual([true]));
});

test('an empty read is a hang-up on a serial line, and silence on USB', async () => {
  const { handle } = device();
  let reads = 0;
  const read = async () => {
    reads++;
    return 0;
  };
  const usb = linkTo({ ...handle, read });
  await eventually(() => expect(reads).toBeGreaterThan(2));
  expect(usb.closed).toEqual([]);
  const serial = linkTo({ ...device().handle, read: async () => 0 }, true);
  await eventually(() => expect(serial.closed).toEqual([false]));
});

test('what the printer says is heard, also while a write waits', async () => {
  const { state, handle } = device();
  state.keeps = true;
  const { link, heard } = linkTo(handle);
  const written = link.write(Uint8Array.of(1)).catch(() => {});
  state.heard.push([0x16, 0x12], [0x1e]);
  await eventually(() => expect(heard).toEqual([0x16, 0x12, 0x1e]));
  link.destroy();
  await written;
});

test('real files are read and written without waiting: a full FIFO, silence, an answer', async () => {
  const folder = temporaryFolder();
  const [toPrinter, fromPrinter] = [join(folder, 'to'), join(folder, 'from')];
  execFileSync('mkfifo', [toPrinter, fromPrinter]);
  const [output, input] = [await openDevice(toPrinter), await openDevice(fromPrinter)];
  const { link, heard, closed } = linkTo({
    read: (buffer) => input.read(buffer),
    write: (bytes) => output.write(bytes),
    close: async () => void (await Promise.all([output.close(), input.close()])),
  });
  const printer = { output: await openDevice(toPrinter), input: await openDevice(fromPrinter) };
  onTestFinished(
    async () => void (await Promise.all([printer.output.close(), printer.input.close()])),
  );
  const bytes = new Uint8Array(200_000).map((_, at) => at % 251); // more than a FIFO holds
  const written = link.write(bytes);
  const arrived: Uint8Array[] = [];
  let count = 0;
  const buffer = new Uint8Array(30_000);
  while (count < bytes.length) {
    const read = await printer.output.read(buffer).catch(() => 0);
    arrived.push(buffer.slice(0, read));
    count += read;
  }
  await written;
  expect(Buffer.concat(arrived).equals(bytes)).toBe(true);
  await printer.input.write(Uint8Array.of(0x16));
  await eventually(() => expect(heard).toEqual([0x16]));
  link.end();
  await eventually(() => expect(closed).toEqual([true]));
});

test('an ordinary file is refused: writing to it would look like printing', async () => {
  const path = join(temporaryFolder(), 'lp0');
  execFileSync('touch', [path]);
  await expect(openDevice(path)).rejects.toMatchObject({ code: 'ENOTTY' });
});
