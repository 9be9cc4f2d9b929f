// The condition of a printer as it last reported it.

export type ErrorReason =
  | 'PAPER_OUT'
  | 'COVER_OPEN'
  | 'CUTTER_ERROR'
  | 'OVERHEATED'
  | 'UNRECOVERABLE'
  | 'BUSY'
  /** Disconnected because the printer sent far more than it was asked for. */
  | 'FLOODING';

export interface PrinterStatus {
  /** `error`: reachable, but unable to print. */
  state: 'online' | 'offline' | 'error';
  paper: 'ok' | 'low' | 'out' | 'unknown';
  cover: 'closed' | 'open' | 'unknown';
  /** The cash drawer at its connector; missing if it does not tell. */
  drawer?: 'closed' | 'open';
  /** Why it cannot print, the most severe first. Empty while it is online, and if it cannot be reached. */
  reasons: ErrorReason[];
}

/** The status of a printer that was not reached yet. */
export const unknownStatus: PrinterStatus = {
  state: 'offline',
  paper: 'unknown',
  cover: 'unknown',
  reasons: [],
};
