// What `platen emulate` writes to standard output: sentences, or with --json one
// object a line.

import type { Complaint } from '../../core/emulator/machine/command-log.ts';
import type { PrintedSheet } from '../../server/virtual/printed-sheets.ts';
import type { SavedFiles } from './sheet-folder.ts';
import type { StartedPrinter } from './started-printer.ts';

export interface Report {
  ready(printers: StartedPrinter[], page: string | null): void;
  sheet(printer: string, sheet: PrintedSheet, files: SavedFiles | null): void;
  complaint(printer: string, complaint: Complaint): void;
  fault(printer: string, script: string, begins: boolean): void;
  end(outcome: { reason: string; code: number; sheets: number; message: string }): void;
}

type Write = (line: string) => void;

export function sentences(write: Write = toStandardOutput): Report {
  return {
    ready(printers, page) {
      for (const { name, reports, host, port } of printers)
        write(`${name} listens on ${host}:${port} (${reports}).`);
      if (page !== null) write(`See the paper at ${page}`);
    },
    sheet(printer, { number, text }, files) {
      const lines = text.length === 1 ? '1 line of text' : `${text.length} lines of text`;
      write(`${printer}: sheet ${number} came out, ${lines}${files ? `: ${files.png}` : '.'}`);
    },
    complaint(printer, { offset, command, reason }) {
      write(`${printer}: at byte ${offset}, ${command}: ${reason}.`);
    },
    fault(printer, script, begins) {
      write(`${printer}: "${script}" ${begins ? 'begins' : 'is over'}.`);
    },
    end({ message }) {
      write(message);
    },
  };
}

export function jsonLines(write: Write = toStandardOutput): Report {
  const writeJson = (value: object) => write(JSON.stringify(value));
  return {
    ready: (printers, page) => writeJson({ event: 'ready', printers, page }),
    sheet: (printer, sheet, files) => {
      const { number, printedAt, width, height, bytes, cut, text } = sheet;
      writeJson({
        event: 'sheet',
        printer,
        number,
        printedAt,
        width,
        height,
        bytes,
        cut,
        text,
        files,
      });
    },
    complaint: (printer, complaint) => writeJson({ event: 'complaint', printer, ...complaint }),
    fault: (printer, script, begins) =>
      writeJson({ event: begins ? 'faultBegins' : 'faultEnds', printer, script }),
    end: (outcome) => writeJson({ event: 'end', ...outcome }),
  };
}

function toStandardOutput(line: string): void {
  process.stdout.write(`${line}\n`);
}
