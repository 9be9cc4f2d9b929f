// One printer as every node knows it: what follows from its stored record and the
// configuration, and its state. The node that holds it (held-printer.ts) knows the
// state at once; the others know what is stored.

import { isDeepStrictEqual } from 'node:util';
import type { RawPermission } from '../../core/model/paper/drawing.ts';
import { defaultFallbackOn, type FallbackCause } from '../../core/model/printers/fallback.ts';
import type { Job } from '../../core/model/jobs/job.ts';
import { withLabelSettings } from '../../core/model/printers/label-settings.ts';
import {
  type MovedFrom,
  type PrinterRecord,
  type PrinterSettings,
  withSettings,
} from '../../core/model/printers/printer-record.ts';
import { type PrinterStatus, unknownStatus } from '../../core/model/printers/printer-status.ts';
import type { Identity, LabelSettings, Profile } from '../../core/model/printers/profile.ts';
import {
  detectProfile,
  onPaper,
  profileHash,
  profileNamed,
  withHead,
} from '../../core/profiles/index.ts';
import { addressAt, isDevicePlace, placeText } from '../../core/model/printers/place.ts';
import {
  addressText,
  hasWire,
  type PrinterAddress,
  usualPort,
} from '../../core/model/printers/printer-address.ts';
import {
  type PollProtocol,
  pollProtocolOf,
  type PollState,
} from '../../core/model/polling/poll-state.ts';
import type { ConfiguredPrinter } from './configured-printer.ts';
import type { Address } from './connection/address.ts';
import { guessProfile, polledProfile } from './guess-profile.ts';

/**
 * `chosen` by a person, `detected` by the printer's own answer, `assumed` because it did not
 * tell its model, `pending` while it has not been asked yet.
 */
export type ProfileSource = 'chosen' | 'detected' | 'assumed' | 'pending';

/** What its holder knows of a printer at this moment. */
export interface LiveState {
  /** The name of this node, if several nodes use the store. */
  readonly holder: string | null;
  readonly status: PrinterStatus;
  /** Why it could not be reached and what to do, if that is known. */
  readonly problem: string | null;
  readonly nextAttemptAt: Date | null;
  /** The job that is being printed. */
  readonly printing: Job | null;
  readonly fallbackNeededMs: number | null;
  /** Waits for the current connection attempt, `ms` at most. */
  settled(ms: number): Promise<void>;
  /** Waits until it is reached or the attempt has ended, `ms` at most. */
  reached(ms: number): Promise<void>;
}

export class Printer {
  readonly id: string;
  #configured: ConfiguredPrinter;
  #record: PrinterRecord;
  #virtualAddress: Address | null;
  #profile: Profile;
  #accepting = 0;
  readonly #updated = new Set<() => void>();
  readonly #clock: () => Date;
  /** Set while this node holds the printer. */
  live: LiveState | null = null;
  /** Whether it is at a device file of a node that does not run: what was stored of its status is old. */
  isLeft = false;
  /** Set while it polls. */
  polledAs: { readonly secret: string; readonly state: PollState } | null = null;

  constructor(
    configured: ConfiguredPrinter,
    record: PrinterRecord,
    virtualAddress: Address | null,
    clock: () => Date,
  ) {
    this.id = record.id;
    this.#configured = configured;
    this.#record = record;
    this.#virtualAddress = virtualAddress;
    this.#clock = clock;
    this.#profile = this.#knownProfile();
  }

  get name(): string {
    const given = this.#record.name ?? this.#configured.name;
    return given ?? (this.#identity && modelName(this.#identity)) ?? this.#profile.model;
  }

  get address(): Address {
    if (this.#virtualAddress) return this.#virtualAddress;
    const { address } = this.#configured;
    const host = this.#record.ip ?? address.host;
    // Port 0 is left over from an address on another wire.
    return { host, port: hasWire(host) ? 0 : this.#record.port || address.port || usualPort };
  }

  /** Null if it has none. */
  get wireAddress(): PrinterAddress | null {
    return addressAt(this.address);
  }

  /** Whether it is at a device file, which one machine has. */
  get isDevice(): boolean {
    return isDevicePlace(this.address);
  }

  /** Address as one text; null if the printer has none. */
  get addressText(): string | null {
    const address = this.wireAddress;
    return address && addressText(address);
  }

  /** How it polls; null for a printer that a node connects to. */
  get polled(): PollProtocol | null {
    return pollProtocolOf(this.address.host);
  }

  /** The agent that it is behind, if there is one. */
  get agent(): string | null {
    return /^agent:\/\/([^/]+)\//.exec(this.address.host)?.[1] ?? null; // read for every printer every 5 s
  }

  /** The address of its virtual printer, if it has one. */
  get virtualAddress(): Address | null {
    return this.#virtualAddress;
  }

  get profile(): Profile {
    return this.#profile;
  }

  /** How the profile is known. */
  get profileSource(): ProfileSource {
    if (this.#chosen) return 'chosen';
    if (this.#detected) return 'detected';
    if (this.virtual !== null) return 'chosen';
    if (this.polled !== null) return 'assumed';
    return this.answers === null ? 'pending' : 'assumed';
  }

  /** Whether the printer ever answered at its address; null while unknown. */
  get answers(): boolean | null {
    return this.#record.answersAt === placeText(this.address) ? this.#record.answers : null;
  }

  /** The site whose nodes may hold it; null: any node. */
  get site(): string | null {
    return this.#record.site ?? this.#configured.site;
  }

  /** The serial number that the printer at its address told. */
  get serial(): string | undefined {
    return this.#identity?.serial;
  }

  /** Where it was before the service followed it to its address; null: it was not followed. */
  get moved(): MovedFrom | null {
    return this.#record.moved;
  }

  /** The change that follows it to another address: it is the same printer, all of it is known. */
  followed(to: Address, at: string): Partial<PrinterSettings> {
    const key = placeText(to);
    return {
      ip: to.host,
      port: to.port,
      moved: { address: this.addressText ?? '', at },
      identity: this.#identity,
      identityAt: key,
      answers: true,
      answersAt: key,
    };
  }

  /** The virtual printer as it is stored, with the name of the node that runs it, or that has the device file. */
  get storedVirtual(): { model: string | null; node: string | null } {
    return { model: this.#record.virtual, node: this.#record.node };
  }

  /** The name of the node that holds it, if several nodes use the store. */
  get holder(): string | null {
    return this.live ? this.live.holder : (this.#record.holder?.name ?? null);
  }

  /** The revision of the settings that its holder is to use. */
  get revision(): number {
    return this.#record.revision;
  }

  /** Whether its holder said that it uses them. */
  get isApplied(): boolean {
    return this.#record.appliedRevision >= this.#record.revision;
  }

  /** The printer that a change of the settings would lead to. */
  after(change: Partial<PrinterSettings>, virtualAddress = this.#virtualAddress): Printer {
    const record = withSettings(this.#record, change);
    return new Printer(this.#configured, record, virtualAddress, this.#clock);
  }

  get groups(): string[] {
    return this.#record.groups ?? this.#configured.groups;
  }

  get fallback(): string | null {
    return this.#record.fallback ?? this.#configured.fallback;
  }

  get fallbackOn(): FallbackCause[] {
    return this.#record.fallbackOn ?? this.#configured.fallbackOn ?? defaultFallbackOn;
  }

  /** Which raw data of its language it takes as it is; null: none. */
  get raw(): RawPermission | null {
    const raw = this.#record.raw ?? this.#configured.raw;
    return raw === 'off' ? null : raw;
  }

  /** What was adjusted for labels; null: nothing. */
  get labels(): LabelSettings | null {
    return this.#record.labels ?? this.#configured.labels;
  }

  get isPaused(): boolean {
    return this.#record.paused;
  }

  /** The model that is emulated, if it is a virtual printer. */
  get virtual(): string | null {
    if (this.#record.virtual !== null) return this.#record.virtual;
    return this.#record.ip === null && !this.#record.port ? this.#configured.virtual : null;
  }

  get status(): PrinterStatus {
    if (this.live) return this.live.status;
    return this.isLeft ? unknownStatus : (this.#record.status ?? unknownStatus);
  }

  /** Whether its status was ever stored: a printer that is added while it is off was never reached. */
  get wasReached(): boolean {
    return this.#record.status !== null;
  }

  /** Why its holder could not reach it and what to do; null if that is not known here. */
  get problem(): string | null {
    if (this.live || !this.isLeft) return this.live?.problem ?? null;
    const { node } = this.#record;
    return `The node${node === null ? '' : ` "${node}"`} with the device file of this printer does not run. Start it, or plug the printer in elsewhere and change its address.`;
  }

  /** The time of the next connection attempt while it is offline. */
  get nextAttemptAt(): string | null {
    if (this.live) return this.live.nextAttemptAt?.toISOString() ?? null;
    // Stored with the status only: further attempts follow that one.
    const at = this.#record.nextAttemptAt;
    return at !== null && Date.parse(at) > this.#clock().getTime() ? at : null;
  }

  /** How long its fallback has been needed without a break; null while it is not. */
  get fallbackNeededMs(): number | null {
    if (this.live) return this.live.fallbackNeededMs;
    const since = this.#record.fallbackNeededSince;
    return since === null ? null : this.#clock().getTime() - Date.parse(since);
  }

  /** Time since when the fallback is needed as it is stored, an ISO timestamp. */
  get fallbackNeededSince(): string | null {
    return this.#record.fallbackNeededSince;
  }

  /** The number of jobs that this node accepts for it at this moment. */
  get accepting(): number {
    return this.#accepting;
  }

  /** Counts the work as a job that is being accepted: the printer cannot be removed meanwhile. */
  async whileAccepting<T>(work: () => Promise<T>): Promise<T> {
    this.#accepting++;
    try {
      return await work();
    } finally {
      this.#accepting--;
    }
  }

  /** Waits until its holder uses its settings and knows its state, `ms` at most. */
  async settled(ms: number): Promise<void> {
    if (this.live) return await this.live.settled(ms);
    if (this.polled !== null) return;
    const end = performance.now() + ms;
    while (!this.#isSettled && performance.now() < end) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, end - performance.now());
        this.#updated.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      if (this.live) return;
    }
  }

  /** Waits until it is known whether the printer can be reached, `ms` at most. */
  async reached(ms: number): Promise<void> {
    await (this.live ? this.live.reached(ms) : this.settled(ms));
  }

  get #isSettled(): boolean {
    return this.#record.status !== null && this.isApplied;
  }

  /** Other settings in the configuration file. Returns whether they lead to another address. */
  reconfigure(configured: ConfiguredPrinter): boolean {
    const before = placeText(this.address);
    this.#configured = configured;
    this.update(this.#record);
    return placeText(this.address) !== before;
  }

  /** The record was stored, or changed by another node. */
  update(record: PrinterRecord, virtualAddress = this.#virtualAddress): void {
    if (record.holder) this.isLeft = false;
    this.#record = record;
    this.#virtualAddress = virtualAddress;
    const profile = this.#knownProfile();
    // The profile stays the same object while nothing differs, so that its hash is kept.
    if (profileHash(profile) !== profileHash(this.#profile)) this.#profile = profile;
    for (const updated of this.#updated) updated();
    this.#updated.clear();
  }

  /** Notes whether the printer answers. Returns what is to be stored. */
  answered(answers: boolean): Partial<PrinterSettings> {
    return this.#found({ answers, answersAt: placeText(this.address) });
  }

  /** The printer reported its model. Returns what is to be stored; null if it is known. */
  identified(identity: Identity): Partial<PrinterSettings> | null {
    const known = this.#identity;
    const { maker, model } = identity;
    const isKnown = known?.maker === maker && known.model === model;
    const language = identity.language ?? known?.language;
    const told = language === undefined ? identity : { ...identity, language };
    const found = isKnown ? { ...known, ...told } : told;
    if (known && isDeepStrictEqual(found, known)) return null;
    return this.#found({ identity: found, identityAt: this.#identityKey });
  }

  #found(change: Partial<PrinterSettings>): Partial<PrinterSettings> {
    this.update({ ...this.#record, ...change });
    return change;
  }

  /** What the printer at its address reported. */
  get #identity(): Identity | null {
    return this.#record.identityAt === this.#identityKey ? this.#record.identity : null;
  }

  /** The port of a virtual printer differs at every start, and only its own node knows it. */
  get #identityKey(): string {
    const { virtual } = this.#record;
    return virtual === null ? placeText(this.address) : `virtual ${virtual}`;
  }

  get #chosen(): Profile | undefined {
    return profileNamed(this.#record.profile ?? this.#configured.profile ?? '');
  }

  get #detected(): Profile | undefined {
    if (!this.#identity) return undefined;
    return detectProfile(this.#identity) ?? profileNamed(this.#identity.language ?? '');
  }

  /** The chosen profile, else the detected one, else a guess. */
  #knownProfile(): Profile {
    const { raw } = this;
    const profile = withLabelSettings(this.#modelProfile(), this.labels);
    return raw === null ? profile : { ...profile, raw };
  }

  #modelProfile(): Profile {
    const paperMm = this.#record.widthMm ?? this.#configured.widthMm;
    const known = this.polled
      ? polledProfile(this.polled, this.#chosen)
      : (this.#chosen ?? this.#detected);
    const measured = known && withHead(known, this.#identity?.headDots);
    if (measured) return onPaper(measured, paperMm ?? measured.paperMm);
    return guessProfile(this.virtual, paperMm, this.#identity);
  }
}

/** Settings that forget what was found out about the printer at an address. */
export const nothingFound = {
  answers: null,
  answersAt: null,
  identity: null,
  identityAt: null,
  moved: null,
};

/** Null if it did not tell its model, only its language. */
function modelName({ maker, model }: Identity): string | null {
  if (model === '') return null;
  return maker && !model.startsWith(maker) ? `${maker} ${model}` : model;
}
