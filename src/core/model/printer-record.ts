// What a store keeps of a printer besides its jobs: settings and last status.

import type { FallbackCause } from './fallback.ts';
import type { PrinterStatus } from './printer-status.ts';

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
  /** No job is started. */
  paused: boolean;
  /** The model that a virtual printer emulates; null for a real printer. */
  virtual: string | null;
  /** Whether the printer ever answered at `answersAt`; null while unknown. */
  answers: boolean | null;
  /** The address that `answers` is about, as host:port. */
  answersAt: string | null;
}

export interface PrinterRecord extends PrinterSettings {
  id: string;
  status: PrinterStatus | null;
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
    paused: false,
    virtual: null,
    answers: null,
    answersAt: null,
    status: null,
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

/** The settings that a user gave, without what the service found out and without the pause. */
export type GivenSettings = Omit<PrinterSettings, 'paused' | 'answers' | 'answersAt'>;

export function givenSettings(record: PrinterRecord): GivenSettings {
  const { id: _, status: _status, paused: _paused, answers: _answers, ...rest } = record;
  const { answersAt: _at, ...given } = rest;
  return given;
}
