// Finds Epson receipt printers, which answer a broadcast on UDP port 3289. A packet
// is "EPSON", packet type, device type, function, result, length, data. The answer
// to the query for basic information contains the model.

import { createSocket } from 'node:dgram';
import { broadcastAddresses } from './own-network.ts';
import { rawPort, type PrinterCandidate } from './printer-candidate.ts';

/** Overrides for tests; by default the broadcast addresses of all networks. */
export interface EpsonOptions {
  addresses?: string[];
  port?: number;
}

const question = Buffer.from('EPSONQ\x03\x00\x00\x00\x00\x00\x00\x00', 'latin1'); // Q — query; device 3: printer; function 0: basic information
const answerStart = Buffer.from('EPSONq\x03\x00', 'latin1');
const headBytes = 14;
const attempts = 2; // a datagram may get lost

export async function findEpsons(
  ms: number,
  options: EpsonOptions = {},
): Promise<PrinterCandidate[]> {
  const { addresses = broadcastAddresses(), port = 3289 } = options;
  const found = new Map<string, PrinterCandidate>();
  const socket = createSocket('udp4');
  socket.on('error', () => {}); // an unreachable network has no printers
  socket.on('message', (answer, { address }) => {
    const model = modelIn(answer);
    if (model !== null) found.set(address, candidate(address, model));
  });
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  socket.setBroadcast(true);
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (const address of addresses) socket.send(question, port, address, () => {});
    await new Promise((resolve) => setTimeout(resolve, ms / attempts));
  }
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return [...found.values()];
}

/** Null if it is not a printer's answer. The bytes before the model name vary from model to model. */
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
