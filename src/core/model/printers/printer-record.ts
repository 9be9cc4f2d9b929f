// What a store keeps of a printer besides its jobs: settings and last status.

import type { RawPermission } from '../paper/drawing.ts';
import type { FallbackCause } from './fallback.ts';
import type { PrinterStatus } from './printer-status.ts';
import type { Identity, LabelSettings } from './profile.ts';

/** The address of a printer before it moved, as one text, and when the service followed it. */
export interface MovedFrom {
  address: string;
  at: string;
}

/** A setting that is null is not stored: the configuration decides. */
export interface PrinterSettings {
  name: string | null;
  ip: string | null;
  port: number | null;
  widthMm: number | null;
  /** The id of the chosen profile; null: the profile that the printer's own answer implies. */
  profile: string | null;
  groups: string[] | null;
  /** The id of the printer that takes over queued jobs. */
  fallback: string | null;
  /** When it takes over. */
  fallbackOn: FallbackCause[] | null;
  /** Which raw data it takes as it is. */
  raw: RawPermission | 'off' | null;
  /** What was adjusted for labels. */
  labels: LabelSettings | null;
  /** No job is started. */
  paused: boolean;
  /** The model that a virtual printer emulates; null for a real printer. */
  virtual: string | null;
  /** Whether the printer ever answered at `answersAt`; null while unknown. */
  answers: boolean | null;
  /** The address that `answers` is about, as host:port. */
  answersAt: string | null;
  /** What the printer at `identityAt` reported; null while unknown. */
  identity: Identity | null;
  /** The address that `identity` is about, as host:port. */
  identityAt: string | null;
  /** Where it was before the service followed it to its address; null: it was not followed. */
  moved: MovedFrom | null;
  /** Only nodes of this site hold the printer; null: any node. */
  site: string | null;
  /** The name of the node that runs this virtual printer, or that has its device file; null for others. */
  node: string | null;
}

/** What the holder of a printer tells the other nodes besides its status. */
export interface PrinterProgress {
  /** When the next attempt to reach the printer is due, as an ISO timestamp. */
  nextAttemptAt: string | null;
  /** Time since when the printer has been unable to print, as an ISO timestamp. */
  fallbackNeededSince: string | null;
}

export interface PrinterRecord extends PrinterSettings, PrinterProgress {
  id: string;
  status: PrinterStatus | null;
  /** The node that holds the lease, if several nodes use the store. */
  holder: { id: string; name: string } | null;
  /** Grows with every change of a setting by a user. */
  revision: number;
  /** The newest revision that the holder works with. */
  appliedRevision: number;
}

/** The record of a printer of which nothing is stored yet. */
export function emptyRecord(id: string): PrinterRecord {
  return {
    id,
    name: null,
    ip: null,
    port: null,
    widthMm: null,
    profile: null,
    groups: null,
    fallback: null,
    fallbackOn: null,
    raw: null,
    labels: null,
    paused: false,
    virtual: null,
    answers: null,
    answersAt: null,
    identity: null,
    identityAt: null,
    moved: null,
    site: null,
    node: null,
    nextAttemptAt: null,
    fallbackNeededSince: null,
    status: null,
    holder: null,
    revision: 0,
    appliedRevision: 0,
  };
}

/** A setting that is missing or undefined in `change` stays as it is. */
export function withSettings(
  record: PrinterRecord,
  change: Partial<PrinterSettings>,
): PrinterRecord {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}

/** What the service found out by itself. */
type FoundSettings = 'answers' | 'answersAt' | 'identity' | 'identityAt' | 'moved' | 'node';

/** The settings that a user gave, without what the service found out and without the pause. */
export type GivenSettings = Omit<PrinterSettings, FoundSettings | 'paused'>;

export function givenSettings(record: PrinterRecord): GivenSettings {
  const { name, ip, port, widthMm, profile, groups, fallback, fallbackOn, raw } = record;
  const { labels, virtual, site } = record;
  return {
    name,
    ip,
    port,
    widthMm,
    profile,
    groups,
    fallback,
    fallbackOn,
    raw,
    labels,
    virtual,
    site,
  };
}

/** The record after a change, with a higher revision if a user's setting or the pause differs. */
export function changedRecord(
  before: PrinterRecord,
  change: Partial<PrinterSettings>,
): PrinterRecord {
  const after = withSettings(before, change);
  const chosen = (record: PrinterRecord) => JSON.stringify([givenSettings(record), record.paused]);
  return chosen(after) === chosen(before) ? after : { ...after, revision: before.revision + 1 };
}
