// A virtual printer in a separate process, so that it outlives the service.
// Writes a line of JSON for its port and for every sheet, as a record of what
// was printed, when, and how often the cash drawer was opened with it. Reads faults as lines of JSON and answers each with the content
// of the sheet that is not cut yet. Ends with its standard input.

import { createInterface } from 'node:readline';
import { startVirtualPrinter } from '../../../dist/server/virtual/virtual-printer.js';
import { readMarks, readReceiptMarks } from '../paper/read-marks.mjs';

const [speed = '0', model = '', labelMm = '0'] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Pulses for the cash drawer since the last sheet. */
let pulses = 0;
const recorded = (sheet) => {
  const record = { sheet: textOn(sheet), at: Date.now(), pulses };
  pulses = 0;
  return record;
};

const printer = await startVirtualPrinter({
  port: 0,
  speedMmPerSecond: Number(speed),
  ...(model && { model }),
  onSheet: (sheet) => say(recorded(sheet)),
  onEvent: ({ kind }) => void (kind === 'pulse' && pulses++),
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
  void printer
    .setFaults(faults)
    .then(() => say({ done: id, open: textOn(printer.openSheet), pulses }));
});
orders.on('close', () => process.exit());
