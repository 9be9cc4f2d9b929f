// What a printer language has to offer: a document as bytes, and a dialogue
// that asks the printer and understands its answers. Pure bytes in and out.

import type { Document } from '../model/document.ts';
import type { PrinterStatus } from '../model/printer-status.ts';
import type { Profile } from '../model/profile.ts';

export interface Driver {
  /** The document from reset to cut, `quantity` times where the printer counts copies itself. */
  encode(document: Document, profile: Profile, quantity?: number): Uint8Array;
  /** Whether the printer counts copies itself: then all that are alike go out as one payload. */
  countsCopies: boolean;
  dialogue: Dialogue;
}

export interface Dialogue {
  /** Sent on connecting. Marks no paper, also on a printer that does not know all of it. */
  hello: Uint8Array;
  /** A question that the printer answers in real time, also while it cannot print. */
  ask: Uint8Array;
  /**
   * Sent behind a payload; the answer means that what came before is out.
   * `token` is four printable ASCII characters that name this payload.
   */
  confirm(by: 'process-id' | 'status', token: string): Uint8Array;
  /** How long after an `unfinished` it is asked again; null where the printer answers once, when it is so far. */
  confirmEveryMs: number | null;
  /** Sent before `hello` after a job was broken off: ends whatever command is half received. */
  resync(profile: Profile): Uint8Array;
  /** Empties the printer's memory, also while it cannot print; null where that cannot be risked. */
  clear(maker: string | undefined): Uint8Array | null;
  /** The best confirmation that may be asked of this printer without risking marks on paper. */
  confirmation(profile: Profile, maker: string | undefined): Profile['can']['confirm'];
  /** A fresh reader for one connection. */
  createReader(): StatusReader;
}

export interface StatusReader {
  /** Takes bytes as they come, in pieces of any size, and never throws. */
  read(bytes: Uint8Array): PrinterReply[];
}

export type PrinterReply =
  /** The printer's condition as far as it is known after this answer. */
  | { kind: 'status'; status: PrinterStatus }
  | { kind: 'confirmed'; by: 'process-id'; token: string }
  | { kind: 'confirmed'; by: 'status' }
  /** Asked for a confirmation, the printer says that it is not so far. */
  | { kind: 'unfinished' }
  | { kind: 'cleared' }
  | { kind: 'identity'; maker?: string; model?: string };
