// Explores every life that a job can have: breadth first over all states that the rules of
// core/model lead to, together with what is on paper, which the rules cannot see. States that
// were met before are not followed again, so that the search ends by itself and misses no
// sequence, however long. What a job says of itself is compared with the paper in every state.

import * as errors from '../../../src/core/model/jobs/job-errors.ts';
import type { Job, UnconfirmedPolicy } from '../../../src/core/model/jobs/job.ts';
import * as transitions from '../../../src/core/model/jobs/job-transitions.ts';
import type { PrinterStatus } from '../../../src/core/model/printers/printer-status.ts';

/** What a store applies; a test replaces one of them by a faulty one. */
export const rules = {
  cancelled: transitions.cancelled,
  confirmedLate: transitions.confirmedLate,
  copiesConfirmed: transitions.copiesConfirmed,
  expired: transitions.expired,
  finished: transitions.finished,
  interrupted: transitions.interrupted,
  movedToFallback: transitions.movedToFallback,
  requeued: transitions.requeued,
  restored: transitions.restored,
  sentAgain: transitions.sentAgain,
  started: transitions.started,
  unstarted: transitions.unstarted,
};
export type Rules = typeof rules;

/** Bytes that were sent. The printer may print them at any time, or never. */
interface Sent {
  copy: number;
  isPrinted: boolean;
  /** `awaited`: by the current attempt; `late`: given up by a process that lives; `forgotten`: its process is gone. */
  by: 'awaited' | 'late' | 'forgotten';
}

interface World {
  job: Job | null;
  /** Whether the deadline has passed, in truth. */
  isLate: boolean;
  /** The system's clock, which may be set; a shared store has the time of its database. */
  clock: 'true' | 'ahead' | 'behind';
  /** The process that holds the printer, with the copies that its attempt has confirmed, or none. */
  process: { attempt: { first: number; next: number } | null } | null;
  sent: Sent[];
  /** Sheets by copy. */
  paper: number[];
  backup: Job | null;
  isRestored: boolean;
}

export interface LifeOptions {
  store: 'SQLite' | 'PostgreSQL';
  copies: number;
  onUnconfirmed: UnconfirmedPolicy;
  /** How long the sequences may be. */
  mostSteps: number;
}

export interface Lie {
  claim: string;
  /** The shortest sequence that leads to it. */
  steps: string[];
}

const early = '2026-03-01T10:00:00.000Z';
const deadline = '2026-03-01T11:00:00.000Z';
const online: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };

/** A state with the step that led to it first. */
interface Met {
  world: World;
  step: string;
  before: Met | null;
}

/** Returns what is said wrongly, each with its shortest sequence, and how much was looked at. */
export function exploreLives(rule: Rules, options: LifeOptions) {
  const world: World = {
    job: null,
    isLate: false,
    clock: 'true',
    process: null,
    sent: [],
    paper: Array.from({ length: options.copies }, () => 0),
    backup: null,
    isRestored: false,
  };
  const lies = new Map<string, Lie>();
  const keys = new Set([keyOf(world)]);
  let last: Met[] = [{ world, step: '', before: null }];
  let steps = 0;
  for (; last.length > 0 && steps < options.mostSteps; steps++) {
    const next: Met[] = [];
    for (const before of last)
      for (const [step, after] of stepsOf(rule, options, before.world)) {
        const met: Met = { world: after, step, before };
        for (const claim of liesOf(after, before.world, step))
          if (!lies.has(claim)) lies.set(claim, { claim, steps: sequence(met) });
        const key = keyOf(after);
        if (keys.has(key)) continue;
        keys.add(key);
        next.push(met);
      }
    last = next;
  }
  return { lies: [...lies.values()], states: keys.size, steps };
}

function sequence({ step, before }: Met): string[] {
  return before ? [...sequence(before), step] : [];
}

/** Without what never decides anything: times, messages, the number of attempts, bytes that are printed and forgotten. */
function keyOf({ job, backup, process, sent, ...rest }: World): string {
  const bytes = sent
    .filter(({ isPrinted, by }) => !isPrinted || by !== 'forgotten')
    .map(({ copy, isPrinted, by }) => `${copy}${isPrinted ? 'p' : ''}${by[0]}`)
    .toSorted();
  const { isLate, clock, paper, isRestored } = rest;
  const attempt =
    process && (process.attempt ? `${process.attempt.first}-${process.attempt.next}` : 'idle');
  return [
    told(job),
    isRestored ? '' : told(backup),
    attempt,
    bytes.join(),
    isLate,
    clock,
    paper.join(''),
    isRestored,
  ].join(' ');
}

function told(job: Job | null): string {
  if (!job) return '-';
  const { status, copiesConfirmed, sentAgain, error, printerId } = job;
  return `${status}${copiesConfirmed}${sentAgain ? 'a' : ''}${printerId[0]}${error ? error.code + error.reason : ''}`;
}

/** Everything that can happen now. */
function* stepsOf(
  rule: Rules,
  { store, copies, onUnconfirmed }: LifeOptions,
  world: World,
): Generator<[string, World]> {
  const { job, process, sent, isLate, clock } = world;
  const now = isLate
    ? clock === 'behind'
      ? early
      : deadline
    : clock === 'ahead'
      ? deadline
      : early;
  const change = (after: Job | null, rest: Partial<World> = {}): World => ({
    ...world,
    job: after ?? job,
    ...rest,
  });

  if (!isLate) yield ['the deadline passes', { ...world, isLate: true }];
  if (store === 'SQLite' && clock === 'true') {
    yield ['the clock is set forward', { ...world, clock: 'ahead' }];
    yield ['the clock is set back', { ...world, clock: 'behind' }];
  }
  for (const [index, one] of sent.entries())
    if (!one.isPrinted) {
      const paper = world.paper.map((sheets, n) => sheets + Number(n === one.copy - 1));
      const after = sent.with(index, { ...one, isPrinted: true });
      yield [`copy ${one.copy} comes out`, { ...world, paper, sent: after }];
    }
  if (!job) {
    const accepted = transitions.accepted({
      id: 'job',
      printerId: 'till',
      templateId: 'receipt',
      templateVersion: 1,
      copies,
      onUnconfirmed,
      reprintOf: null,
      printMs: 1,
      createdAt: early,
      expiresAt: deadline,
    });
    if (!isLate && process) yield ['accept', change(accepted)];
    if (!process) yield ['lease', { ...world, process: { attempt: null } }];
    return;
  }

  yield ['cancel', change(rule.cancelled(job, now))];
  if (!world.backup) yield ['backup', { ...world, backup: job }];
  const forgotten = sent.map((one): Sent => ({ ...one, by: 'forgotten' }));
  // The job is taken by this process, or by another node: what it knew of bytes is gone.
  const taken = change(rule.interrupted(job, now), { process: { attempt: null }, sent: forgotten });
  if (!process) {
    yield ['restart', { ...taken, clock: 'true' }];
    if (world.backup && !world.isRestored) {
      const back = { ...world, isRestored: true };
      yield ['restore', { ...back, job: rule.restored(world.backup, now) ?? world.backup }];
      yield ['restore --requeue', { ...back, job: rule.requeued(world.backup) ?? world.backup }];
    }
    return;
  }
  yield ['kill', { ...world, process: null, sent: forgotten }];
  if (store === 'PostgreSQL') yield ['another node takes over', taken];

  for (const [index, one] of sent.entries())
    if (one.isPrinted && one.by === 'late') {
      const after = change(rule.confirmedLate(job, one.copy), { sent: sent.toSpliced(index, 1) });
      yield [`late reply to copy ${one.copy}`, after];
    }
  const { attempt } = process;
  const idle = { process: { attempt: null } };
  if (!attempt) {
    if (isLate) {
      yield [
        'expire',
        change(rule.expired(job, deadline, errors.expired(job, online, false), now)),
      ];
      const error = errors.expiredBefore(job, store === 'PostgreSQL');
      yield ['expire after a start', change(rule.expired(job, deadline, error, now))];
    }
    yield ['move', change(rule.movedToFallback(job, 'bar', now))];
    const marked = store === 'SQLite' ? rule.started(job, now, isLate) : rule.started(job, now);
    const first = job.copiesConfirmed + 1;
    if (marked) yield ['mark', change(marked, { process: { attempt: { first, next: first } } })];
    return;
  }

  const { first, next } = attempt;
  const awaited = sent.findIndex(({ by }) => by === 'awaited');
  const others = sent.filter(({ by }) => by !== 'awaited');
  if (awaited === -1) {
    const bytes: Sent = { copy: next, isPrinted: false, by: 'awaited' };
    yield ['bytes are sent', { ...world, sent: [...sent, bytes] }];
    const result = { copiesConfirmed: next - 1, reason: 'connection-lost-between-copies' } as const;
    const error = errors.incomplete(job, result);
    const outcome = { status: 'failed', error, copiesConfirmed: next - 1 } as const;
    const nothing = next === first ? rule.unstarted(job) : rule.finished(job, outcome, now);
    yield ['no byte can be sent', change(nothing, idle)];
    return;
  }
  const result = {
    copiesConfirmed: next - 1,
    copiesUnconfirmed: 1,
    bytesSent: 100,
    reason: 'not-confirmed-in-time',
  } as const;
  const error = errors.unconfirmed(job, result);
  const again = onUnconfirmed === 'reprint' ? rule.sentAgain(job) : null;
  const given = { status: 'failed', error, copiesConfirmed: next - 1 } as const;
  const late = sent.with(awaited, { ...sent[awaited]!, by: 'late' });
  yield [
    'the reply does not come',
    change(again ?? rule.finished(job, given, now), { ...idle, sent: late }),
  ];
  if (!sent[awaited]!.isPrinted) return;
  if (next === copies) {
    const completion = { confirmed: true, by: 'process-id' } as const;
    const after = rule.finished(job, { status: 'completed', completion }, now);
    yield ['reply', change(after, { ...idle, sent: others })];
    return;
  }
  const goesOn = { process: { attempt: { first, next: next + 1 } }, sent: others };
  yield ['reply', change(rule.copiesConfirmed(job, 1), goesOn)];
  yield ['reply, which cannot be stored', { ...world, ...goesOn }];
}

/** What the job says and the paper does not, or the paper has and the rules promise not. */
function* liesOf(world: World, before: World, step: string): Generator<string> {
  const { job, paper, sent, isRestored } = world;
  if (!job) return;
  const onPaper = paper.map((sheets) => sheets > 0);
  const mayComeOut = (copy: number) => sent.some((one) => one.copy === copy && !one.isPrinted);
  const confirmed = onPaper.slice(0, job.copiesConfirmed);
  if (confirmed.includes(false)) yield 'a copy that is confirmed is not on paper';
  if (job.completion?.confirmed && onPaper.includes(false))
    yield 'completed, and a copy is missing';
  const isClean = onPaper.every((is, n) => !is && !mayComeOut(n + 1));
  if (job.error?.mayHavePrinted === false && !isClean)
    yield 'nothing was printed, and there is paper';
  if (job.status === 'cancelled' && !job.error?.mayHavePrinted && !isClean && !isRestored)
    yield 'cancelled before it was sent, and there is paper';
  if (job.error?.code === 'PRINT_FAILED')
    for (const copy of onPaper.keys())
      if (copy >= job.copiesConfirmed && (onPaper[copy] || mayComeOut(copy + 1)))
        yield 'the other copies were not sent, and one of them is on paper';
  if (step === 'mark' && before.isLate) yield 'started after its deadline';
  const most = 1 + Number(job.onUnconfirmed === 'reprint') + Number(isRestored);
  if (paper.some((sheets) => sheets > most)) yield 'a copy came out once too often';
  if (job.status === 'printing' && world.process && !world.process.attempt)
    yield 'printing, and no process prints it';
}
