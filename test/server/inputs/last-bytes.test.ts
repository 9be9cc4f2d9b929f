// A raw port that closes: what its clients sent before is stored first.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Inputs } from '../../../src/server/inputs/inputs.ts';
import { inputTurns } from '../../../src/server/inputs/input-turns.ts';
import { inputTimes } from '../../../src/server/inputs/protocol.ts';

const submitted: { print: { raw: string } }[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  inputTurns.release();
  submitted.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A raw port whose jobs take a moment to be stored. */
async function open() {
  const inputs = new Inputs({
    intake: {
      printer: async () => undefined,
      submit: async (incoming: (typeof submitted)[0]) => {
        await delay(20);
        return `${submitted.push(incoming)}`;
      },
    },
    times: inputTimes,
    configured: () => [{ type: 'raw', port: 0, host: '127.0.0.1' }],
    stored: async () => [],
    site: '',
    host: '127.0.0.1',
    certificate: null,
    log: () => {},
  } as unknown as ConstructorParameters<typeof Inputs>[0]);
  await inputs.refresh();
  const socket = connect(inputs.states()[0]!.boundPort!, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return { inputs, socket };
}

/** The lengths of the stored jobs. */
const lengths = () =>
  submitted.map(({ print }) => Buffer.from(print.raw.split(',')[1]!, 'base64').length);

test('a job whose bytes wait for their turn when the input closes is stored before it is closed', async () => {
  const { inputs, socket } = await open();
  inputTurns.hold();
  socket.end('Flat white 3.90\n');
  await delay(50); // the bytes and the end have arrived
  const stopped = inputs.stop();
  setTimeout(() => inputTurns.release(), 20);
  await stopped;
  expect(lengths()).toEqual([16]);
});

test('what a client that has closed left with the system is read before the input closes', async () => {
  const { inputs, socket } = await open();
  inputTurns.hold();
  const line = 'Flat white 3.90\n';
  socket.end(line.repeat(20_000)); // more than the service reads at once
  await once(socket, 'finish');
  const stopped = inputs.stop();
  setTimeout(() => inputTurns.release(), 20);
  await stopped;
  expect(lengths()).toEqual([320_000]);
});

test('a client that connected, sent and closed before the input had a turn is heard before it closes', async () => {
  const { inputs } = await open();
  const port = inputs.states()[0]!.boundPort!;
  const client = `require('net').connect(${port}, '127.0.0.1').end('Flat white 3.90\\n', process.exit)`;
  // Nothing is accepted while it runs.
  execFileSync(process.execPath, ['-e', client]);
  await inputs.stop();
  expect(lengths()).toEqual([16]);
});

test('a client in the middle of its job does not keep the input open, and its half is not printed', async () => {
  const { inputs, socket } = await open();
  socket.write('Flat white');
  const closed = once(socket, 'close');
  socket.resume();
  await delay(50);
  await inputs.stop();
  await closed;
  expect(lengths()).toEqual([]);
});
