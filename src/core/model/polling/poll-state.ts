// What a printer that polls has told, and what follows from it: whether it is there, and
// how long a job that it fetched is waited for. Pure; times are ISO timestamps.

import type { Job } from '../jobs/job.ts';
import type { PrinterStatus } from '../printers/printer-status.ts';

/** The protocols by which printers poll, as their addresses begin. */
export const pollProtocols = ['cloudprnt', 'epson-sdp'] as const;
export type PollProtocol = (typeof pollProtocols)[number];

export interface PollState {
  /** The time of the last request; null: it has not polled yet. */
  seenAt: string | null;
  /** Milliseconds between its last polls, the newest first. */
  gapsMs: number[];
  /** How often it polls, if it told. */
  intervalMs: number | null;
  /** What it calls itself: a MAC address or an ID. Shown, never compared. */
  deviceId: string | null;
  deviceName: string | null;
  /** The media types that it takes; null: it was not asked, or did not answer. */
  mediaTypes: string[] | null;
  /** Whether it was asked what it can do. */
  isAsked: boolean;
  /** When it last said that it still prints, or waits for paper or its cover. */
  busyAt: string | null;
  /** Whether its last request said so. */
  isBusy: boolean;
  /** Whether it reports every change of its status. */
  reportsStatus: boolean;
}

export const neverPolled: PollState = {
  seenAt: null,
  gapsMs: [],
  intervalMs: null,
  deviceId: null,
  deviceName: null,
  mediaTypes: null,
  isAsked: false,
  busyAt: null,
  isBusy: false,
  reportsStatus: false,
};

/** What one request of a printer tells; what is missing is not known. */
export interface PollReport {
  /** Whether it prints, or waits with a job for paper or its cover; undefined: it did not say. */
  isBusy?: boolean;
  deviceId?: string | null;
  deviceName?: string | null;
  mediaTypes?: string[] | null;
  intervalMs?: number | null;
  reportsStatus?: boolean;
}

const gapsKept = 3;
const usualIntervalMs = 5000;
/** A longer silence is no interval: the printer was off. */
const longestIntervalMs = 300_000;
const graceMs = 5000;

export function reported(state: PollState, report: PollReport, now: string): PollState {
  const gap = state.seenAt === null ? null : Date.parse(now) - Date.parse(state.seenAt);
  const isInterval = gap !== null && gap >= 0 && gap <= longestIntervalMs;
  const { isBusy = state.isBusy, intervalMs } = report;
  return {
    ...state,
    seenAt: now,
    gapsMs: isInterval ? [gap, ...state.gapsMs].slice(0, gapsKept) : state.gapsMs,
    intervalMs: intervalMs ?? state.intervalMs,
    deviceId: report.deviceId ?? state.deviceId,
    deviceName: report.deviceName ?? state.deviceName,
    mediaTypes: report.mediaTypes ?? state.mediaTypes,
    isBusy,
    busyAt: isBusy ? now : state.busyAt,
    reportsStatus: report.reportsStatus ?? state.reportsStatus,
  };
}

/** How long a printer may be silent before it counts as offline: twice its interval and 5 s. */
export function silenceMs({ intervalMs, gapsMs }: PollState): number {
  return 2 * (intervalMs ?? Math.max(usualIntervalMs, ...gapsMs)) + graceMs;
}

export function isSilent(state: PollState, now: string): boolean {
  if (state.seenAt === null) return true;
  return Date.parse(now) > Date.parse(state.seenAt) + silenceMs(state);
}

/** Silent printers are offline; their paper and cover are not known. */
export const silentStatus: PrinterStatus = {
  state: 'offline',
  paper: 'unknown',
  cover: 'unknown',
  reasons: [],
};

/**
 * Whether a job that was fetched is no longer waited for: its estimate and the confirmation
 * time have passed since. While the printer says that it prints, or waits for paper or its
 * cover, the job is waited for until its deadline, and the confirmation time after it.
 */
export function isGivenUp(
  { startedAt, printMs, expiresAt }: Pick<Job, 'startedAt' | 'printMs' | 'expiresAt'>,
  state: PollState,
  confirmMs: number,
  now: string,
): boolean {
  const start = Date.parse(startedAt ?? now);
  const wait = state.isBusy ? silenceMs(state) : 0;
  const busyAt = state.busyAt === null ? -Infinity : Date.parse(state.busyAt);
  const busyUntil = busyAt < start ? -Infinity : Math.min(busyAt + wait, Date.parse(expiresAt));
  return Date.parse(now) > Math.max(start + printMs, busyUntil) + confirmMs;
}

/** The protocol of a printer at this address; null: it does not poll. */
export function pollProtocolOf(address: string): PollProtocol | null {
  return pollProtocols.find((protocol) => address === `${protocol}:`) ?? null;
}
