// A virtual printer in a process of its own, so that it outlives whatever it
// prints for. Writes a line of JSON for its port and for every sheet: the ledger
// of what really came out. Takes faults as lines of JSON, and answers each with
// what is on the paper that is not cut off yet. Ends with its standard input.

import { createInterface } from 'node:readline';
import { startVirtualPrinter } from '../../dist/server/virtual-printer.js';

const [speed = '0', model = ''] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const printer = await startVirtualPrinter({
  port: 0,
  speedMmPerSecond: Number(speed),
  ...(model && { model }),
  onSheet: ({ text }) => say({ sheet: text }),
});
say({ port: printer.port });

const orders = createInterface(process.stdin);
orders.on('line', (line) => {
  const { id, faults } = JSON.parse(line);
  void printer.setFaults(faults).then(() => say({ done: id, open: printer.openSheet.text }));
});
orders.on('close', () => process.exit());
