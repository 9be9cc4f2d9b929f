// Application service for printers: list, add, change, pause, remove.
// Rejections are `Fault`s with an actionable message.

import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { becomesDefault } from '../../../core/model/printers/default-printer.ts';
import { defaultPrinterId } from '../../../core/model/printers/printer-id.ts';
import { givenSettings } from '../../../core/model/printers/printer-record.ts';
import type { WaitingJobs } from '../../../core/model/printers/printer-removal.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import type { VirtualModelFacts } from '../../../core/model/printers/virtual-model.ts';
import { profiles } from '../../../core/profiles/index.ts';
import type { WireRules } from '../../printers/connection/wire-rules.ts';
import type { Fleet } from '../../printers/fleet.ts';
import type { Printer } from '../../printers/printer.ts';
import { printerNotFound } from '../printing/refusals.ts';
import type { Store } from '../../store/store.ts';
import { PrinterChecks } from './printer-checks.ts';
import { type PrinterInput, toInput, toSettings } from './printer-input.ts';

export interface PrintersOptions {
  /** Which addresses printers may have. */
  addresses: WireRules;
  /** Models that a virtual printer can emulate. */
  virtualPrinters: readonly VirtualModelFacts[];
}

export interface PrinterWithQueue {
  printer: Printer;
  queueLength: number;
  /** The job that is being printed. */
  printing: Pick<Job, 'id' | 'madeBy'> | null;
}

export class Printers {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #checks: PrinterChecks;
  /** The models that can be emulated. */
  readonly virtualPrinters: readonly VirtualModelFacts[];

  constructor(store: Store, fleet: Fleet, { addresses, virtualPrinters }: PrintersOptions) {
    this.#store = store;
    this.#fleet = fleet;
    this.virtualPrinters = virtualPrinters;
    const { virtualModels } = this;
    this.#checks = new PrinterChecks(fleet.directory, { addresses, virtualModels });
  }

  profiles(): readonly Profile[] {
    return profiles;
  }

  get virtualModels(): string[] {
    return this.virtualPrinters.map(({ id }) => id);
  }

  get defaultId(): string {
    return this.#fleet.directory.default.id;
  }

  async list(): Promise<PrinterWithQueue[]> {
    const queues = await this.#store.queueLengths();
    const printing = await this.#printing();
    return this.#fleet.directory.all.map((printer) => ({
      printer,
      queueLength: queues.get(printer.id)?.jobs ?? 0,
      printing: printing(printer),
    }));
  }

  async get(id: string): Promise<PrinterWithQueue> {
    return await this.#withQueue(this.#printer(id));
  }

  isHidden(printer: Printer): boolean {
    return this.#fleet.directory.isHidden(printer);
  }

  /** The first printer with paper becomes the default one, unless `isExact`. */
  async add(id: string, input: PrinterInput, isExact = false): Promise<PrinterWithQueue> {
    rejectIfAny(this.#checks.problems(id, input, null));
    const printer = await this.#fleet.add(id, toSettings(input));
    if (!printer)
      throw new Fault(
        'PRINTER_EXISTS',
        `A printer "${id}" already exists. Choose another id, or change it with PUT /printers/${id}.`,
      );
    await this.#settled(printer);
    const { choice, builtIn } = this.#fleet.directory;
    if (input.default || (!isExact && becomesDefault(choice, builtIn, printer)))
      await this.#fleet.chooseDefault(printer);
    return await this.#withQueue(printer);
  }

  /** Takes effect at once, also for queued jobs. */
  async change(id: string, input: PrinterInput): Promise<PrinterWithQueue> {
    const printer = this.#printer(id);
    rejectIfAny([
      ...this.#checks.problems(id, input, printer),
      ...this.#checks.problemsOfHiding(id, input),
    ]);
    const { default: isDefault, hidden, ...settings } = input;
    if (Object.keys(settings).length > 0) {
      await this.#fleet.configure(printer, toSettings(settings));
      await this.#settled(printer);
    }
    if (isDefault) await this.#fleet.chooseDefault(printer);
    if (hidden !== undefined) await this.#fleet.hideBuiltIn(hidden);
    return await this.#withQueue(printer);
  }

  /** Waits longer for a printer that was reached and is being asked who it is. */
  async #settled(printer: Printer): Promise<void> {
    const { contactMs } = this.#fleet;
    await printer.settled(contactMs);
    if (printer.profileSource === 'pending' && printer.status.state !== 'offline')
      await printer.settled(contactMs);
  }

  /** The name of the node that runs the virtual printer, if that is another node. */
  nodeOfVirtual(id: string): string | null {
    const printer = this.#fleet.directory.get(id);
    return printer ? this.#fleet.virtual.nodeOf(printer) : null;
  }

  async setPaused(id: string, paused: boolean): Promise<PrinterWithQueue> {
    const printer = this.#printer(id);
    await this.#fleet.configure(printer, { paused });
    return await this.#withQueue(printer);
  }

  async remove(id: string, waitingJobs: WaitingJobs): Promise<void> {
    const printer = this.#printer(id);
    if (id === defaultPrinterId)
      throw inUse(
        'The built-in printer cannot be removed. Change it with PUT /printers/default, or hide it in the pages with {"hidden": true} once another printer is the default.',
      );
    if (printer === this.#fleet.directory.default)
      throw inUse(
        `Printer "${id}" is the default printer: what names no printer is printed there. Make another one the default first, with PUT /printers/<id> and {"default": true}.`,
      );
    if (this.#fleet.directory.isConfigured(id))
      throw inUse(`Printer "${id}" comes from the configuration file: remove it there.`);
    const dependants = this.#fleet.directory.all.filter(({ fallback }) => fallback === id);
    if (dependants.length > 0)
      throw inUse(
        `Printer "${id}" is the fallback of other printers. Give them another fallback first.`,
        dependants.map((other) => `printers.${other.id}.fallback: is ${id}`),
      );
    if (typeof waitingJobs === 'object') {
      if (waitingJobs.moveTo === id) rejectIfAny(['moveTo: is the printer to be removed']);
      this.#printer(waitingJobs.moveTo);
    }
    const { removed, printing, waiting } = await this.#fleet.remove(printer, waitingJobs);
    if (removed) return;
    if (printing) throw inUse(`Printer "${id}" is printing a job. Retry when the job has ended.`);
    throw inUse(
      `${waiting} jobs are queued for printer "${id}". Cancel them with ?jobs=cancel, or move them to another printer with ?moveTo=<printer>.`,
    );
  }

  #printer(id: string): Printer {
    return this.#fleet.directory.get(id) ?? printerNotFound(id);
  }

  async #withQueue(printer: Printer): Promise<PrinterWithQueue> {
    const queueLength = (await this.#store.queueLength(printer.id)).jobs;
    return { printer, queueLength, printing: (await this.#printing(printer))(printer) };
  }

  /** Tells what a printer prints: this node knows it of those that it holds, the store of the others. */
  async #printing(only?: Printer): Promise<(printer: Printer) => Job | null> {
    const printers = only ? [only] : this.#fleet.directory.all;
    const jobs = printers.every(({ live }) => live) ? [] : await this.#store.printingJobs();
    const stored = new Map(jobs.map((job) => [job.printerId, job]));
    return ({ id, live }) => (live ? live.printing : (stored.get(id) ?? null));
  }

  /** What is wrong with settings that are to be added, or to change a printer. */
  problems(id: string, input: PrinterInput): string[] {
    return this.#checks.problems(id, input, this.#fleet.directory.get(id) ?? null);
  }

  /** The printers that have stored settings. */
  async stored(): Promise<{ id: string; settings: PrinterInput }[]> {
    const found: { id: string; settings: PrinterInput }[] = [];
    for (const { id } of this.#fleet.directory.all) {
      const record = await this.#store.getPrinter(id);
      const settings = record ? toInput(givenSettings(record)) : {};
      if (this.#fleet.directory.choice.printer === id) settings.default = true;
      const isAdded = !this.#fleet.directory.isConfigured(id);
      if (isAdded || Object.keys(settings).length > 0) found.push({ id, settings });
    }
    return found;
  }
}

function rejectIfAny(problems: string[]): void {
  if (problems.length > 0)
    throw new Fault('VALIDATION_ERROR', 'These printer settings are not valid.', problems);
}

function inUse(message: string, details: string[] = []): Fault {
  return new Fault('PRINTER_IN_USE', message, details);
}
