// Compares what the service says of each job with what a printer's paper shows.
// Every payload of the campaigns begins and ends with a mark that names its job.

export interface Job {
  id: string;
  status: string;
  completion: { confirmed: boolean; by: string } | null;
  error: { code: string; message: string; mayHavePrinted: boolean } | null;
}

/** A print that was asked for. */
export interface Asked {
  number: number;
  copies: number;
  /** `lost`: the answer never came. */
  answer: 'accepted' | 'refused' | 'lost';
  /** Of the answer; 0 where none came. */
  status: number;
  /** Of the job, where it was accepted. */
  id: string;
}

export interface Verdict {
  accepted: number;
  completed: number;
  unconfirmed: number;
  /** Failed, and the service says that nothing was printed. */
  unprinted: number;
  refused: number;
  unanswered: number;
  /** What the service said that is not so, and what it must never do. Empty, or the test fails. */
  lies: string[];
}

/** `said`: the jobs by number as the service tells them; null for one that it does not know. */
export function judge(
  asked: Iterable<Asked>,
  said: ReadonlyMap<number, Job | null>,
  paper: string,
): Verdict {
  const marks = marksOn(paper);
  const verdict: Verdict = {
    accepted: 0,
    completed: 0,
    unconfirmed: 0,
    unprinted: 0,
    refused: 0,
    unanswered: 0,
    lies: [],
  };
  for (const print of asked) {
    const { number, copies, answer } = print;
    const { begun, ended } = marks.get(number) ?? { begun: 0, ended: 0 };
    const lie = (what: string) =>
      void verdict.lies.push(`${number}: ${what} (begun ${begun}, ended ${ended} times on paper)`);
    marks.delete(number);
    if (begun > copies || ended > copies) lie('was printed too often');
    if (answer === 'refused') {
      verdict.refused++;
      if (begun > 0) lie('was refused and printed all the same');
    } else if (answer === 'lost') verdict.unanswered++;
    else {
      verdict.accepted++;
      const job = said.get(number);
      if (job) judgeJob(job, { begun, ended, copies }, verdict, lie);
      else lie('was acknowledged and is lost');
    }
  }
  for (const number of marks.keys())
    verdict.lies.push(`${number}: was printed and never asked for`);
  return verdict;
}

function judgeJob(
  { status, completion, error }: Job,
  { begun, ended, copies }: { begun: number; ended: number; copies: number },
  verdict: Verdict,
  lie: (what: string) => void,
): void {
  if (status === 'completed') {
    verdict.completed++;
    if (begun !== copies || ended !== copies) lie('is completed and was not printed so');
    if (!completion?.confirmed) lie('is completed without a confirmation');
  } else if (status === 'failed' && error?.code === 'UNCONFIRMED') {
    verdict.unconfirmed++;
    if (!error.mayHavePrinted) lie('is unconfirmed and said not to have been printed');
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
