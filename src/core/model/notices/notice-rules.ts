// When a notice is due. The state of one printer:
//
//   well --it cannot print--> unwell --after attentionMs--> told --it prints again--> well
//
// Sends one notice per problem. A problem ends when the printer was well for a moment: a break
// of some seconds neither begins nor ends anything. The same holds for low paper.

import {
  type Notice,
  type NoticeKind,
  type NoticeTimes,
  noticeKinds,
  noticeTimes,
} from './notice.ts';
import type { NoticeTexts, Problem } from './notice-texts/notice-texts.ts';
import { type Finding, noticeOf, summaryOf, titleOf } from './notice-words.ts';
import type { PrinterStatus } from '../printers/printer-status.ts';
import type { QuietTime } from './quiet-time.ts';

/** A printer as it is at a moment. */
export interface SeenPrinter {
  id: string;
  name: string;
  status: PrinterStatus;
  isPaused: boolean;
}

export interface NoticeSettings {
  /** Others are not told. */
  kinds: readonly NoticeKind[];
  /** How long a printer must be unable to print before a notice is sent. */
  attentionMs: number;
  /** The least time between two notices of the same kind about the same printer. */
  distanceMs: number;
  quiet: QuietTime | null;
  /** The texts in the language of the shop. */
  texts: NoticeTexts;
}

/** Something that lasts for a while. */
interface Occurrence {
  since: number;
  isTold: boolean;
  /** The time since when it seems to be over. */
  overSince: number | null;
}

interface Watched {
  name: string;
  need: (Occurrence & { problem: Problem }) | null;
  paperLow: Occurrence | null;
  /** Failed jobs that are not told yet; whether each may have been printed. */
  failed: Map<string, boolean>;
  failedSince: number;
  /** When a notice of each kind was told last. */
  toldAt: Partial<Record<NoticeKind, number>>;
}

const mostFailed = 10_000;
const mostHeld = 10;

export class NoticeRules {
  readonly #settings: () => NoticeSettings;
  readonly #times: NoticeTimes;
  readonly #wallClock: (now: number) => number;
  readonly #watched = new Map<string, Watched>();
  /** What happened in the quiet time; the first lines of `count`. */
  #held = { lines: [] as string[], count: 0, printers: new Set<string>() };

  /**
   * `settings` are read each time. All times are passed in, in milliseconds of a clock that
   * does not jump; `wallClock` tells which time of day that is.
   */
  constructor(
    settings: () => NoticeSettings,
    times: NoticeTimes = noticeTimes,
    wallClock: (now: number) => number = (now) => now,
  ) {
    this.#settings = settings;
    this.#times = times;
    this.#wallClock = wallClock;
  }

  /** All printers, as they are now. */
  see(printers: readonly SeenPrinter[], now: number): void {
    const ids = new Set(printers.map(({ id }) => id));
    for (const id of this.#watched.keys()) if (!ids.has(id)) this.#watched.delete(id);
    for (const { id, name, status, isPaused } of printers) {
      const watched = this.#watch(id);
      watched.name = name;
      // Who paused a printer knows about it.
      const problem = isPaused ? null : problemOf(status);
      watched.need = this.#continued(watched.need, problem !== null, now, problem);
      // While it cannot be reached or is out of paper, nothing is known about a new roll.
      const isLow = status.paper === 'low' || (watched.paperLow !== null && status.paper !== 'ok');
      watched.paperLow = this.#continued(watched.paperLow, isLow && !isPaused, now, null);
    }
  }

  /** A job has this state now. */
  jobChanged({ printerId, jobId, status, mayHavePrinted = false }: JobState, now: number): void {
    const { failed } = this.#watched.get(printerId) ?? {};
    if (status !== 'failed') {
      failed?.delete(jobId);
      return;
    }
    const watched = this.#watch(printerId);
    if (watched.failed.size === 0) watched.failedSince = now;
    if (watched.failed.size < mostFailed) watched.failed.set(jobId, mayHavePrinted);
  }

  /** What is to be told now. */
  due(now: number): Notice[] {
    const { kinds, quiet, texts } = this.#settings();
    const found = [...this.#watched].flatMap(([id, watched]) => this.#findings(id, watched, now));
    const wanted = found.filter(({ kind }) => kinds.includes(kind));
    const wall = this.#wallClock(now);
    const at = new Date(wall).toISOString();
    if (quiet?.includes(wall)) {
      for (const finding of wanted)
        this.#hold(`${quiet.clock(wall)} ${titleOf(finding, texts)}`, finding);
      return [];
    }
    const notices = noticeKinds.flatMap((kind) => {
      const [first, ...others] = wanted.filter((finding) => finding.kind === kind);
      return first ? [noticeOf([first, ...others], at, texts)] : [];
    });
    const { lines, count, printers } = this.#held;
    if (count === 0) return notices;
    this.#held = { lines: [], count: 0, printers: new Set() };
    return [summaryOf(lines, count, [...printers], at, texts), ...notices];
  }

  /** When something may be due next; null if nothing waits. */
  nextAt(now: number): number | null {
    const { settleMs, togetherMs } = this.#times;
    const times = [...this.#watched.values()].flatMap((watched) => {
      const { need, paperLow } = watched;
      const ends = [need, paperLow].flatMap((one) =>
        one?.overSince != null ? [one.overSince + settleMs] : [],
      );
      return [...ends, ...this.#dueTimes(watched).map(([, at]) => at)];
    });
    const next = Math.min(...times);
    const roundedUp = Math.ceil(Math.max(next, now) / togetherMs) * togetherMs;
    const first = Math.min(roundedUp, this.#held.count === 0 ? Infinity : this.#quietLook(now));
    return first === Infinity ? null : first;
  }

  #quietLook(now: number): number {
    const wall = this.#wallClock(now);
    const end = this.#settings().quiet?.lookAgainAt(wall) ?? wall;
    return now + end - wall;
  }

  #watch(id: string): Watched {
    const known = this.#watched.get(id);
    if (known) return known;
    const failed = new Map<string, boolean>();
    const fresh: Watched = {
      name: id,
      need: null,
      paperLow: null,
      failed,
      failedSince: 0,
      toldAt: {},
    };
    this.#watched.set(id, fresh);
    return fresh;
  }

  #continued<Known extends Watched['need'] | Watched['paperLow']>(
    known: Known,
    holds: boolean,
    now: number,
    problem: Problem | null,
  ): Known {
    if (!known) {
      if (!holds) return known;
      return { since: now, isTold: false, overSince: null, problem } as Known;
    }
    if (holds) return { ...known, overSince: null, ...(problem && { problem }) };
    return { ...known, overSince: known.overSince ?? now };
  }

  #findings(id: string, watched: Watched, now: number): Finding[] {
    const { need, paperLow, failed, name, toldAt } = watched;
    const printer = { id, name };
    const findings: Finding[] = [];
    for (const [kind, at] of this.#dueTimes(watched)) {
      if (at > now) continue;
      toldAt[kind] = now;
      if (kind === 'attention') {
        need!.isTold = true;
        const { problem, since } = need!;
        findings.push({ kind, printer, problem, forMs: now - since });
      } else if (kind === 'paperLow') {
        paperLow!.isTold = true;
        findings.push({ kind, printer });
      } else if (kind === 'jobsFailed') {
        const mayHavePrinted = [...failed.values()].filter(Boolean).length;
        findings.push({ kind, printer, jobs: failed.size, mayHavePrinted });
        failed.clear();
      }
    }
    const isOver = (one: Occurrence | null) =>
      one?.overSince != null && now >= one.overSince + this.#times.settleMs;
    if (isOver(paperLow)) watched.paperLow = null;
    if (need && isOver(need)) {
      watched.need = null;
      const { problem, since, overSince } = need;
      if (need.isTold)
        findings.push({ kind: 'recovered', printer, problem, forMs: overSince! - since });
    }
    return findings;
  }

  /** "Ready again" is not here: it follows a notice, as soon as it is true. */
  #dueTimes({ need, paperLow, failed, failedSince, toldAt }: Watched): [NoticeKind, number][] {
    const { attentionMs, distanceMs } = this.#settings();
    const { settleMs, collectMs } = this.#times;
    const isOpen = (one: Occurrence | null) => one && !one.isTold && one.overSince === null;
    const times: [NoticeKind, number][] = [];
    if (isOpen(need)) times.push(['attention', need!.since + attentionMs]);
    if (isOpen(paperLow)) times.push(['paperLow', paperLow!.since + settleMs]);
    if (failed.size > 0) times.push(['jobsFailed', failedSince + collectMs]);
    return times.map(([kind, at]) => [
      kind,
      Math.max(at, (toldAt[kind] ?? -Infinity) + distanceMs),
    ]);
  }

  #hold(line: string, { printer }: Finding): void {
    const held = this.#held;
    held.count++;
    if (held.lines.length < mostHeld) held.lines.push(line);
    if (held.printers.size < 100) held.printers.add(printer.id);
  }
}

interface JobState {
  printerId: string;
  jobId: string;
  status: string;
  mayHavePrinted?: boolean;
}

/** Null while it can print. */
function problemOf({ state, reasons }: PrinterStatus): Problem | null {
  if (state === 'online') return null;
  return reasons[0] ?? (state === 'offline' ? 'OFFLINE' : 'UNRECOVERABLE');
}
