// A virtual printer in a separate process, so that it outlives the service.
// Writes a line of JSON for its port and for every sheet, as a record of what
// was printed. Reads faults as lines of JSON and answers each with the content
// of the sheet that is not cut yet. Ends with its standard input.

import { createInterface } from 'node:readline';
import { startVirtualPrinter } from '../../dist/server/virtual/virtual-printer.js';
import { readMarks, readReceiptMarks } from './read-marks.mjs';

const [speed = '0', model = '', labelMm = '0'] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const printer = await startVirtualPrinter({
  port: 0,
  speedMmPerSecond: Number(speed),
  ...(model && { model }),
  onSheet: (sheet) => say({ sheet: textOn(sheet) }),
});
say({ port: printer.port });

/** Labels and some receipts consist of dots only, and their marks are read from them. */
function textOn(sheet) {
  if (printer.model.language === 'stargraphic') return readReceiptMarks(sheet);
  const rows = (Number(labelMm) * printer.model.dpi) / 25.4;
  return rows > 0 ? readMarks(sheet, rows) : sheet.text;
}

const orders = createInterface(process.stdin);
orders.on('line', (line) => {
  const { id, faults } = JSON.parse(line);
  void printer.setFaults(faults).then(() => say({ done: id, open: textOn(printer.openSheet) }));
});
orders.on('close', () => process.exit());
