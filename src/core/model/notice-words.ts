// What notices say: what happened to which printer, and what to do.

import type { Notice, NoticeKind } from './notice.ts';
import type { ErrorReason } from './printer-status.ts';

/** Why a printer needs a person. */
export type Problem = ErrorReason | 'OFFLINE';

/** What is to be told about a printer. */
export type Finding = { printer: { id: string; name: string } } & (
  | { kind: 'attention'; problem: Problem; forMs: number }
  | { kind: 'recovered'; problem: Problem; forMs: number }
  | { kind: 'paperLow' }
  | { kind: 'jobsFailed'; jobs: number; mayHavePrinted: number }
);

interface ProblemWords {
  is(name: string): string;
  was: string;
  todo: string;
}

const problems: Record<Problem, ProblemWords> = {
  OFFLINE: {
    is: (name) => `${name} cannot be reached`,
    was: 'could not be reached',
    todo: 'Check its power and its network cable.',
  },
  PAPER_OUT: {
    is: (name) => `${name} is out of paper`,
    was: 'was out of paper',
    todo: 'Load a roll and close the cover.',
  },
  COVER_OPEN: {
    is: (name) => `The cover of ${name} is open`,
    was: 'had its cover open',
    todo: 'Close the cover.',
  },
  CUTTER_ERROR: {
    is: (name) => `${name} has a cutter jam`,
    was: 'had a cutter jam',
    todo: 'Switch it off, remove the paper from the cutter, and switch it on.',
  },
  OVERHEATED: {
    is: (name) => `${name} is too hot`,
    was: 'was too hot',
    todo: 'It continues when it has cooled down.',
  },
  UNRECOVERABLE: {
    is: (name) => `${name} is out of order`,
    was: 'was out of order',
    todo: 'Switch it off and on. If that does not help, it needs service.',
  },
  BUSY: {
    is: (name) => `${name} does not answer`,
    was: 'did not answer',
    todo: 'Close other programs that print on it, or switch it off and on.',
  },
  FLOODING: {
    is: (name) => `${name} sends too much`,
    was: 'sent too much',
    todo: 'Check that a printer is at its address.',
  },
};

const listed = 10;

export function titleOf(finding: Finding): string {
  const { name } = finding.printer;
  switch (finding.kind) {
    case 'attention':
      return problems[finding.problem].is(name);
    case 'recovered':
      return `${name} is ready again`;
    case 'paperLow':
      return `Paper is low: ${name}`;
    default:
      return finding.jobs === 1 ? `1 job failed: ${name}` : `${finding.jobs} jobs failed: ${name}`;
  }
}

function messageOf(finding: Finding): string {
  switch (finding.kind) {
    case 'attention':
      return `For ${duration(finding.forMs)}. ${problems[finding.problem].todo}`;
    case 'recovered':
      return `It ${problems[finding.problem].was} for ${duration(finding.forMs)}.`;
    case 'paperLow':
      return 'Have a new roll ready.';
    default:
      return `${mayHave(finding.jobs, finding.mayHavePrinted)}The page of jobs says why. Print again what is still needed.`;
  }
}

function mayHave(jobs: number, printed: number): string {
  if (printed === 0) return '';
  if (jobs === 1) return 'It may have been printed: look at the paper first. ';
  return printed === 1
    ? '1 of them may have been printed: look at the paper first. '
    : `${printed} of them may have been printed: look at the paper first. `;
}

const groupTitles: Record<NoticeKind, (findings: readonly Finding[]) => string> = {
  attention: (all) => `${all.length} printers need attention`,
  recovered: (all) => `${all.length} printers are ready again`,
  paperLow: (all) => `Paper is low: ${all.length} printers`,
  jobsFailed: (all) => {
    const jobs = all.reduce((sum, one) => sum + (one.kind === 'jobsFailed' ? one.jobs : 0), 0);
    return `${jobs} jobs failed on ${all.length} printers`;
  },
};

/** One notice for all of them; they are of one kind. */
export function noticeOf(findings: readonly [Finding, ...Finding[]], at: string): Notice {
  const [first] = findings;
  const { kind } = first;
  const isUrgent = kind === 'attention' || kind === 'jobsFailed';
  const printers = findings.map(({ printer }) => printer.id);
  if (findings.length === 1)
    return { kind, at, title: titleOf(first), message: messageOf(first), printers, isUrgent };
  const lines = findings.map((one) => `${titleOf(one)}. ${messageOf(one)}`);
  return {
    kind,
    at,
    title: groupTitles[kind](findings),
    message: short(lines, findings.length),
    printers,
    isUrgent,
  };
}

/** Of a quiet time. `lines` are the first ones of `count`. */
export function summaryOf(
  lines: readonly string[],
  count: number,
  printers: string[],
  at: string,
): Notice {
  const title =
    count === 1 ? 'In the quiet time: 1 message' : `In the quiet time: ${count} messages`;
  return { kind: 'summary', at, title, message: short(lines, count), printers, isUrgent: false };
}

export function testNotice(at: string): Notice {
  const title = 'Test of Platen';
  const message = 'Notices about printers and jobs arrive here.';
  return { kind: 'test', at, title, message, printers: [], isUrgent: false };
}

function short(lines: readonly string[], count: number): string {
  const shown = lines.slice(0, listed);
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more: see the pages of Platen.`] : [])].join('\n');
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 2) return minutes === 1 ? '1 minute' : 'less than a minute';
  if (minutes < 120) return `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
