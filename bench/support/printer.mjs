// The printer of the benchmarks, a separate process: reads bytes, answers like an Epson and
// reports when each receipt had arrived completely. Draws nothing.
// Arguments: number of printers; `nagle` if each reply is sent by itself and small packets wait
// for the acknowledgement of the one before, the default of most TCP stacks; `mute` if it never
// answers. Prints its ports, then a line for each receipt: its number and the time by the clock
// that all processes share.
// `out` on standard input removes the paper, `in` refills it.

import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const [count = '1', mode] = process.argv.slice(2);
const hasNagle = mode === 'nagle';
const isMute = mode === 'mute';
let hasPaper = true;
const sockets = new Set();
let told = '';

/** Lines leave together: a write for each receipt would slow the printer down. */
function tell(line) {
  if (told === '')
    setImmediate(() => {
      process.stdout.write(told);
      told = '';
    });
  told += `${line}\n`;
}

const automaticStatus = () => Buffer.of(0x10, 0, hasPaper ? 0 : 0x0c, 0);

/** What an Epson says to these commands, each with the number of its bytes. */
const answers = [
  {
    command: Buffer.of(0x10, 0x04),
    length: 3,
    answer: ([, , n]) => [
      (n === 4 && !hasPaper ? 0x60 : 0) |
        (n === 2 && !hasPaper ? 0x20 : 0) |
        (n === 1 && !hasPaper ? 0x08 : 0) |
        0x12,
    ],
  }, // DLE EOT
  { command: Buffer.of(0x1d, 0x49), length: 3, answer: ([, , n]) => identity(n) }, // GS I
  { command: Buffer.of(0x1d, 0x61), length: 3, answer: () => automaticStatus() }, // GS a
  { command: Buffer.of(0x1d, 0x72), length: 3, answer: () => [0] }, // GS r
  {
    command: Buffer.of(0x1d, 0x28, 0x48),
    length: 11,
    answer: (bytes) => [0x37, 0x22, ...bytes.subarray(7, 11), 0],
  }, // GS ( H
];

function identity(n) {
  const names = { 66: 'EPSON', 67: 'TM-T20II' };
  return Buffer.from(`_${names[n] ?? ''}\0`, 'latin1');
}

const receiptNumber = /7\d{8}/;
const cut = Buffer.of(0x1d, 0x56);

function serve(socket) {
  sockets.add(socket);
  socket.setNoDelay(!hasNagle);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const replies = [];
    let at = 0;
    for (;;) {
      const found = next(rest, at);
      if (!found || rest.length < found.at + found.length) {
        // A command may be cut in two, and a receipt is looked at as a whole.
        rest = rest.subarray(found?.at ?? at);
        break;
      }
      if (found.isCut) {
        const number = receiptNumber.exec(rest.toString('latin1', found.from, found.at))?.[0];
        if (number) tell(`${number} ${performance.timeOrigin + performance.now()}`);
      } else
        replies.push(Buffer.from(found.answer(rest.subarray(found.at, found.at + found.length))));
      at = found.at + found.length;
    }
    if (isMute) return;
    if (hasNagle) for (const reply of replies) socket.write(reply);
    else if (replies.length > 0) socket.write(Buffer.concat(replies));
  });
}

/** The first command behind `from` that is answered or cuts. Images are not looked into: these receipts have none. */
function next(bytes, from) {
  let first = null;
  const end = bytes.indexOf(cut, from);
  if (end >= 0) first = { at: end, length: 3, isCut: true, from };
  for (const { command, length, answer } of answers) {
    const at = bytes.indexOf(command, from);
    if (at >= 0 && (!first || at < first.at)) first = { at, length, answer, from };
  }
  return first;
}

const ports = [];
for (let n = 0; n < Number(count); n++) {
  const server = createServer(serve);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  ports.push(server.address().port);
}
console.log(`ports ${ports.join(' ')}`);
createInterface(process.stdin)
  .on('line', (line) => {
    hasPaper = line !== 'out';
    for (const socket of sockets) socket.write(automaticStatus());
  })
  .on('close', () => process.exit());
