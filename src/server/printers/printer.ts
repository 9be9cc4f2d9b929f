// One printer as every node knows it: what follows from its stored record and the
// configuration, and its state. The node that holds it (held-printer.ts) knows the
// state at once; the others know what is stored.

import { defaultFallbackOn, type FallbackCause } from '../../core/model/fallback.ts';
import type { Job } from '../../core/model/job.ts';
import type { PrinterRecord } from '../../core/model/printer-record.ts';
import { type PrinterStatus, unknownStatus } from '../../core/model/printer-status.ts';
import type { Identity, Profile } from '../../core/model/profile.ts';
import { detectProfile, onPaper, profileHash, profileNamed } from '../../core/profiles/index.ts';
import type { Lease } from '../store/store.ts';
import type { Address } from './connection/address.ts';
import { guessProfile } from './guess-profile.ts';

/** The settings of a printer in the configuration file. Stored settings take precedence. */
export interface ConfiguredPrinter {
  name: string | null;
  address: Address;
  widthMm: number | null;
  profile: string | null;
  groups: string[];
  fallback: string | null;
  fallbackOn: FallbackCause[] | null;
  /** The model that a virtual printer emulates at the address, if it is one. */
  virtual: string | null;
}

/** What its holder knows of a printer at this moment. */
export interface LiveState {
  readonly lease: Lease;
  readonly status: PrinterStatus;
  /** The model as the printer reports it. */
  readonly model: string | undefined;
  readonly nextAttemptAt: Date | null;
  /** The job that is being printed. */
  readonly printing: Job | null;
  readonly fallbackNeededMs: number | null;
  /** Waits for the current connection attempt, `ms` at most. */
  settled(ms: number): Promise<void>;
}

export class Printer {
  readonly id: string;
  readonly #configured: ConfiguredPrinter;
  #record: PrinterRecord;
  #virtualAddress: Address | null;
  /** What the printer at this address reported. */
  #identity: Identity | null = null;
  #profile: Profile;
  #accepting = 0;
  /** Set while this node holds the printer. */
  live: LiveState | null = null;

  constructor(
    configured: ConfiguredPrinter,
    record: PrinterRecord,
    virtualAddress: Address | null,
  ) {
    this.id = record.id;
    this.#configured = configured;
    this.#record = record;
    this.#virtualAddress = virtualAddress;
    this.#profile = this.#knownProfile();
  }

  get name(): string {
    const given = this.#record.name ?? this.#configured.name;
    return given ?? this.live?.model ?? this.#profile.model;
  }

  get address(): Address {
    if (this.#virtualAddress) return this.#virtualAddress;
    const { host, port } = this.#configured.address;
    return { host: this.#record.ip ?? host, port: this.#record.port ?? port };
  }

  /** The address of its virtual printer, if it has one. */
  get virtualAddress(): Address | null {
    return this.#virtualAddress;
  }

  get profile(): Profile {
    return this.#profile;
  }

  /** Whether the profile was detected: neither chosen by the user nor guessed. */
  get isDetected(): boolean {
    return !this.#chosen && this.#detected !== undefined;
  }

  /** Whether the printer ever answered at its address; null while unknown. */
  get answers(): boolean | null {
    return this.#record.answersAt === keyOf(this.address) ? this.#record.answers : null;
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

  get isPaused(): boolean {
    return this.#record.paused;
  }

  /** The model that is emulated, if it is a virtual printer. */
  get virtual(): string | null {
    if (this.#record.virtual !== null) return this.#record.virtual;
    return this.#record.ip === null && this.#record.port === null ? this.#configured.virtual : null;
  }

  get status(): PrinterStatus {
    return this.live?.status ?? this.#record.status ?? unknownStatus;
  }

  /** The time of the next connection attempt while it is offline. */
  get nextAttemptAt(): string | null {
    return this.live?.nextAttemptAt?.toISOString() ?? null;
  }

  /** The job that is being printed, if this node prints it. */
  get printing(): Job | null {
    return this.live?.printing ?? null;
  }

  /** For how long its fallback has been needed without a break; null while it is not. */
  get fallbackNeededMs(): number | null {
    return this.live?.fallbackNeededMs ?? null;
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

  /** Waits until its state is known, `ms` at most. */
  async settled(ms: number): Promise<void> {
    await this.live?.settled(ms);
  }

  /** The record was stored, or changed by another node. */
  update(record: PrinterRecord, virtualAddress = this.#virtualAddress): void {
    this.#record = record;
    this.#virtualAddress = virtualAddress;
    this.#refreshProfile();
  }

  /** It was found out whether the printer answers. Returns what is to be stored. */
  answered(answers: boolean): Pick<PrinterRecord, 'answers' | 'answersAt'> {
    const found = { answers, answersAt: keyOf(this.address) };
    this.#record = { ...this.#record, ...found };
    return found;
  }

  /** The printer reported its model; null: another printer may be at the address. */
  identified(identity: Identity | null): void {
    this.#identity = identity;
    this.#refreshProfile();
  }

  get #chosen(): Profile | undefined {
    return profileNamed(this.#record.profile ?? this.#configured.profile ?? '');
  }

  get #detected(): Profile | undefined {
    return this.#identity ? detectProfile(this.#identity) : undefined;
  }

  /** The same object as before while nothing differs, so that its hash is kept. */
  #refreshProfile(): void {
    const profile = this.#knownProfile();
    if (profileHash(profile) !== profileHash(this.#profile)) this.#profile = profile;
  }

  /** The chosen profile, else the detected one, else a guess. */
  #knownProfile(): Profile {
    const paperMm = this.#record.widthMm ?? this.#configured.widthMm;
    const known = this.#chosen ?? this.#detected;
    return known ? onPaper(known, paperMm ?? known.paperMm) : guessProfile(this.virtual, paperMm);
  }
}

export function keyOf({ host, port }: Address): string {
  return `${host}:${port}`;
}
