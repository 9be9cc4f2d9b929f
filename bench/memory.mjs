// Measures the resident memory of the service over many printed jobs. The printer is a separate
// process. Arguments: jobs (100000), connections (8).

import { report, residentMb, sizes } from './support/measure.mjs';
import { startPrinters } from './support/processes.mjs';
import { numberedFrom } from './support/receipt.mjs';
import { platen } from './support/services.mjs';

const { jobs, connections } = sizes({ jobs: 100_000, connections: 8 });
const printers = await startPrinters(1);
const running = await platen.start(printers.ports);
const clients = Array.from({ length: connections }, () => running.connect());
const steps = [0, 1000, 2000, 6000, ...Array.from({ length: 10 }, (_, n) => ((n + 1) * jobs) / 10)]
  .filter((step, index, all) => step <= jobs && all.indexOf(step) === index)
  .toSorted((a, b) => a - b);
const rows = [];
let done = 0;
for (const step of steps) {
  await Promise.all(
    clients.map(async (client) => {
      while (done < step) {
        const number = numberedFrom + ++done;
        await running.submit(client, running.prepare(number));
        await printers.arrival(number, 20_000);
        printers.arrived.delete(number);
      }
    }),
  );
  rows.push({ jobs: step, residentMb: residentMb(running.pid) });
}
report({ bench: 'memory', question: 'resident MB after so many jobs', jobs, rows });
process.exit();
