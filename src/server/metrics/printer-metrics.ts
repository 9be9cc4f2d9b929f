// The printers that this node holds, and their queues. Every printer is reported by one
// node, so that sums over all nodes are right.

import type { ErrorReason, PrinterStatus } from '../../core/model/printers/printer-status.ts';
import type { Printer } from '../printers/printer.ts';
import type { QueueLength } from '../store/store.ts';
import { type Family, gauge, type Labels } from './exposition.ts';

// Keys of objects, so that a new value is missing here by type.
const states: Record<PrinterStatus['state'], true> = { online: true, offline: true, error: true };
const papers: Record<PrinterStatus['paper'], true> = {
  ok: true,
  low: true,
  out: true,
  unknown: true,
};
const covers: Record<PrinterStatus['cover'], true> = { closed: true, open: true, unknown: true };
const reasons: Record<ErrorReason, true> = {
  PAPER_OUT: true,
  COVER_OPEN: true,
  CUTTER_ERROR: true,
  OVERHEATED: true,
  UNRECOVERABLE: true,
  BUSY: true,
  FLOODING: true,
};

type MeasuredPrinter = Pick<
  Printer,
  'id' | 'status' | 'isPaused' | 'virtual' | 'profile' | 'live' | 'holder'
>;

export function printerFamilies(
  printers: readonly MeasuredPrinter[],
  queues: ReadonlyMap<string, QueueLength>,
  isShared: boolean,
): Family[] {
  const held = printers.filter(({ live }) => live !== null);
  const each = (value: (printer: MeasuredPrinter) => number): [Labels, number][] =>
    held.map((printer) => [{ printer: printer.id }, value(printer)]);
  const oneOf = (
    label: string,
    values: object,
    isCurrent: (status: PrinterStatus, value: string) => boolean,
  ): [Labels, number][] =>
    held.flatMap(({ id, status }) =>
      Object.keys(values).map((value): [Labels, number] => [
        { printer: id, [label]: value },
        Number(isCurrent(status, value)),
      ]),
    );
  return [
    gauge(
      'platen_printer_info',
      'Always 1. The profile of the printer, and whether it is virtual.',
      held.map(({ id, profile, virtual }) => [
        { printer: id, profile: profile.id, virtual: String(virtual !== null) },
        1,
      ]),
    ),
    gauge(
      'platen_printer_state',
      '1 for the state that the printer is in.',
      oneOf('state', states, ({ state }, value) => state === value),
    ),
    gauge(
      'platen_printer_reason',
      '1 while this is a reason why the printer cannot print.',
      oneOf('reason', reasons, (status, value) => status.reasons.includes(value as ErrorReason)),
    ),
    gauge(
      'platen_printer_paper',
      '1 for what the printer says about its paper.',
      oneOf('paper', papers, ({ paper }, value) => paper === value),
    ),
    gauge(
      'platen_printer_cover',
      '1 for what the printer says about its cover.',
      oneOf('cover', covers, ({ cover }, value) => cover === value),
    ),
    gauge(
      'platen_printer_paused',
      '1 while the printer is paused.',
      each(({ isPaused }) => Number(isPaused)),
    ),
    gauge(
      'platen_printer_printing',
      '1 while a job is being printed.',
      each(({ live }) => Number(live?.printing != null)),
    ),
    gauge(
      'platen_queue_jobs',
      'Jobs that are queued for the printer.',
      each(({ id }) => queues.get(id)?.jobs ?? 0),
    ),
    gauge(
      'platen_queue_seconds',
      'Time that the printer needs for the queued jobs.',
      each(({ id }) => (queues.get(id)?.printMs ?? 0) / 1000),
    ),
    gauge(
      'platen_printers_unheld',
      'Printers that no node prints on, as far as this node knows.',
      isShared ? printers.filter(({ live, holder }) => !live && holder === null).length : 0,
    ),
  ];
}
