// Rows of the table of printers, as both stores read and write them. Flags are
// numbers in SQLite and booleans in PostgreSQL.

import type { PrinterRecord } from '../../../core/model/printers/printer-record.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';

type Flag = number | boolean;

export interface PrinterRow {
  id: string;
  listed: Flag;
  name: string | null;
  ip: string | null;
  port: number | null;
  width_mm: number | null;
  profile: string | null;
  groups: string | null;
  fallback: string | null;
  fallback_on: string | null;
  raw: PrinterRecord['raw'];
  labels: string | null;
  paused: Flag;
  virtual: string | null;
  answers: Flag | null;
  answers_at: string | null;
  identity: string | null;
  identity_at: string | null;
  moved: string | null;
  site: string | null;
  node: string | null;
  revision: number;
  applied_revision: number;
  next_attempt_at: string | null;
  fallback_needed_since: string | null;
  status: string | null;
  /** Only of a shared store. */
  holder_id?: string | null;
  holder_name?: string | null;
}

/** The columns that a change of the settings writes; `settingValues` has their values. */
export const settingColumns = [
  'name',
  'ip',
  'port',
  'width_mm',
  'profile',
  '"groups"',
  'fallback',
  'fallback_on',
  'raw',
  'labels',
  'paused',
  'virtual',
  'answers',
  'answers_at',
  'identity',
  'identity_at',
  'moved',
  'site',
  'node',
  'revision',
];

const progress = ['applied_revision', 'next_attempt_at', 'fallback_needed_since', 'status'];

export const printerColumns = ['id', 'listed', ...settingColumns, ...progress].join(', ');

export function settingValues(record: PrinterRecord) {
  return [
    record.name,
    record.ip,
    record.port,
    record.widthMm,
    record.profile,
    record.groups && JSON.stringify(record.groups),
    record.fallback,
    record.fallbackOn && JSON.stringify(record.fallbackOn),
    record.raw,
    record.labels && JSON.stringify(record.labels),
    record.paused,
    record.virtual,
    record.answers,
    record.answersAt,
    record.identity && JSON.stringify(record.identity),
    record.identityAt,
    record.moved && JSON.stringify(record.moved),
    record.site,
    record.node,
    record.revision,
  ];
}

export function toRecord(row: PrinterRow): PrinterRecord {
  return {
    id: row.id,
    name: row.name,
    ip: row.ip,
    port: row.port,
    widthMm: row.width_mm,
    profile: row.profile,
    groups: parsed(row.groups),
    fallback: row.fallback,
    fallbackOn: parsed(row.fallback_on),
    raw: row.raw,
    labels: parsed(row.labels),
    paused: Boolean(row.paused),
    virtual: row.virtual,
    answers: row.answers === null ? null : Boolean(row.answers),
    answersAt: row.answers_at,
    identity: parsed(row.identity),
    identityAt: row.identity_at,
    moved: parsed(row.moved),
    site: row.site,
    node: row.node,
    nextAttemptAt: row.next_attempt_at,
    fallbackNeededSince: row.fallback_needed_since,
    status: parsed(row.status),
    holder: row.holder_id ? { id: row.holder_id, name: row.holder_name ?? '' } : null,
    revision: row.revision,
    appliedRevision: row.applied_revision,
  };
}

/** A status as it is stored: one order of keys, so that equal statuses are equal as text. */
export function statusText({ state, paper, cover, drawer, reasons }: PrinterStatus): string {
  return JSON.stringify({ state, paper, cover, drawer, reasons });
}

function parsed(column: string | null) {
  return column === null ? null : JSON.parse(column);
}
