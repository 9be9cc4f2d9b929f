// The interface of a printer language. A Driver encodes documents as bytes. Its
// Dialogue holds the requests for status and confirmation; its StatusReader parses
// the replies. Bytes in and out only: the connection belongs to the server.

import type { Document } from '../model/paper/document.ts';
import type { PrinterStatus } from '../model/printers/printer-status.ts';
import type { Profile } from '../model/printers/profile.ts';

export interface Driver {
  /** The document from reset to cut, `quantity` times if the printer counts copies itself. */
  encode(document: Document, profile: Profile, quantity?: number): Uint8Array;
  /** Whether the printer counts copies itself: then identical copies are one payload. */
  countsCopies: boolean;
  dialogue: Dialogue;
}

export interface Dialogue {
  /**
   * Sent to a printer that is online, before anything is printed. Prints nothing, even on a
   * printer that knows only some of the commands.
   */
  hello: Uint8Array;
  /**
   * Asks how many dots the print head has, if the language knows that question and the
   * profile does not know the answer. Sent after the printer reported its model; prints nothing.
   */
  askHead?(identity: IdentityReply, profile: Profile): Uint8Array | null;
  /** Asks for the serial number, if the language knows that question. Sent after the model is known; prints nothing. */
  askSerial?: Uint8Array;
  /** A status request that the printer answers in real time, even while it cannot print. */
  ask: Uint8Array;
  /**
   * Sent to a printer that cannot print: read once it is online again, and answered with its
   * status. Null if the printer does not report changes by itself.
   */
  watch: Uint8Array | null;
  /**
   * Sent after a payload; the answer means that everything before it is printed.
   * `token` is four printable ASCII characters that identify the payload.
   */
  confirm(by: 'process-id' | 'status', token: string): Uint8Array;
  /** Sent between jobs; the answer by status means that everything before it is printed. */
  settle: Uint8Array;
  /** How long to wait after `unfinished` before asking again; null if the printer answers only once, when it is done. */
  confirmEveryMs: number | null;
  /** Sent before `hello` after an interrupted job: completes a command that was received in part. */
  resync(profile: Profile): Uint8Array;
  /** Clears the printer's buffer, even while it cannot print; null if that is not safe. */
  clear(maker: string | undefined, profile: Profile): Uint8Array | null;
  /** The best confirmation that can be requested without risking output on paper. */
  confirmation(profile: Profile, maker: string | undefined): Profile['can']['confirm'];
  /** A new reader for one connection. */
  createReader(): StatusReader;
}

export interface StatusReader {
  /** Parses bytes in chunks of any size and never throws. */
  read(bytes: Uint8Array): PrinterReply[];
}

export type PrinterReply =
  /** The printer's status as far as it is known after this answer. */
  | { kind: 'status'; status: PrinterStatus }
  | { kind: 'confirmed'; by: 'process-id'; token: string }
  | { kind: 'confirmed'; by: 'status' }
  /** The answer to a confirmation request while the job is still printing. */
  | { kind: 'unfinished' }
  /** Everything before an earlier confirmation request is printed; confirms no job. */
  | { kind: 'idle' }
  | { kind: 'cleared' }
  | IdentityReply
  /** Dots across the print head. */
  | { kind: 'head'; dots: number };

export interface IdentityReply {
  kind: 'identity';
  maker?: string;
  model?: string;
  firmware?: string;
  serial?: string;
}

/** A dot that a driver blackened so that the bytes of an image contain no real-time command. */
export interface Flip {
  page: number;
  x: number;
  y: number;
}
