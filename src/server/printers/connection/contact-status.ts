// The statuses that a contact concludes by itself, and when two statuses are the same.

import type { PrinterReply } from '../../../core/drivers/driver.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';

const nothingKnown = { paper: 'unknown', cover: 'unknown' } as const;
export const offline: PrinterStatus = { state: 'offline', ...nothingKnown, reasons: [] };
export const flooding: PrinterStatus = { state: 'offline', ...nothingKnown, reasons: ['FLOODING'] };
export const reachable: PrinterStatus = { state: 'online', ...nothingKnown, reasons: [] };
export const busy: PrinterStatus = { state: 'error', ...nothingKnown, reasons: ['BUSY'] };

/** Answers to several questions arrive together: each adds a part to the same status. */
export function isCompletedBy(reply: PrinterReply, next: PrinterReply | undefined): boolean {
  if (reply.kind !== 'status' || next?.kind !== 'status') return false;
  const [{ state, reasons }, later] = [reply.status, next.status];
  return state === later.state && reasons.join() === later.reasons.join();
}

export function isSame(a: PrinterStatus, b: PrinterStatus): boolean {
  if (a === b) return true;
  const isSameState = a.state === b.state && a.paper === b.paper && a.cover === b.cover;
  return isSameState && a.drawer === b.drawer && a.reasons.join() === b.reasons.join();
}
