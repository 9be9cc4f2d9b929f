// The settings of a contact with a printer, and the functions by which it reports.

import type { Dialogue } from '../../../core/drivers/driver.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { Identity, Profile } from '../../../core/model/printers/profile.ts';
import type { Recognition } from '../discovery/interview.ts';
import type { Address } from './address.ts';
import type { Transport } from './tcp.ts';

export interface ContactOptions {
  address: Address;
  /** The profile as it is known at the moment. */
  profile: () => Profile;
  dialogue: Dialogue;
  transport: Transport;
  /** Whether the printer at this address ever answered; null if that is not known yet. */
  answers: boolean | null;
  /** The language of the printer is only assumed: while it never answered, it is asked who it is before anything else. */
  isUnrecognised?: boolean;
  /** 0 keeps the connection open. */
  releaseAfterMs: number;
  /**
   * The service followed a printer with this serial number to the address: only this printer is
   * used, and it says its number on every link before anything is printed. Null: any printer.
   */
  serial?: string | null;
  /**
   * Asks for the serial number by SNMP, for languages without a question for it. Answers null if
   * the printer tells none. Left out where SNMP cannot be used.
   */
  askSerial?: () => Promise<string | null>;
  /** True if this service was connected until now, perhaps to the same printer, which accepts one client at a time. */
  takesOver?: boolean;
  /** A job was interrupted before: a printer that never answers is brought to a known state, too. */
  holdsHalfAJob?: boolean;
  onStatus(status: PrinterStatus): void;
  onAnswers(answers: boolean): void;
  /** The printer was disconnected because it sent far more than it was asked for. */
  onFlood?(): void;
  /** The printer reported its model. */
  onIdentity(identity: Identity): void;
  /** The printer was asked who it is, and speaks another language than the profile's. */
  onOtherLanguage?(found: Recognition): void;
}
