// Decides when `platen emulate` ends, and with which exit code.

import type { Complaint } from '../../core/emulator/machine/command-log.ts';
import { emulateCodes } from './exit-codes.ts';

export interface Expectations {
  /** The number of sheets; null if any number is fine. */
  expect: number | null;
  timeoutMs: number | null;
  /** Ends when the first client that sent something has disconnected. */
  once: boolean;
  /** Unknown commands are failures. */
  strict: boolean;
}

export type EndReason = 'expected' | 'once' | 'timeout' | 'stopped' | 'failed';

/** Time after the last expected sheet for the client to read its answers and to disconnect. */
const goodbyeMs = 2000;

export class Verdict {
  readonly #given: Expectations;
  readonly #isAnyConnected: () => boolean;
  readonly #timers: NodeJS.Timeout[] = [];
  #end!: (reason: EndReason) => void;
  /** Resolves when it is time to end. */
  readonly ended: Promise<EndReason>;
  sheets = 0;
  unknownCommands = 0;

  constructor(given: Expectations, isAnyConnected: () => boolean) {
    this.#given = given;
    this.#isAnyConnected = isAnyConnected;
    this.ended = new Promise((resolve) => {
      this.#end = (reason) => {
        for (const timer of this.#timers) clearTimeout(timer);
        resolve(reason);
      };
    });
  }

  /** The time of --timeout begins. */
  start(): void {
    const { timeoutMs } = this.#given;
    if (timeoutMs !== null) this.#timers.push(setTimeout(() => this.#end('timeout'), timeoutMs));
  }

  sheetPrinted(): void {
    this.sheets++;
    const { expect } = this.#given;
    if (expect === null || this.sheets < expect) return;
    if (this.sheets === expect)
      this.#timers.push(setTimeout(() => this.#end('expected'), goodbyeMs));
    this.#endWhenAlone();
  }

  complained({ reason }: Complaint): void {
    if (isUnknownCommand(reason)) this.unknownCommands++;
  }

  disconnected(receivedBytes: number): void {
    this.#endWhenAlone();
    // Programs that wait for a port connect and send nothing.
    if (this.#given.once && receivedBytes > 0) this.#end('once');
  }

  stop(reason: 'stopped' | 'failed'): void {
    this.#end(reason);
  }

  codeFor(reason: EndReason): number {
    const { expect, strict } = this.#given;
    if (reason === 'failed') return emulateCodes.unusable;
    if (strict && this.unknownCommands > 0) return emulateCodes.unknownCommand;
    if (expect !== null && this.sheets === expect) return emulateCodes.asExpected;
    if (expect !== null && this.sheets > expect) return emulateCodes.notAsExpected;
    if (reason === 'timeout') return emulateCodes.timeout;
    return expect === null ? emulateCodes.asExpected : emulateCodes.notAsExpected;
  }

  message(reason: EndReason, hasUncut: boolean): string {
    const { expect, strict } = this.#given;
    const came = `${this.sheets} of ${expect} receipts came`;
    const parts = [expect === null ? `${this.sheets} receipts came` : came];
    if (reason === 'timeout') parts.push('the time of --timeout is over');
    if (strict && this.unknownCommands > 0)
      parts.push(`unknown commands received: ${this.unknownCommands}`);
    if (hasUncut) parts.push('paper that was not cut is still in the printer (--tear counts it)');
    return `${parts.join('; ')}.`;
  }

  #endWhenAlone(): void {
    const { expect } = this.#given;
    // --expect 0 waits until the time is up, in case something comes.
    if (expect === null || this.sheets < Math.max(1, expect) || this.#isAnyConnected()) return;
    this.#end('expected');
  }
}

/** Whether the reason is such as `unknown`, or `unknown function` of a command that has several. */
export function isUnknownCommand(reason: string): boolean {
  return reason.startsWith('unknown');
}
