// Lets the faults of --fail happen to one printer at their time.

import type { VirtualPrinter } from '../../server/virtual/virtual-printer.ts';
import type { FailScript } from './fail-script.ts';

type ReportFault = (script: FailScript, begins: boolean) => void;

export class FaultTiming {
  readonly #scripts: readonly FailScript[];
  readonly #report: ReportFault;
  readonly #timers = new Set<NodeJS.Timeout>();
  #printer: VirtualPrinter | null = null;
  #sheets = 0;
  #hadConnection = false;

  constructor(scripts: readonly FailScript[], report: ReportFault) {
    this.#scripts = scripts;
    this.#report = report;
  }

  /** Sets the faults that hold from the start. Rejects if the model cannot fail like that. */
  async prepare(printer: VirtualPrinter): Promise<void> {
    for (const { set } of this.#scripts) printer.rejectImpossible(set);
    for (const { when, set } of this.#scripts)
      if (when.kind === 'start') await printer.setFaults(set);
    this.#printer = printer;
  }

  /** The clock begins to run. */
  start(): void {
    for (const script of this.#scripts) {
      if (script.when.kind === 'start') this.#begun(script);
      if (script.when.kind === 'time') this.#later(script.when.ms, () => this.#begin(script));
    }
  }

  /** Called before the printer reads on, so that the fault is there for the next byte. */
  sheetPrinted(): void {
    this.#sheets++;
    for (const script of this.#scripts)
      if (script.when.kind === 'sheets' && script.when.count === this.#sheets) this.#begin(script);
  }

  clientConnected(): void {
    if (this.#hadConnection) return;
    this.#hadConnection = true;
    for (const script of this.#scripts) if (script.when.kind === 'connection') this.#begin(script);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#printer = null;
  }

  #begin(script: FailScript): void {
    void this.#printer?.setFaults(script.set);
    this.#begun(script);
  }

  #begun(script: FailScript): void {
    const { clear, forMs } = script;
    this.#report(script, true);
    if (forMs === null || clear === null) return;
    this.#later(forMs, () => {
      void this.#printer?.setFaults(clear);
      this.#report(script, false);
    });
  }

  #later(delayMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }
}
