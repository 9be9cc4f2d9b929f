// The printers as they are set up, without HTTP: asked for, added, changed,
// paused, removed. Says no with a Fault whose message tells what to do.

import { Fault } from '../../core/model/fault.ts';
import { reservedPrinterId } from '../../core/model/printer-id.ts';
import type { Profile } from '../../core/model/profile.ts';
import { nearest } from '../../core/validation/nearest.ts';
import { profileNamed, profiles } from '../../core/profiles/index.ts';
import { addressProblem } from '../printers/connection/address.ts';
import type { DiscoveredPrinter, Discovery } from '../printers/discovery/discovery.ts';
import type { Fleet } from '../printers/fleet.ts';
import type { Printer } from '../printers/printer.ts';
import { contains, parseSubnet, type Subnet } from '../printers/discovery/subnet.ts';
import { unknownPrinter, unknownProfile } from './refusals.ts';
import type { PrinterSettings } from '../../core/model/printer-record.ts';
import type { WaitingJobs } from '../../core/model/printer-removal.ts';
import type { Store } from '../store/store.ts';

export interface InstallationOptions {
  allowPublicAddresses: boolean;
  /** The models that can be played. */
  virtualModels: readonly string[];
  /** Whose addresses may be tried one by one. */
  subnets: readonly string[];
}

/** What may be said of a printer; null takes a setting back. */
export interface PrinterWish {
  name?: string | null;
  ip?: string | null;
  port?: number | null;
  width?: number | null;
  profile?: string | null;
  groups?: string[] | null;
  fallback?: string | null;
  virtual?: string | null;
}

export interface PrinterWithQueue {
  printer: Printer;
  queueLength: number;
}

/** How long a change of settings waits for the first contact, so that its answer tells the state. */
const contactMs = 2000;
const mostAddresses = 1024;

export class Installation {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #discovery: Discovery;
  readonly #options: InstallationOptions;

  constructor(store: Store, fleet: Fleet, discovery: Discovery, options: InstallationOptions) {
    this.#store = store;
    this.#fleet = fleet;
    this.#discovery = discovery;
    this.#options = options;
  }

  profiles(): readonly Profile[] {
    return profiles;
  }

  get virtualModels(): string[] {
    return [...this.#options.virtualModels];
  }

  get defaultId(): string {
    return this.#fleet.default.id;
  }

  async list(): Promise<PrinterWithQueue[]> {
    const queues = await this.#store.queueLengths();
    return this.#fleet.all.map((printer) => ({
      printer,
      queueLength: queues.get(printer.id)?.jobs ?? 0,
    }));
  }

  async printer(id: string): Promise<PrinterWithQueue> {
    return await this.#withQueue(this.#printer(id));
  }

  async add(id: string, wish: PrinterWish): Promise<PrinterWithQueue> {
    const problems = this.#problems(id, wish);
    if (id === reservedPrinterId)
      problems.push(`id: "${reservedPrinterId}" is taken by a path of the interface`);
    if (this.#fleet.all.some(({ groups }) => groups.includes(id)))
      problems.push(`id: "${id}" is the name of a group; choose another`);
    if (!wish.ip && !wish.virtual) problems.push('ip: is required, or virtual instead of it');
    refuse(problems);
    const exists = this.#fleet.get(id) !== undefined;
    const profile = exists ? undefined : await this.#profileFor(wish);
    const printer = await this.#fleet.add(id, settings({ ...wish, ...(profile && { profile }) }));
    if (!printer)
      throw new Fault(
        'PRINTER_EXISTS',
        `There is a printer "${id}" already. Choose another id, or change it with PUT /printers/${id}.`,
      );
    await printer.settled(contactMs);
    return await this.#withQueue(printer);
  }

  /** Takes effect at once, also for jobs that wait. */
  async change(id: string, wish: PrinterWish): Promise<PrinterWithQueue> {
    const printer = this.#printer(id);
    const problems = this.#problems(id, wish);
    if (!this.#fleet.isConfigured(id) && losesPlace(printer, wish))
      problems.push('ip: is required, or virtual instead of it');
    refuse(problems);
    await this.#fleet.configure(printer, settings(wish));
    await printer.settled(contactMs);
    return await this.#withQueue(printer);
  }

  async setPaused(id: string, paused: boolean): Promise<PrinterWithQueue> {
    const printer = this.#printer(id);
    await this.#fleet.configure(printer, { paused });
    return await this.#withQueue(printer);
  }

  async remove(id: string, waitingJobs: WaitingJobs): Promise<void> {
    const printer = this.#printer(id);
    if (printer === this.#fleet.default)
      throw inUse('The default printer cannot be removed. PUT /printers/default sets it up anew.');
    if (this.#fleet.isConfigured(id))
      throw inUse(`The printer "${id}" stands in the configuration: take it out there.`);
    const dependants = this.#fleet.all.filter(({ fallback }) => fallback === id);
    if (dependants.length > 0)
      throw inUse(
        `The printer "${id}" takes over for others. Give them another fallback first.`,
        dependants.map((other) => `printers.${other.id}.fallback: is ${id}`),
      );
    if (typeof waitingJobs === 'object') {
      if (waitingJobs.moveTo === id) refuse([`moveTo: is the printer that is removed`]);
      this.#printer(waitingJobs.moveTo);
    }
    const { removed, printing, waiting } = await this.#fleet.remove(printer, waitingJobs);
    if (removed) return;
    if (printing) throw inUse(`The printer "${id}" is printing a job. Remove it afterwards.`);
    throw inUse(
      `${waiting} jobs wait for the printer "${id}". Cancel them with ?jobs=cancel, or give them to another one with ?moveTo=<printer>.`,
    );
  }

  /** Printers around us, with the one of ours that stands at the same address. */
  async discover(
    subnet: string | undefined,
  ): Promise<(DiscoveredPrinter & { printerId: string | null })[]> {
    const named = subnet === undefined ? null : this.#allowedSubnet(subnet);
    const held = (ip: string, port: number) =>
      this.#fleet.all.find(({ address }) => address.host === ip && address.port === port);
    const found = await this.#discovery.find(named, (ip, port) => held(ip, port) !== undefined);
    return found.map((one) => {
      const printer = held(one.ip, one.port);
      if (!printer) return { ...one, printerId: null };
      return {
        ...one,
        name: one.name ?? printer.name,
        profile: printer.profile.id,
        printerId: printer.id,
      };
    });
  }

  #allowedSubnet(text: string): Subnet {
    const subnet = parseSubnet(text);
    if (!subnet) throw refusal(['subnet: must be a network such as 192.168.1.0/24']);
    if (subnet.size > mostAddresses)
      throw refusal([
        `subnet: has more than ${mostAddresses} addresses; name a smaller part of it`,
      ]);
    const allowed = this.#options.subnets.map((one) => parseSubnet(one));
    if (!allowed.some((one) => one && contains(one, subnet)))
      throw refusal([
        'subnet: is not among those that discovery.subnets in the configuration allows',
      ]);
    return subnet;
  }

  /** Who speaks another language than receipt printers do is known by that; the others tell later who they are. */
  async #profileFor({ ip, port, profile }: PrinterWish): Promise<string | undefined> {
    if (!ip || profile) return undefined;
    const found = await this.#discovery.profileAt(ip, port ?? undefined);
    return found && found.driver !== 'escpos' ? found.id : undefined;
  }

  #printer(id: string): Printer {
    return this.#fleet.get(id) ?? unknownPrinter(id);
  }

  async #withQueue(printer: Printer): Promise<PrinterWithQueue> {
    return { printer, queueLength: (await this.#store.queueLength(printer.id)).jobs };
  }

  #problems(id: string, { ip, profile, groups, fallback, virtual }: PrinterWish): string[] {
    const problems: string[] = [];
    const { allowPublicAddresses, virtualModels } = this.#options;
    const wrongAddress = ip ? addressProblem(ip, allowPublicAddresses) : null;
    if (wrongAddress) problems.push(`ip: ${wrongAddress}`);
    if (ip && virtual) problems.push('virtual: stands beside ip; give one of the two');
    if (profile && !profileNamed(profile)) problems.push(`profile${unknownProfile(profile)}`);
    if (virtual && !virtualModels.includes(virtual)) {
      const meant = nearest(virtual, virtualModels);
      const known = meant ? `did you mean "${meant}"?` : `known are ${virtualModels.join(', ')}`;
      problems.push(`virtual: there is no model "${virtual}"; ${known}`);
    }
    for (const group of groups ?? [])
      if (group === id || this.#fleet.get(group))
        problems.push(`groups: "${group}" is the id of a printer; give the group another name`);
    if (fallback && fallback !== id && !this.#fleet.get(fallback))
      problems.push(`fallback: there is no printer "${fallback}"`);
    if (fallback && this.#fleet.wouldLoop(id, fallback))
      problems.push(`fallback: "${fallback}" would come to stand in for itself`);
    return problems;
  }
}

/** Whether it would stand nowhere, neither at an address nor as a virtual printer. */
function losesPlace(printer: Printer, { ip, virtual }: PrinterWish): boolean {
  if (ip || virtual) return false;
  return printer.virtual === null ? ip === null : virtual === null;
}

function settings({ width, ...wish }: PrinterWish): Partial<PrinterSettings> {
  return { ...wish, ...(width === undefined ? {} : { widthMm: width }) };
}

function refuse(problems: string[]): void {
  if (problems.length > 0)
    throw new Fault('VALIDATION_ERROR', 'The printer cannot be set up so.', problems);
}

function refusal(details: string[]): Fault {
  return new Fault('VALIDATION_ERROR', 'This network is not searched.', details);
}

function inUse(message: string, details: string[] = []): Fault {
  return new Fault('PRINTER_IN_USE', message, details);
}
