// A virtual printer in a process of its own, so that it outlives whatever it
// prints for. Writes a line of JSON for its port and for every sheet: the ledger
// of what really came out. Ends with its standard input.

import { startVirtualPrinter } from '../../dist/server/virtual-printer.js';

const [speed = '0', model = ''] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const printer = await startVirtualPrinter({
  port: 0,
  speedMmPerSecond: Number(speed),
  ...(model && { model }),
  onSheet: ({ text }) => say({ text }),
});
say({ port: printer.port });
process.stdin.on('end', () => process.exit());
process.stdin.resume();
