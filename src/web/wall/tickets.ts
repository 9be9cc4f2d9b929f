// Which jobs are tickets on the wall of a station, in which order, and how late they are.

import type { Job, Printer } from '../../client/index.ts';

/** What the address of the wall remembers. */
export interface WallView {
  /** The id of a printer, or a group; null: all of them. */
  station: string | null;
  list: 'open' | 'done';
  /** Minutes after which a ticket is yellow, and red. */
  warnMinutes: number;
  lateMinutes: number;
}

export const usualView: WallView = { station: null, list: 'open', warnMinutes: 8, lateMinutes: 15 };

const mostMinutes = 600;

export function viewOf(search: URLSearchParams): WallView {
  const minutes = (name: string, usual: number) => {
    const given = Number(search.get(name) ?? Number.NaN);
    return Number.isInteger(given) && given > 0 && given <= mostMinutes ? given : usual;
  };
  const warnMinutes = minutes('warn', usualView.warnMinutes);
  return {
    station: search.get('station') || null,
    list: search.get('list') === 'done' ? 'done' : 'open',
    warnMinutes,
    lateMinutes: Math.max(warnMinutes, minutes('late', usualView.lateMinutes)),
  };
}

/** The address of a view; what is usual is left out. */
export function addressOf({ station, list, warnMinutes, lateMinutes }: WallView): string {
  const query = new URLSearchParams({
    ...(station !== null && { station }),
    ...(list === 'done' && { list }),
    ...(warnMinutes !== usualView.warnMinutes && { warn: String(warnMinutes) }),
    ...(lateMinutes !== usualView.lateMinutes && { late: String(lateMinutes) }),
  }).toString();
  return query === '' ? '/wall' : `/wall?${query}`;
}

/** The printers of a station. */
export function printersOf(printers: readonly Printer[], station: string | null): Printer[] {
  return printers.filter(
    ({ id, groups }) => station === null || id === station || groups.includes(station),
  );
}

/** Groups and printers, each a station that can be chosen. */
export function groupsOf(printers: readonly Printer[]): string[] {
  return [...new Set(printers.flatMap(({ groups }) => groups))].toSorted();
}

/** Jobs of these print nothing that anybody prepares. */
const noTickets = new Set(['_test', '_drawer', '_beep', '_void']);

/**
 * The tickets of a list. The one that came last is the first: by the time at which its paper came
 * out, so that one that was held up does not hide among earlier ones.
 */
export function ticketsOf(jobs: readonly Job[], list: WallView['list']): Job[] {
  const isListed = (job: Job) => job.hasData && !noTickets.has(job.templateId) && isWanted(job);
  const tickets = jobs.filter(
    (job) => isListed(job) && (job.doneAt !== null) === (list === 'done'),
  );
  const timeOf = list === 'done' ? ({ doneAt }: Job) => doneAt! : arrivedAt;
  return tickets.toSorted((one, other) => compare(timeOf(other), timeOf(one)));
}

/** Whether a ticket waits or came out. Jobs that failed before, or were cancelled, are not tickets. */
function isWanted({ status, error }: Job): boolean {
  return status === 'cancelled' || status === 'failed' ? (error?.mayHavePrinted ?? false) : true;
}

/** When a ticket came out; one that waits came when it was accepted. */
export function arrivedAt({ completedAt, startedAt, createdAt }: Job): string {
  return completedAt ?? startedAt ?? createdAt;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Minutes since the order came in, whenever it was printed: the guest waits since then. */
export function ageMinutes({ createdAt }: Pick<Job, 'createdAt'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 60_000));
}

export type Lateness = 'fresh' | 'warn' | 'late';

export function latenessOf(
  minutes: number,
  { warnMinutes, lateMinutes }: Pick<WallView, 'warnMinutes' | 'lateMinutes'>,
): Lateness {
  if (minutes >= lateMinutes) return 'late';
  return minutes >= warnMinutes ? 'warn' : 'fresh';
}
