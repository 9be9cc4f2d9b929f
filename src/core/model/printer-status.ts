// What is known of a printer's condition right now.

export type ErrorReason =
  | 'PAPER_OUT'
  | 'COVER_OPEN'
  | 'CUTTER_ERROR'
  | 'OVERHEATED'
  | 'UNRECOVERABLE'
  | 'BUSY';

export interface PrinterStatus {
  /** `error`: it can be reached and cannot print. */
  state: 'online' | 'offline' | 'error';
  paper: 'ok' | 'low' | 'out' | 'unknown';
  cover: 'closed' | 'open' | 'unknown';
  /** Why it cannot print, the gravest first; empty unless state is `error`. */
  reasons: ErrorReason[];
}
