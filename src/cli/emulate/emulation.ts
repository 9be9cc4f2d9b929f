// Runs the printers of `platen emulate` until it is time to end: starts them with
// their faults, saves and reports their sheets, serves the page.

import { Fault } from '../../core/model/fault.ts';
import { RenderPool } from '../../server/rendering/render-pool.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../../server/virtual/virtual-printer.ts';
import { CommandError } from '../command-result.ts';
import { type FailScript, parseFailScript } from './fail-script.ts';
import { FaultTiming } from './fault-timing.ts';
import type { Page } from './page-server.ts';
import type { PlannedPrinter } from './planned-printers.ts';
import type { Report } from './report.ts';
import { SheetFolder } from './sheet-folder.ts';
import { describePrinter } from './started-printer.ts';
import { type Expectations, Verdict } from './verdict.ts';

const secondClientWaitsMs = 2000;

export interface EmulationPlan {
  printers: PlannedPrinter[];
  /** The address of the print ports. */
  host: string;
  page: { host: string; port: number } | null;
  /** The folder for the sheets. */
  save: string | null;
  fail: string[];
  tearsOff: boolean;
  expectations: Expectations;
}

export class Emulation {
  readonly #plan: EmulationPlan;
  readonly #report: Report;
  readonly #scripts: FailScript[];
  readonly #verdict: Verdict;
  readonly #pool = new RenderPool(async () => null); // sheets refer to no stored images
  readonly #folder: SheetFolder | null;
  /** The printers by name, in the order of the plan. */
  readonly #printers = new Map<string, VirtualPrinter>();
  readonly #timings: FaultTiming[] = [];
  #page: Page | null = null;
  #failure: Error | null = null;

  constructor(plan: EmulationPlan, report: Report) {
    this.#plan = plan;
    this.#report = report;
    const names = plan.printers.map(({ name }) => name);
    const own = ({ name, fail }: PlannedPrinter) =>
      fail.map((text) => ({ ...parseFailScript(text, names), printer: name }));
    this.#scripts = [
      ...plan.fail.map((text) => parseFailScript(text, names)),
      ...plan.printers.flatMap(own),
    ];
    this.#verdict = new Verdict(plan.expectations, () => this.#isAny((one) => one.isConnected));
    this.#folder = plan.save === null ? null : this.#createFolder(plan.save, names);
  }

  /** Returns the exit code. Ends early when `stopped` resolves. */
  async run(stopped: Promise<unknown>): Promise<number> {
    try {
      await this.#start();
    } catch (error) {
      await this.#close();
      throw explained(error as Error);
    }
    this.#verdict.start();
    void stopped.then(() => this.#verdict.stop('stopped'));
    const reason = await this.#verdict.ended;
    const hasUncut = this.#isAny(({ openSheet }) => openSheet.height > 0);
    await this.#close();
    const code = this.#verdict.codeFor(reason);
    const { sheets } = this.#verdict;
    const message = this.#failure
      ? `The sheets cannot be saved: ${this.#failure.message}.`
      : this.#verdict.message(reason, hasUncut);
    this.#report.end({ reason, code, sheets, message });
    return code;
  }

  async #start(): Promise<void> {
    const { printers, host, page } = this.#plan;
    for (const planned of printers) await this.#startPrinter(planned);
    if (page) {
      // Loaded only here: most tests run without the page.
      const { servePage } = await import('./page-server.ts');
      this.#page = await servePage(this.#printers, host, page, this.#pool);
    }
    const started = [...this.#printers].map(([name, printer], index) =>
      describePrinter(name, printers[index]!.model, host, printer),
    );
    this.#report.ready(started, this.#page?.url ?? null);
    for (const timing of this.#timings) timing.start();
  }

  async #startPrinter(planned: PlannedPrinter): Promise<void> {
    const { name, model, port, widthMm, speedMmPerSecond } = planned;
    const { host, tearsOff } = this.#plan;
    const scripts = this.#scripts.filter(({ printer }) => printer === null || printer === name);
    const timing = new FaultTiming(scripts, ({ text }, begins) =>
      this.#report.fault(name, text, begins),
    );
    const printer = await startVirtualPrinter({
      host,
      port,
      widthMm,
      speedMmPerSecond,
      tearsOff,
      ...(model && { model }),
      keepsBytes: true,
      secondClientWaitsMs,
      onSheet: (sheet) => {
        timing.sheetPrinted();
        this.#verdict.sheetPrinted();
        if (this.#folder) this.#folder.add(name, sheet);
        else this.#report.sheet(name, sheet, null);
      },
      onComplaint: (complaint) => {
        this.#verdict.complained(complaint);
        this.#report.complaint(name, complaint);
      },
      onConnect: () => timing.clientConnected(),
      onDisconnect: (bytes) => this.#verdict.disconnected(bytes),
    });
    this.#printers.set(name, printer);
    this.#timings.push(timing);
    await timing.prepare(printer);
  }

  #createFolder(folder: string, printers: string[]): SheetFolder {
    return new SheetFolder({
      folder,
      printers,
      draw: async ({ bitmap }) => await this.#pool.sheet(bitmap, 1),
      onSaved: (printer, sheet, files) => this.#report.sheet(printer, sheet, files),
      onFailure: (error) => {
        this.#failure ??= error;
        this.#verdict.stop('failed');
      },
      onFull: (isFull) => {
        for (const printer of this.#printers.values()) printer.hold(isFull);
      },
    });
  }

  #isAny(holds: (printer: VirtualPrinter) => boolean): boolean {
    return [...this.#printers.values()].some(holds);
  }

  async #close(): Promise<void> {
    for (const timing of this.#timings) timing.stop();
    await Promise.all([...this.#printers.values()].map(async (one) => await one.close()));
    await this.#folder?.finish();
    await this.#page?.close();
    this.#pool.stop();
  }
}

function explained(error: Error): Error {
  if (error instanceof Fault)
    return new CommandError([error.message, ...error.details].join('\n  '));
  const isListening = 'syscall' in error && error.syscall === 'listen';
  return isListening
    ? new CommandError(`${error.message}. Choose another port; 0 is any free one.`)
    : error;
}
