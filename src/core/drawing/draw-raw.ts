// Draws raw printer data: an emulated printer of its language prints it, and the
// sheets that come out are printed on a printer of another language.
//
// The emulator limits the work that a few bytes can cause. What is left is bounded by
// the length of the paper here, and by the deadline of the thread that calls this.

import { createEmulator, printerModels } from '../emulator/index.ts';
import type { DrawnCode, PrinterEvent } from '../emulator/machine/emulator-options.ts';
import type { Action } from '../model/paper/document.ts';
import type { RawLanguage, RawResolution } from '../model/paper/drawing.ts';
import { Fault } from '../model/fault.ts';
import type { PrintWarning } from '../model/jobs/print-warning.ts';
import type { Bitmap } from '../raster/bitmap.ts';
import { inkBox } from '../raster/ink-box.ts';
import type { PlacedSheet } from './drawing-document.ts';
import { complaintWarnings } from './raw-warnings.ts';

/** The sheet as wide as it was drawn. */
export interface DrawnSheet extends PlacedSheet {
  dpi: number;
  /** The codes on it. */
  codes: DrawnCode[];
}

export interface DrawnPulse {
  action: Exclude<Action, { kind: 'cut' }>;
  afterSheets: number;
}

interface DrawnRaw {
  dpi: number;
  sheets: DrawnSheet[];
  /** Drawer pulses and beeps, by the number of sheets before them. */
  pulses: DrawnPulse[];
  /** What is missing on the sheets. */
  warnings: PrintWarning[];
}

const { 'zebra-zd421-cutter': zebra203, 'zebra-zd420-300': zebra300 } = printerModels;
const { 'tsc-ttp-247-cutter': tsc203, 'tsc-te300': tsc300 } = printerModels;

/** Labels are as large as they say or as their content needs: up to 300 × 4,000 mm. */
const free = { endsAtContent: true, labelLength: 32_000 } as const;

/** The models with the widest paper that know the most commands, by resolution. */
const models = {
  zpl: { 203: { ...zebra203, ...free, width: 2400 }, 300: { ...zebra300, ...free, width: 3544 } },
  tspl: { 203: tsc203, 300: tsc300 },
  escpos: { 203: printerModels['epson-203'], 300: printerModels['epson-203'] },
  starprnt: { 203: printerModels['star-mc-print3'], 300: printerModels['star-mc-print3'] },
} satisfies Record<RawLanguage, object>;

/** More are not sounded: a drawer opens once. */
const mostPulses = 20;

const partBytes = 16_384; // fits every receive buffer

export function drawRaw(
  { language, dpi }: { language: RawLanguage; dpi: RawResolution },
  bytes: Uint8Array,
  maxPaperMm: number,
): DrawnRaw {
  const model = models[language][dpi];
  const isLabel = language === 'zpl' || language === 'tspl';
  const sheets: DrawnSheet[] = [];
  const mostRows = (maxPaperMm / 25.4) * model.dpi;
  /** Drawn on the sheet that comes next. */
  const codes: DrawnCode[] = [];
  let rows = 0;
  const take = (sheet: { bitmap: Bitmap; height: number; cut: DrawnSheet['cut'] }) => {
    if (sheet.height === 0) return;
    if ((rows += sheet.height) > mostRows) throw tooLong(maxPaperMm);
    const { bitmap, cut } = sheet;
    sheets.push({ bitmap, dpi: model.dpi, isLabel, cut, codes: codes.splice(0) });
  };
  const pulses: DrawnPulse[] = [];
  const notePulse = (event: PrinterEvent) => {
    if (event.kind === 'cut' || pulses.length === mostPulses) return;
    const action = event.kind === 'beep' ? event : drawerAction(event);
    pulses.push({ action, afterSheets: sheets.length });
  };
  const printer = createEmulator(model, {
    neverPauses: true,
    onSheet: take,
    onEvent: notePulse,
    onCode: (code) => void codes.push(code),
  });
  for (let at = 0; at < bytes.length && printer.room > 0; at += partBytes)
    printer.receive(bytes.subarray(at, at + partBytes));
  // White paper behind the last cut is no sheet of its own: some encoders end with a line feed.
  const { openSheet } = printer;
  if (!isLabel && (sheets.length === 0 || inkBox(openSheet.bitmap))) take(openSheet);
  return { dpi: model.dpi, sheets, pulses, warnings: complaintWarnings(printer.complaints, bytes) };
}

/** The longest pulse that drivers send. */
const maxPulseMs = 500;

function drawerAction({ pin, onMs }: { pin: 2 | 5; onMs: number }): DrawnPulse['action'] {
  const ms = Math.min(Math.max(onMs, 2), maxPulseMs);
  return { kind: 'drawer', pin, onMs: ms, offMs: ms };
}

function tooLong(maxPaperMm: number): Fault {
  return new Fault(
    'TEMPLATE_RENDER_ERROR',
    `The raw data prints more than ${maxPaperMm} mm of paper. Send fewer labels at once, or raise limits.maxPaperMm.`,
    [`raw: prints more than ${maxPaperMm} mm of paper`],
  );
}
