// What notices say: what happened to which printer, and what to do.

import type { Notice } from './notice.ts';
import type { Counted, NoticeTexts, Problem } from './notice-texts/notice-texts.ts';

/** What is to be told about a printer. */
export type Finding = { printer: { id: string; name: string } } & (
  | { kind: 'attention'; problem: Problem; forMs: number }
  | { kind: 'recovered'; problem: Problem; forMs: number }
  | { kind: 'paperLow' }
  | { kind: 'jobsFailed'; jobs: number; mayHavePrinted: number }
);

const listed = 10;

export function titleOf(finding: Finding, texts: NoticeTexts): string {
  const { name } = finding.printer;
  switch (finding.kind) {
    case 'attention':
      return fill(texts.problems[finding.problem].is, { name });
    case 'recovered':
      return fill(texts.ready, { name });
    case 'paperLow':
      return fill(texts.low, { name });
    default:
      return counted(texts.failed, finding.jobs, { name });
  }
}

function messageOf(finding: Finding, texts: NoticeTexts): string {
  switch (finding.kind) {
    case 'attention':
      return `${fill(texts.since, { time: duration(finding.forMs, texts) })} ${texts.problems[finding.problem].todo}`;
    case 'recovered':
      return fill(texts.problems[finding.problem].was, { time: duration(finding.forMs, texts) });
    case 'paperLow':
      return texts.lowTodo;
    default:
      return `${mayHave(finding.jobs, finding.mayHavePrinted, texts)}${texts.failedTodo}`;
  }
}

function mayHave(jobs: number, printed: number, texts: NoticeTexts): string {
  if (printed === 0) return '';
  return `${jobs === 1 ? texts.mayHaveOne : fill(texts.mayHave, { count: printed })} `;
}

function groupTitle(findings: readonly [Finding, ...Finding[]], texts: NoticeTexts): string {
  const count = findings.length;
  switch (findings[0].kind) {
    case 'attention':
      return fill(texts.groupAttention, { count });
    case 'recovered':
      return fill(texts.groupReady, { count });
    case 'paperLow':
      return fill(texts.groupLow, { count });
    default: {
      const jobs = findings.map((one) => (one.kind === 'jobsFailed' ? one.jobs : 0));
      const sum = jobs.reduce((all, some) => all + some, 0);
      return fill(texts.groupFailed, { count: sum, printers: count });
    }
  }
}

/** One notice for all of them; they are of one kind. */
export function noticeOf(
  findings: readonly [Finding, ...Finding[]],
  at: string,
  texts: NoticeTexts,
): Notice {
  const [first] = findings;
  const { kind } = first;
  const isUrgent = kind === 'attention' || kind === 'jobsFailed';
  const printers = findings.map(({ printer }) => printer.id);
  if (findings.length === 1)
    return {
      kind,
      at,
      title: titleOf(first, texts),
      message: messageOf(first, texts),
      printers,
      isUrgent,
    };
  const lines = findings.map((one) => `${titleOf(one, texts)}. ${messageOf(one, texts)}`);
  return {
    kind,
    at,
    title: groupTitle(findings, texts),
    message: short(lines, findings.length, texts),
    printers,
    isUrgent,
  };
}

/** The summary of a quiet time. `lines` are the first ones of `count`. */
export function summaryOf(
  lines: readonly string[],
  count: number,
  printers: string[],
  at: string,
  texts: NoticeTexts,
): Notice {
  const title = counted(texts.quiet, count);
  return {
    kind: 'summary',
    at,
    title,
    message: short(lines, count, texts),
    printers,
    isUrgent: false,
  };
}

export function testNotice(at: string, texts: NoticeTexts): Notice {
  const { testTitle: title, testText: message } = texts;
  return { kind: 'test', at, title, message, printers: [], isUrgent: false };
}

function short(lines: readonly string[], count: number, texts: NoticeTexts): string {
  const shown = lines.slice(0, listed);
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [fill(texts.more, { count: more })] : [])].join('\n');
}

function duration(ms: number, texts: NoticeTexts): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return texts.underMinute;
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  const format = new Intl.NumberFormat(texts.language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  });
  return format.format(value);
}

function counted(text: Counted, count: number, more: Record<string, string> = {}): string {
  if (typeof text === 'string') return fill(text, { ...more, count });
  return fill(count === 1 ? text.one : text.other, { ...more, count });
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
