// Application service for printers: list, add, change, pause, remove, discover.
// Rejections are `Fault`s with an actionable message.

import type { RawPermission } from '../../../core/model/paper/drawing.ts';
import type { FallbackCause } from '../../../core/model/printers/fallback.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import { becomesDefault } from '../../../core/model/printers/default-printer.ts';
import { labelSettingProblems } from '../../../core/model/printers/label-settings.ts';
import { addressAt, givenPlace } from '../../../core/model/printers/place.ts';
import {
  AddressError,
  addressText,
  hasWire,
  parseAddress,
  usualPort,
} from '../../../core/model/printers/printer-address.ts';
import { defaultPrinterId, reservedPrinterId } from '../../../core/model/printers/printer-id.ts';
import {
  type GivenSettings,
  givenSettings,
  type PrinterSettings,
} from '../../../core/model/printers/printer-record.ts';
import type { WaitingJobs } from '../../../core/model/printers/printer-removal.ts';
import type { LabelSettings, Profile } from '../../../core/model/printers/profile.ts';
import type { VirtualModelFacts } from '../../../core/model/printers/virtual-model.ts';
import { profileNamed, profiles } from '../../../core/profiles/index.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';
import { type Address, addressProblem } from '../../printers/connection/address.ts';
import { wireProblem, type WireRules } from '../../printers/connection/wire-rules.ts';
import {
  type DiscoveredPrinter,
  type Discovery,
  discoveryWays,
} from '../../printers/discovery/discovery.ts';
import type { Fleet } from '../../printers/fleet.ts';
import { keyOf, type Printer } from '../../printers/printer.ts';
import {
  contains,
  maxAddresses,
  parseSubnet,
  type Subnet,
} from '../../printers/discovery/subnet.ts';
import { printerNotFound, unknownProfile } from '../printing/refusals.ts';
import type { Agents } from '../../agents/agents.ts';
import type { Store } from '../../store/store.ts';

export interface PrintersOptions {
  /** Which addresses printers may have. */
  addresses: WireRules;
  /** Models that a virtual printer can emulate. */
  virtualPrinters: readonly VirtualModelFacts[];
  /** Networks that discovery may scan address by address. */
  subnets: () => readonly string[];
  /** Finds printers through an agent. */
  discoverBehind: Agents['discover'];
}

/** Where printers are searched. */
export interface PrinterSearch {
  /** A network to be searched address by address. */
  subnet?: string;
  /** The agent that searches around itself, instead of this service. */
  agent?: string;
}

/** Settings of a printer in a request; null clears a setting. */
export interface PrinterInput {
  name?: string | null;
  ip?: string | null;
  port?: number | null;
  /** Instead of ip and port, on any wire. */
  address?: string | null;
  width?: number | null;
  profile?: string | null;
  groups?: string[] | null;
  fallback?: string | null;
  fallbackOn?: FallbackCause[] | null;
  raw?: RawPermission | 'off' | null;
  labels?: LabelSettings | null;
  virtual?: string | null;
  site?: string | null;
  /** Makes it the default printer. */
  default?: true;
  /** Only of the built-in printer. */
  hidden?: boolean;
}

/** A printer that discovery found; `printerId` is set where one is configured at that address. */
export interface FoundPrinter extends Omit<DiscoveredPrinter, 'alsoAt' | 'announcedSerial'> {
  address: string | null;
  printerId: string | null;
}

export interface PrinterWithQueue {
  printer: Printer;
  queueLength: number;
  /** The job that is being printed. */
  printing: Pick<Job, 'id' | 'madeBy'> | null;
}

/** How long a request waits for the attempt to reach a printer, so that the answer has its state. */
export const contactMs = 3000;

export class Printers {
  readonly #store: Store;
  readonly #fleet: Fleet;
  readonly #discovery: Discovery;
  readonly #options: PrintersOptions;

  constructor(store: Store, fleet: Fleet, discovery: Discovery, options: PrintersOptions) {
    this.#store = store;
    this.#fleet = fleet;
    this.#discovery = discovery;
    this.#options = options;
  }

  profiles(): readonly Profile[] {
    return profiles;
  }

  get virtualModels(): string[] {
    return this.virtualPrinters.map(({ id }) => id);
  }

  /** The models that can be emulated. */
  get virtualPrinters(): readonly VirtualModelFacts[] {
    return this.#options.virtualPrinters;
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
    rejectIfAny(this.#problems(id, input, null));
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
    rejectIfAny([...this.#problems(id, input, printer), ...this.#problemsOfHiding(id, input)]);
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
    await printer.settled(contactMs);
    if (printer.profileSource === 'pending' && printer.status.state !== 'offline')
      await printer.settled(contactMs);
  }

  /** The name of the node that runs the virtual printer, if that is another node. */
  nodeOfVirtual(id: string): string | null {
    return this.#fleet.nodeOfVirtual(id);
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

  /**
   * Finds printers in the network and at device files, of this machine or of an agent's. The
   * search ends when `signal` is aborted.
   */
  async discover({ subnet, agent }: PrinterSearch, signal: AbortSignal): Promise<FoundPrinter[]> {
    const configured = (ip: string, port: number) => this.#fleet.directory.at({ host: ip, port });
    const found =
      agent === undefined
        ? await this.#discovery.find(
            subnet === undefined ? null : this.#allowedSubnet(subnet),
            (ip, port) => configured(ip, port) !== undefined,
            signal,
          )
        : await this.#discoverBehind(agent, subnet ?? null, signal);
    return found.map(({ alsoAt = [], ...device }) => {
      const { announcedSerial: _, ...one } = device;
      const address = addressAt({ host: one.ip, port: one.port });
      const known = { ...one, address: address && addressText(address) };
      const printer = [one.ip, ...alsoAt].map((ip) => configured(ip, one.port)).find(Boolean);
      if (!printer) return { ...known, printerId: null };
      return {
        ...known,
        name: one.name ?? printer.name,
        profile: printer.profile.id,
        printerId: printer.id,
      };
    });
  }

  /** Whatever the agent answers: only addresses behind it. */
  async #discoverBehind(
    agent: string,
    subnet: string | null,
    signal: AbortSignal,
  ): Promise<DiscoveredPrinter[]> {
    const known = this.#fleet.directory.all.flatMap((printer) => {
      const address = printer.agent === agent ? addressAt(printer.address) : null;
      return address?.wire === 'agent' ? [addressText(address.inner)] : [];
    });
    const found = await this.#options.discoverBehind(agent, { inUse: known, subnet, signal });
    return found.flatMap(({ address, alsoAt, via, profile, ...named }) => {
      const ip = addressBehind(agent, address);
      const way = discoveryWays.find((one) => one === via);
      if (ip === null || !way) return [];
      return {
        ...named,
        ip,
        port: 0,
        via: way,
        profile: (profile !== null && profileNamed(profile)?.id) || null,
        alsoAt: alsoAt.flatMap((one) => addressBehind(agent, one) ?? []),
      };
    });
  }

  #allowedSubnet(text: string): Subnet {
    if (text === 'own') {
      const own = this.#discovery.ownNetwork();
      if (own) return own;
      throw scanRejected([
        'subnet: own is not known: this machine has no private IPv4 address; name a network',
      ]);
    }
    const subnet = parseSubnet(text);
    if (!subnet) throw scanRejected(['subnet: must be a network such as 192.168.1.0/24, or own']);
    if (subnet.size > maxAddresses)
      throw scanRejected([
        `subnet: has more than ${maxAddresses} addresses; choose a smaller network`,
      ]);
    const allowed = this.#options.subnets().map((one) => parseSubnet(one));
    if (!allowed.some((one) => one && contains(one, subnet)))
      throw scanRejected(['subnet: is not allowed by discovery.subnets in the configuration']);
    return subnet;
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
    return this.#problems(id, input, this.#fleet.directory.get(id) ?? null);
  }

  #problems(id: string, input: PrinterInput, printer: Printer | null): string[] {
    let place;
    try {
      place = givenPlace(input);
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      return [error.message, ...this.#problemsOfOthers(id, input)];
    }
    const field = input.address === undefined ? 'ip' : 'address';
    const given = { ...input, ...place };
    return [
      ...this.#problemsOfWire(field, given.ip),
      ...this.#problemsOfOthers(id, given),
      ...this.#problemsOfLabels(given, printer),
      ...(printer
        ? this.#problemsOfChange(field, printer, given)
        : this.#problemsOfNew(field, id, given)),
    ];
  }

  #problemsOfWire(field: string, ip: string | null | undefined): string[] {
    if (typeof ip !== 'string') return [];
    const { addresses } = this.#options;
    const address = addressAt({ host: ip, port: usualPort });
    const problem = address ? wireProblem(address, addresses) : addressProblem(ip, addresses);
    return problem === null ? [] : [`${field}: ${problem}`];
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

  #problemsOfNew(field: string, id: string, { ip, port, virtual, site }: PrinterInput): string[] {
    const problems: string[] = [];
    if (ip) {
      const address = { host: ip, port: port ?? usualPort };
      problems.push(...this.#problemsOfAddress(field, id, address, site ?? null));
    }
    if (id === reservedPrinterId)
      problems.push(`id: "${reservedPrinterId}" is reserved: it is a path of the API`);
    if (this.#fleet.directory.all.some(({ groups }) => groups.includes(id)))
      problems.push(`id: "${id}" is the name of a group; choose another id`);
    if ((ip ?? null) === null && !virtual) problems.push(addressMissing);
    return problems;
  }

  /** Checked only if the model is known: a new printer may still tell it. */
  #problemsOfLabels({ labels, profile: id }: PrinterInput, printer: Printer | null): string[] {
    const known = printer && printer.profileSource !== 'pending' ? printer.profile : undefined;
    const profile = (id && profileNamed(id)) || known;
    return labels && profile ? labelSettingProblems(labels, profile) : [];
  }

  #problemsOfHiding(id: string, { hidden, default: isDefault }: PrinterInput): string[] {
    if (hidden !== undefined && id !== defaultPrinterId)
      return ['hidden: only the built-in printer, "default", can be hidden; remove others'];
    if (hidden && (isDefault || this.defaultId === id))
      return ['hidden: it is the default printer; make another one the default first'];
    return [];
  }

  #problemsOfChange(field: string, printer: Printer, input: PrinterInput): string[] {
    const isLost = !this.#fleet.directory.isConfigured(printer.id) && losesAddress(printer, input);
    if (isLost) return [addressMissing];
    if (input.virtual || (input.ip === undefined && input.port === undefined)) return [];
    const { ip, port, site } = input;
    const after = printer.after(toSettings({ ip, port, site, virtual: null }), null);
    const { host } = after.address;
    if (port && hasWire(host))
      return [`port: has no meaning for ${host}; give address, or ip and port`];
    if (port === 0 && host !== '' && !hasWire(host)) return ['port: must be from 1 to 65535'];
    // Two that share an address already can still be changed.
    if (keyOf(after.address) === keyOf(printer.address)) return [];
    return this.#problemsOfAddress(field, printer.id, after.address, after.site);
  }

  #problemsOfAddress(field: string, id: string, address: Address, site: string | null): string[] {
    const other = this.#fleet.directory.sharing(id, address, site);
    if (!other) return [];
    return [
      `${field}: ${keyOf(address)} is already the address of printer "${other.id}"; print on that one, or change its address first`,
    ];
  }

  #problemsOfOthers(
    id: string,
    { ip, profile, groups, fallback, virtual }: PrinterInput,
  ): string[] {
    const problems: string[] = [];
    const { virtualModels } = this;
    if (ip && virtual)
      problems.push('virtual: cannot be combined with an address; give one of the two');
    if (profile && !profileNamed(profile)) problems.push(`profile: ${unknownProfile(profile)}`);
    if (virtual && !virtualModels.includes(virtual)) {
      const hint =
        didYouMean(virtual, virtualModels) || `; choose from ${virtualModels.join(', ')}`;
      problems.push(`virtual: "${virtual}" is not a known model${hint}`);
    }
    for (const group of groups ?? [])
      if (group === id || this.#fleet.directory.get(group))
        problems.push(`groups: "${group}" is the id of a printer; choose another group name`);
    if (fallback && fallback !== id && !this.#fleet.directory.get(fallback))
      problems.push(`fallback: printer "${fallback}" does not exist`);
    if (fallback === id) problems.push('fallback: a printer cannot be its own fallback');
    return problems;
  }
}

const addressMissing = 'ip: is required, unless address or virtual is given';

/** Whether the change leaves the printer without an address and without an emulated model. */
function losesAddress(printer: Printer, { ip, virtual }: PrinterInput): boolean {
  if (ip || virtual) return false;
  return printer.virtual === null ? ip === null : virtual === null;
}

function toSettings(input: PrinterInput): Partial<PrinterSettings> {
  // Which printer is the default, and hidden, is not stored with the printer.
  const { width, address, ip, port, default: _, hidden: _hidden, ...rest } = input;
  const place = givenPlace({ address, ip, port });
  return { ...rest, ...place, ...(width === undefined ? {} : { widthMm: width }) };
}

/** Settings that are not stored are left out. */
function toInput({ widthMm, ...rest }: GivenSettings): PrinterInput {
  const given = Object.entries({ ...rest, width: widthMm }).filter(([, value]) => value !== null);
  return Object.fromEntries(given);
}

/** Null if the agent's answer is not an address. */
function addressBehind(agent: string, inner: string): string | null {
  try {
    return addressText(parseAddress(`agent://${agent}/${inner}`));
  } catch {
    return null;
  }
}

function rejectIfAny(problems: string[]): void {
  if (problems.length > 0)
    throw new Fault('VALIDATION_ERROR', 'These printer settings are not valid.', problems);
}

function scanRejected(details: string[]): Fault {
  return new Fault('VALIDATION_ERROR', 'This network cannot be scanned.', details);
}

function inUse(message: string, details: string[] = []): Fault {
  return new Fault('PRINTER_IN_USE', message, details);
}
