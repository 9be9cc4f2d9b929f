// Epson's receipt printers answer a question that goes to everybody, on UDP port
// 3289: "EPSON", the kind of packet, the kind of device, a function, a result,
// a length, data. Asked for its basic information, a printer tells its model.

import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';

/** Whom to ask; everybody around unless told. */
export interface EpsonPlace {
  addresses?: string[];
  port?: number;
}

const question = Buffer.from('EPSONQ\x03\x00\x00\x00\x00\x00\x00\x00', 'latin1'); // Q — query; device 3: printer; function 0: basic information
const answerStart = Buffer.from('EPSONq\x03\x00', 'latin1');
const headBytes = 14;
const askedTimes = 2; // a datagram may get lost

export async function findEpsons(ms: number, place: EpsonPlace = {}): Promise<PrinterCandidate[]> {
  const { addresses = broadcasts(), port = 3289 } = place;
  const found = new Map<string, PrinterCandidate>();
  const socket = createSocket('udp4');
  socket.on('error', () => {}); // a network that cannot be reached has no printers
  socket.on('message', (answer, { address }) => {
    const model = modelIn(answer);
    if (model !== null) found.set(address, candidate(address, model));
  });
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  socket.setBroadcast(true);
  for (let time = 0; time < askedTimes; time++) {
    for (const address of addresses) socket.send(question, port, address, () => {});
    await new Promise((resolve) => setTimeout(resolve, ms / askedTimes));
  }
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return [...found.values()];
}

/** Null where it is not the answer of a printer. Before the name stand a few numbers, which differ from model to model. */
export function modelIn(answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer);
  if (!bytes.subarray(0, answerStart.length).equals(answerStart)) return null;
  const text = bytes.subarray(headBytes).toString('latin1');
  return /[A-Z][\w .+-]{2,63}/.exec(text)?.[0].trim() ?? null;
}

function candidate(ip: string, model: string): PrinterCandidate {
  const isOfficePrinter = false;
  return { ip, port: rawPort, via: 'epson', name: null, maker: 'EPSON', model, isOfficePrinter };
}

/** The address for all members of each network that we are in. */
function broadcasts(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address, netmask }) => {
      const mask = netmask.split('.').map(Number);
      return address
        .split('.')
        .map((part, index) => Number(part) | (~mask[index]! & 255))
        .join('.');
    });
}
