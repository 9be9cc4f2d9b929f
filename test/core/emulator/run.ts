// Runs any model of the virtual printer and gathers what comes out of it.

import { createEmulator, type ModelName } from '../../../src/core/emulator/index.ts';
import type { EmulatorOptions } from '../../../src/core/emulator/machine/emulator-options.ts';
import type { PrinterEvent } from '../../../src/core/emulator/machine/emulator-options.ts';
import type { Sheet } from '../../../src/core/emulator/machine/sheet.ts';
import { bytes } from './play.ts';

export function run(model: ModelName, options: EmulatorOptions = {}) {
  const sheets: Sheet[] = [];
  const answers: number[] = [];
  const events: PrinterEvent[] = [];
  const printer = createEmulator(model, {
    onSheet: (sheet) => sheets.push(sheet),
    onAnswer: (answer) => answers.push(...answer),
    onEvent: (event) => events.push(event),
    ...options,
  });
  const send = (...parts: Parameters<typeof bytes>) => printer.receive(bytes(...parts));
  /** What it has said since the last time, a character a byte. */
  const said = () => Buffer.from(answers.splice(0)).toString('latin1');
  const reasons = () => printer.complaints.map(({ reason }) => reason);
  return { printer, send, said, reasons, sheets, answers, events };
}
