// The line printer daemon protocol. The queue is the id or group of a printer; any other name is
// that of the input. The last file of a job is acknowledged after the job is stored.

import type { Socket } from 'node:net';
import type { Reception, TcpProtocol } from '../protocol.ts';
import { printOf } from '../printer-data.ts';
import { submitWhenRoom } from '../submit-when-room.ts';
import { type LpdEvent, type LpdJob, LpdReader } from './lpd-reader.ts';

const good = Uint8Array.of(0);
const refused = Uint8Array.of(1);
const mostCopies = 20;
const maxBytes = 8 * 1024 * 1024;

export const lpd: TcpProtocol = {
  name: 'lpd',
  serve(socket, address, reception) {
    let last = Promise.resolve();
    const holding = reception.memory.holding(address);
    let storing = 0;
    const hold = () => holding.set(reader.length + storing);
    const answer = (event: LpdEvent) => {
      const bytes = event.kind === 'job' ? sizeOf(event.job) : 0;
      storing += bytes;
      last = last
        .then(() => respond(event, socket, address, reception))
        .finally(() => {
          storing -= bytes;
          hold();
        })
        .catch(({ message }: Error) => {
          reception.log(`${address}: ${message}`);
          socket.end(refused);
        });
      reception.finish(last);
    };
    const reader = new LpdReader(answer);
    socket.setTimeout(reception.times.idleMs, () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      reader.read(bytes);
      if (hold()) return;
      reception.log(`${address} was disconnected: other jobs fill the memory for inputs.`);
      socket.destroy();
    });
    socket.once('close', () => {
      reader.forget();
      hold();
    });
    socket.once('end', () => {
      reader.end();
      void last.then(() => socket.end());
    });
  },
};

function sizeOf({ files }: LpdJob): number {
  return files.reduce((sum, { data }) => sum + data.length, 0);
}

async function respond(
  event: LpdEvent,
  socket: Socket,
  address: string,
  reception: Reception,
): Promise<void> {
  const send = (bytes: Uint8Array) => socket.writable && socket.write(bytes);
  if (event.kind === 'go-on') send(good);
  else if (event.kind === 'job') {
    await store(event.job, socket, address, reception);
    send(good);
  } else if (event.kind === 'state') {
    const printer = await find(event.queue, reception);
    socket.end(`${printer?.name ?? 'This queue'} is ${printer?.status.state ?? 'not known'}\n`);
  } else if (event.kind === 'done') socket.end(good);
  else throw new Error(event.problem);
}

async function find(queue: string, { intake, input }: Reception) {
  return (
    (queue === '' ? undefined : await intake.printer(queue)) ??
    (await intake.printer(input.printer))
  );
}

async function store(
  job: LpdJob,
  socket: Socket,
  address: string,
  reception: Reception,
): Promise<void> {
  const printer = await find(job.queue, reception);
  const { title, user, host } = job;
  const metadata = Object.fromEntries(
    Object.entries({ title, user, host }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
  const { data, copies } = together(job.files);
  if (data.length === 0) return;
  const { print, options } = printOf(data, printer?.profile.driver);
  const incoming = {
    source: 'lpd',
    address,
    print,
    options: {
      ...options,
      ...(printer && { printer: printer.id }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
      copies,
    },
  };
  // The client waits for its answer meanwhile.
  await submitWhenRoom(incoming, reception, () => socket.setTimeout(0));
}

/**
 * The files of a job one after the other, as a printer gets them: they are stored together, so
 * that a client that is cut off and sends all of them again does not print the first ones twice.
 */
function together(files: LpdJob['files']): { data: Buffer; copies: number } {
  const numbers = new Set(files.map(({ copies }) => copies));
  const [copies = 1] = numbers;
  const isCommon = numbers.size <= 1;
  const parts = files.flatMap((file) =>
    Array.from({ length: isCommon ? 1 : Math.min(file.copies, mostCopies) }, () => file.data),
  );
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes > maxBytes) throw new Error(`the copies of a job have more than ${maxBytes} bytes`);
  return { data: Buffer.concat(parts), copies: isCommon ? Math.min(copies, mostCopies) : 1 };
}
