// The status answers of a ZPL printer.

import { type Condition, statusBits } from '../machine/condition.ts';
import type { ZplModel } from './models.ts';

const STX = '\x02';
const ETX = '\x03';
const framed = (text: string) => `${STX}${text}${ETX}\r\n`;
const flag = (holds: boolean) => (holds ? '1' : '0');
const digits = (value: number, count: number) =>
  String(Math.min(value, 10 ** count - 1)).padStart(count, '0');

export interface Progress {
  labelLength: number;
  formatsWaiting: number;
  isBufferFull: boolean;
  isFormatOpen: boolean;
  labelsLeft: number;
  pictures: number;
  cuts: boolean;
}

/** ~HS: three lines of comma-separated values. */
export function hostStatus(model: ZplModel, condition: Condition, progress: Progress): string {
  const first = [
    '030',
    flag(condition.paper === 'out'),
    flag(condition.paused),
    digits(progress.labelLength, 4),
    digits(progress.formatsWaiting, 3),
    flag(progress.isBufferFull),
    '0',
    flag(progress.isFormatOpen),
    '000',
    '0',
    '0',
    flag(condition.overheated),
  ];
  const second = [
    '001',
    '0',
    flag(condition.cover === 'open'),
    flag(condition.ribbon === 'out'),
    flag(model.has.includes('ribbon')),
    progress.cuts ? '3' : '2',
    '4',
    '0',
    digits(progress.labelsLeft, 8),
    '1',
    digits(progress.pictures, 3),
  ];
  return [first.join(','), second.join(','), '1234,0'].map(framed).join('');
}

/** ~HI */
export function hostIdentification(model: ZplModel): string {
  const dotsPerMm = Math.round(model.dpi / 25.4);
  return framed(`${model.identity?.model},${model.firmware},${dotsPerMm},8176KB`);
}

const lineOf = (value: string, name: string) => `  ${value.padEnd(20)}${name.padEnd(18)}\r\n`;

/** ^HH, shortened. The resolution begins with the dots of the head, whatever ^PW says. */
export function configuration(
  { dpi, width, firmware }: ZplModel,
  { printWidth, labelLength }: { printWidth: number; labelLength: number },
): string {
  const dotsPerMm = Math.round(dpi / 25.4);
  const lines = [
    lineOf('TEAR OFF', 'PRINT MODE'),
    lineOf(String(printWidth), 'PRINT WIDTH'),
    lineOf(String(labelLength), 'LABEL LENGTH'),
    lineOf(`${String(width).padStart(4)} ${dotsPerMm}/MM FULL`, 'RESOLUTION'),
    lineOf(`${firmware} <-`, 'FIRMWARE'),
  ];
  return framed(lines.join(''));
}

/** ~HQES */
export function errorStatus(condition: Condition): string {
  const { paper, ribbon, cover, cutter, overheated, paused } = condition;
  const errors = statusBits(0, [
    [paper === 'out', 0x1],
    [ribbon === 'out', 0x2],
    [cover === 'open', 0x4],
    [cutter === 'error', 0x8],
    [overheated, 0x10],
    [paused, 0x1_0000],
  ]);
  const warnings = statusBits(0, [[paper === 'low', 0x8]]);
  const line = (name: string, value: number) =>
    `   ${name.padEnd(15)} ${value === 0 ? 0 : 1} 00000000 ${hex(value)}    \r\n`;
  const text = `\r\n\r\n  PRINTER STATUS                         \r\n${line('ERRORS:', errors)}${line('WARNINGS:', warnings)}`;
  return `${STX}${text}${ETX}\r\n`;
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
