// What the page of `platen emulate` shows, as JSON.

import type { VirtualPrinter } from '../../server/virtual/virtual-printer.ts';
import { describePrinter } from './started-printer.ts';
import { isUnknownCommand } from './verdict.ts';

const shownCommands = 1000;

export function pageState(printers: ReadonlyMap<string, VirtualPrinter>, host: string) {
  return { printers: [...printers].map(([name, printer]) => printerState(name, printer, host)) };
}

function printerState(name: string, printer: VirtualPrinter, host: string) {
  const { model, openSheet, condition, faults, isConnected, readBytes } = printer;
  const { reports, language, port } = describePrinter(name, null, host, printer);
  return {
    name,
    model: reports,
    language,
    address: `${host}:${port}`,
    isConnected,
    /** Changes whenever commands were read. */
    readBytes,
    has: model.has,
    ...condition,
    faults,
    sheets: printer.sheets.map(({ number, printedAt, width, height, bytes, raw }) => ({
      number,
      printedAt,
      width,
      height,
      offset: raw?.offset ?? 0,
      bytes,
      image: `/virtual-printer/sheets/${number}.png?printer=${name}`,
    })),
    open: {
      width: openSheet.width,
      height: openSheet.height,
      image: `/open.png?printer=${name}&bytes=${openSheet.bytes}&rows=${openSheet.height}`,
    },
    unknownCommands: printer.complaints.filter(({ reason }) => isUnknownCommand(reason)).length,
  };
}

/** The latest commands, each with what the printer complained about. */
export function printerCommands(printer: VirtualPrinter) {
  const complaints = new Map<number, string[]>();
  for (const { offset, reason } of printer.complaints)
    complaints.set(offset, [...(complaints.get(offset) ?? []), reason]);
  return {
    commands: printer.commands(shownCommands).map((command) => ({
      ...command,
      complaints: complaints.get(command.offset) ?? [],
    })),
  };
}
