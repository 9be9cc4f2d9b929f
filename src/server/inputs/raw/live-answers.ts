// Answers to questions in printer data, from what Platen knows of the real printer. The bytes are
// those that emulated printers send.

import {
  automaticStatus,
  drawerPin,
  paperSensors,
  realTimeStatus,
} from '../../../core/emulator/escpos/status.ts';
import { printerModels } from '../../../core/emulator/index.ts';
import { type Condition, healthy } from '../../../core/emulator/machine/condition.ts';
import { automaticStatus as starStatus } from '../../../core/emulator/starprnt/status.ts';
import { statusByte, statusString } from '../../../core/emulator/tspl/status.ts';
import { errorStatus, hostIdentification, hostStatus } from '../../../core/emulator/zpl/status.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';

/** What is known of a printer. */
export interface KnownPrinter {
  status: PrinterStatus;
  profile: Pick<Profile, 'driver' | 'model' | 'identity'>;
  isPaused: boolean;
}

/** A printer that does not exist is offline. */
export function conditionOf(printer: KnownPrinter | undefined): Condition {
  if (!printer) return { ...healthy, paused: true };
  const { state, paper, cover, drawer, reasons } = printer.status;
  const hasReason = (reason: (typeof reasons)[number]) => reasons.includes(reason);
  return {
    ...healthy,
    paper: paper === 'unknown' ? (hasReason('PAPER_OUT') ? 'out' : 'ok') : paper,
    cover: cover === 'open' || hasReason('COVER_OPEN') ? 'open' : 'closed',
    cutter: hasReason('CUTTER_ERROR') ? 'error' : 'ok',
    overheated: hasReason('OVERHEATED'),
    unrecoverable: hasReason('UNRECOVERABLE'),
    // An emulated printer that is paused is offline without another cause.
    paused: state === 'offline' || printer.isPaused || hasReason('BUSY'),
    drawer: drawer ?? 'none',
  };
}

/** The four bytes of GS a. */
export function automaticAnswer(printer: KnownPrinter | undefined): Uint8Array {
  return automaticStatus(conditionOf(printer));
}

/** GS ( H: everything before it is printed. */
export function confirmation(id: Uint8Array): Uint8Array {
  return Uint8Array.of(0x37, 0x22, ...id, 0);
}

const zebra = printerModels['zebra-zd421-cutter'];
const star = printerModels['star-mc-print3'];
const noEtb = { isSet: false, count: 0 };
const progress = {
  labelLength: zebra.labelLength,
  formatsWaiting: 0,
  isBufferFull: false,
  isFormatOpen: false,
  labelsLeft: 0,
  pictures: 0,
  cuts: false,
};

/** Null if a printer would not answer. */
export function answerTo(
  command: Uint8Array,
  printer: KnownPrinter | undefined,
): Uint8Array | null {
  const condition = conditionOf(printer);
  const [first, second = 0, n = 0] = command;
  if (first === 0x7e) return hostAnswer(Buffer.from(command).toString('latin1'), condition);
  if (first === 0x10)
    return second === 4 && n >= 1 && n <= 4 ? bytes(realTimeStatus(n, condition)) : null;
  const name = String.fromCharCode(second);
  if (first === 0x1b) {
    if (name === '!')
      return n === 0x3f
        ? bytes(statusByte(condition, false))
        : latin(statusString(condition, false));
    if (name === 'v') return bytes(paperSensors(condition));
    if (name === 'u') return bytes(drawerPin(condition));
    const isStar = printer?.profile.driver.startsWith('star') ?? false;
    return second === 0x06 && isStar ? starStatus(star, condition, noEtb) : null;
  }
  if (name === 'r')
    return bytes(n === 2 || n === 50 ? drawerPin(condition) : paperSensors(condition));
  if (name === 'a') return n === 0 ? null : automaticStatus(condition);
  return name === 'I' ? identity(n, printer) : null;
}

function hostAnswer(command: string, condition: Condition): Uint8Array | null {
  if (command === '~HS') return latin(hostStatus(zebra, condition, progress));
  if (command === '~HI') return latin(hostIdentification(zebra));
  return command === '~HQES' ? latin(errorStatus(condition)) : null;
}

/** Model number, type (02: has a cutter), version. */
const numbers: Record<number, number> = { 1: 32, 49: 32, 2: 2, 50: 2, 3: 1, 51: 1 };

/** An ESC/POS printer tells its own name; any other one is what tills know best. */
function identity(n: number, printer: KnownPrinter | undefined): Uint8Array | null {
  const number = numbers[n];
  if (number !== undefined) return bytes(number);
  const isOwn = printer?.profile.driver === 'escpos' && printer.profile.identity !== null;
  const [maker, model] = isOwn ? splitName(printer.profile.model) : ['EPSON', 'TM-T88VI'];
  const texts: Record<number, string> = {
    65: '1.00',
    66: maker,
    67: model,
    68: '0000000001',
    69: '',
  };
  const text = texts[n];
  return text === undefined ? null : latin(`\x5f${text}\0`);
}

/** `Epson TM-T88VI` is EPSON and TM-T88VI on the wire. */
function splitName(model: string): [maker: string, model: string] {
  const [maker = '', ...rest] = model.split(' ');
  return [maker.toUpperCase(), rest.join(' ')];
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function latin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
