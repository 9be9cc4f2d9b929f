// Judges where and when prints came onto paper, beside oracle.ts, which judges how often:
// not before their time and not after their deadline, with a number of a counter that no
// other print has, with one pulse for the cash drawer; and whether the events tell the same
// as GET /jobs. Printers and services of a campaign run on one machine and share its clock.

import type { Asked, Job } from '../campaigns/oracle.ts';

/** What the paper of a print must obey. */
export interface PrintRules {
  /** Printed with a test key: never on paper. */
  isTest?: boolean;
  /** The virtual printer that it was sent to; it is on paper only if it moved from there. */
  virtualPrinter?: string;
  /** Cancelled on request, in time or not. */
  mayBeCancelled?: boolean;
  opensDrawer?: boolean;
  /** Takes a number of the counter. Prints with the same word here share it. */
  sharesNumber?: string;
  /** `options.notBefore` and `options.expiresIn` of the request, in seconds. */
  notBefore?: number;
  expiresIn?: number;
  /** When it was sent first and answered last, in milliseconds. */
  sentAt?: number;
  answeredAt?: number;
}

/** A piece of paper from the process of a printer. */
export interface PaperSheet {
  printer: string;
  text: string;
  /** When it was cut, in milliseconds. */
  at: number;
  /** How often the cash drawer was opened with it. */
  pulses: number;
}

/** An event about a job. */
export interface ToldState {
  status: string;
  movedFrom: string | null;
  /** When it was read, which is later than it happened. */
  at: number;
}

export interface Evidence {
  asked: readonly Asked[];
  said: ReadonlyMap<number, Job | null>;
  sheets: readonly PaperSheet[];
  /** By job. */
  told: ReadonlyMap<string, readonly ToldState[]>;
  /** When each process of the service was started, in milliseconds. */
  starts: readonly number[];
}

/** How often what the rules are about happened: a campaign must have met all of it. */
export interface Seen {
  /** Prints with a number of the counter on paper. */
  numbered: number;
  /** Jobs that a fallback took over. */
  moved: number;
  expired: number;
  /** Postponed prints on paper. */
  postponed: number;
  /** Pulses for the cash drawer. */
  pulses: number;
  /** Ended jobs of a test key. */
  tested: number;
}

/** A shared store counts on the clock of its database, which is read over a connection. */
const clockMs = 250;
/** Longer than a job takes that was begun in time, on a busy machine. */
const printingMs = 30_000;

interface Print extends Asked {
  rules: PrintRules;
  job: Job;
  sheets: PaperSheet[];
}

export function judgeRules(evidence: Evidence): { lies: string[]; seen: Seen } {
  const printed = new Map<number, PaperSheet[]>();
  for (const sheet of evidence.sheets)
    for (const number of numbersOn(sheet, 'BEGIN'))
      printed.set(number, [...(printed.get(number) ?? []), sheet]);
  const prints: Print[] = [];
  for (const asked of evidence.asked) {
    const job = evidence.said.get(asked.number);
    const sheets = printed.get(asked.number) ?? [];
    if (job) prints.push({ ...asked, rules: asked.rules ?? {}, job, sheets });
  }
  const lies = [
    ...prints.flatMap((print) => [
      ...wrongTimes(print, evidence.starts),
      ...wrongEvents(print, evidence.told.get(print.id) ?? []),
    ]),
    ...wrongNumbers(prints, evidence.sheets),
    ...wrongPulses(prints, evidence.sheets),
  ];
  return { lies, seen: seenIn(prints, evidence) };
}

function seenIn(prints: readonly Print[], { told, sheets }: Evidence): Seen {
  const count = (is: (print: Print) => unknown) => prints.filter(is).length;
  return {
    numbered: count((print) => print.rules.sharesNumber && print.sheets.length > 0),
    moved: count(({ id }) => told.get(id)?.some(({ movedFrom }) => movedFrom !== null)),
    expired: count(({ job }) => job.error?.code === 'EXPIRED'),
    postponed: count((print) => print.rules.notBefore && print.sheets.length > 0),
    pulses: sheets.reduce((sum, { pulses }) => sum + pulses, 0),
    tested: count(({ rules }) => rules.isTest),
  };
}

function wrongTimes({ number, rules, job, sheets }: Print, starts: readonly number[]): string[] {
  const lies: string[] = [];
  const { notBefore, expiresIn, sentAt = 0, answeredAt = 0 } = rules;
  /** Whether the service counts from a time between the request and its answer. */
  const isFrom = (time: string | null, seconds: number) => {
    const from = Date.parse(time ?? '') - 1000 * seconds;
    return from >= sentAt - clockMs && from <= answeredAt + clockMs;
  };
  if (notBefore !== undefined) {
    const due = Date.parse(job.notBefore ?? '') || sentAt + 1000 * notBefore;
    if (!isFrom(job.notBefore, notBefore)) lies.push(`is not before ${job.notBefore}`);
    if (sheets.some(({ at }) => at < due - clockMs)) lies.push('was printed before its time');
  }
  if (expiresIn !== undefined) {
    const deadline = Math.min(Date.parse(job.expiresAt), answeredAt + 1000 * expiresIn);
    if (!isFrom(job.expiresAt, expiresIn)) lies.push(`expires at ${job.expiresAt}`);
    const isLate = (at: number) =>
      at > deadline + printingMs ||
      starts.some((start) => start > deadline + clockMs && at >= start);
    if (sheets.some(({ at }) => isLate(at))) lies.push('was printed after its deadline');
    if (sheets.length > 0 && Date.parse(job.startedAt ?? '') > deadline + clockMs)
      lies.push('was begun after its deadline');
  }
  if (job.status === 'completed' && job.completion?.confirmed) {
    const ended = Date.parse(job.completedAt ?? '');
    if (sheets.some(({ at }) => at > ended + clockMs)) lies.push('was completed before its paper');
  }
  return lies.map((lie) => `${number}: ${lie}`);
}

/** Only a late confirmation changes a job that has ended, and only one that failed. */
function wrongEvents({ number, rules, job }: Print, told: readonly ToldState[]): string[] {
  const lies: string[] = [];
  const states = told.map(({ status }) => status);
  if (states.at(-1) !== job.status)
    lies.push(`is ${job.status}, and the last event tells ${states.at(-1)}`);
  for (const [at, state] of states.entries()) {
    const next = states[at + 1];
    const isEnd = state === 'completed' || state === 'cancelled';
    const mayFollow = state !== 'failed' || next === 'completed' || next === 'failed';
    if (next !== undefined && (isEnd || !mayFollow)) lies.push(`was ${state} and then ${next}`);
  }
  const due = Date.parse(job.notBefore ?? '');
  if (told.some(({ movedFrom, at }) => movedFrom !== null && at < due - clockMs))
    lies.push('moved to a fallback before its time');
  if (rules.isTest && told.some(({ movedFrom }) => movedFrom !== null))
    lies.push('was printed with a test key and moved to a fallback');
  return lies.map((lie) => `${number}: ${lie}`);
}

/** Each number of the counter belongs to one print, or to the prints of one order. */
function wrongNumbers(prints: readonly Print[], sheets: readonly PaperSheet[]): string[] {
  const lies: string[] = [];
  const paper = sheets.map(({ text }) => text).join('\n');
  const byPrint = new Map<number, string>();
  for (const [, digits, taken] of paper.matchAll(/BEGIN (\d+)\.\s+NEXT (\d+)\./g)) {
    const number = Number(digits);
    const before = byPrint.get(number);
    if (before !== undefined && before !== taken)
      lies.push(`${number}: has the numbers ${before} and ${taken}`);
    byPrint.set(number, taken!);
  }
  const owners = new Map<string, string>();
  const numbers = new Map<string, string>();
  for (const { number, rules, job, sheets: own } of prints) {
    if (rules.sharesNumber === undefined) continue;
    const taken = byPrint.get(number);
    if (taken === undefined) {
      if (job.status === 'completed' && own.length > 0) lies.push(`${number}: has no number`);
      continue;
    }
    const owner = owners.get(taken) ?? rules.sharesNumber;
    owners.set(taken, owner);
    if (owner !== rules.sharesNumber) lies.push(`${number}: has number ${taken} of ${owner}`);
    const shared = numbers.get(rules.sharesNumber) ?? taken;
    numbers.set(rules.sharesNumber, shared);
    if (shared !== taken) lies.push(`${number}: does not share number ${shared}, but has ${taken}`);
  }
  return lies;
}

/** The drawer is opened after the end of its print, before the cut, once. */
function wrongPulses(prints: readonly Print[], sheets: readonly PaperSheet[]): string[] {
  const opening = new Set(
    prints.flatMap(({ number, rules }) => (rules.opensDrawer ? [number] : [])),
  );
  const lies: string[] = [];
  for (const sheet of sheets) {
    const allowed = numbersOn(sheet, 'END').filter((number) => opening.has(number)).length;
    if (sheet.pulses > allowed)
      lies.push(`the drawer of ${sheet.printer} opened ${sheet.pulses} times with ${sheet.text}`);
  }
  for (const { number, rules, job, sheets: own } of prints)
    if (rules.opensDrawer && job.status === 'completed' && !own.some(({ pulses }) => pulses > 0))
      lies.push(`${number}: is completed and did not open the drawer`);
  return lies;
}

function numbersOn({ text }: PaperSheet, mark: 'BEGIN' | 'END'): number[] {
  return [...text.matchAll(new RegExp(`\\b${mark} (\\d+)\\.`, 'g'))].map(([, n]) => Number(n));
}
