// Compares what the service reports about each job with the printer's paper.
// Every payload begins and ends with a mark that names its job. Where and when it may be
// printed is judged by paper-rules.ts.

import type { PrintRules, Seen } from '../paper/paper-rules.ts';

export interface Job {
  id: string;
  printerId: string;
  status: string;
  copiesConfirmed: number;
  expiresAt: string;
  notBefore: string | null;
  startedAt: string | null;
  completedAt: string | null;
  completion: { confirmed: boolean; by: string } | null;
  error: { code: string; message: string; mayHavePrinted: boolean } | null;
}

/** A print request. */
export interface Asked {
  number: number;
  copies: number;
  /** `lost`: no response arrived. */
  answer: 'accepted' | 'refused' | 'lost';
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The id of the job, if it was accepted. */
  id: string;
  /** What its paper must obey besides. */
  rules?: PrintRules;
}

export interface Verdict {
  accepted: number;
  completed: number;
  unconfirmed: number;
  /** Failed jobs of which the service reports that the first copies were printed. */
  incomplete: number;
  /** Failed jobs that the service reports as not printed. */
  unprinted: number;
  /** Jobs and rows of batches that were cancelled on request. */
  cancelled: number;
  refused: number;
  unanswered: number;
  /** False reports and forbidden actions of the service. The test fails unless this is empty. */
  lies: string[];
  /** How often what the rules are about happened, if there were rules. */
  seen?: Seen;
}

/**
 * `said`: the jobs by number as the service reports them; null for an unknown job. A job of a
 * printer that never answers (`isMute`) is completed without a confirmation.
 */
export function judge(
  asked: Iterable<Asked>,
  said: ReadonlyMap<number, Job | null>,
  paper: string,
  { isMute = false } = {},
): Verdict {
  const marks = marksOn(paper);
  const verdict: Verdict = {
    accepted: 0,
    completed: 0,
    unconfirmed: 0,
    incomplete: 0,
    unprinted: 0,
    cancelled: 0,
    refused: 0,
    unanswered: 0,
    lies: [],
  };
  for (const print of asked) {
    const { number, copies, answer, rules = {} } = print;
    const { begun, ended } = marks.get(number) ?? { begun: 0, ended: 0 };
    const lie = (what: string) =>
      void verdict.lies.push(`${number}: ${what} (begun ${begun}, ended ${ended} times on paper)`);
    marks.delete(number);
    if (begun > copies || ended > copies) lie('was printed too often');
    if (begun > 0 && rules.isTest) lie('was printed with a test key and is on paper');
    if (answer === 'refused') {
      verdict.refused++;
      if (begun > 0) lie('was refused and printed all the same');
    } else if (answer === 'lost') verdict.unanswered++;
    else {
      verdict.accepted++;
      const job = said.get(number);
      // A virtual printer in the service keeps no paper.
      const expected = job && job.printerId === rules.virtualPrinter ? 0 : copies;
      if (job?.status === 'cancelled' || (!job && rules.mayBeCancelled)) {
        verdict.cancelled++;
        if (begun > 0 || !rules.mayBeCancelled) lie('is cancelled');
      } else if (job) judgeJob(job, { begun, ended, copies: expected, isMute }, verdict, lie);
      else lie('was acknowledged and is lost');
    }
  }
  for (const number of marks.keys())
    verdict.lies.push(`${number}: was printed and never asked for`);
  return verdict;
}

function judgeJob(
  { status, completion, error, copiesConfirmed }: Job,
  {
    begun,
    ended,
    copies,
    isMute,
  }: { begun: number; ended: number; copies: number; isMute: boolean },
  verdict: Verdict,
  lie: (what: string) => void,
): void {
  if (copies > 0 && ended < copiesConfirmed) lie(`confirms ${copiesConfirmed} copies`);
  if (status === 'completed') {
    verdict.completed++;
    if (begun !== copies || ended !== copies) lie('is completed and was not printed so');
    if (!completion?.confirmed && !isMute) lie('is completed without a confirmation');
    if (completion?.confirmed && isMute) lie('is confirmed by a printer that never answers');
  } else if (status === 'failed' && error?.code === 'UNCONFIRMED') {
    verdict.unconfirmed++;
    if (!error.mayHavePrinted) lie('is unconfirmed and said not to have been printed');
  } else if (status === 'failed' && copiesConfirmed > 0) {
    verdict.incomplete++;
    if (begun > copiesConfirmed || !error?.mayHavePrinted) lie(`failed with ${error?.code}`);
  } else if (status === 'failed') {
    verdict.unprinted++;
    if (begun > 0 || error?.mayHavePrinted) lie(`failed with ${error?.code} and was printed`);
  } else lie(`is stuck in ${status}`);
}

function marksOn(paper: string): Map<number, { begun: number; ended: number }> {
  const marks = new Map<number, { begun: number; ended: number }>();
  for (const [, mark, digits] of paper.matchAll(/\b(BEGIN|END) (\d+)\./g)) {
    const number = Number(digits);
    const counts = marks.get(number) ?? { begun: 0, ended: 0 };
    counts[mark === 'BEGIN' ? 'begun' : 'ended']++;
    marks.set(number, counts);
  }
  return marks;
}
