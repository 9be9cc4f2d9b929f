// Writes docs/reliability.md: what is promised, what is done about each fault,
// and what the last full runs of the fault suite and the soak have counted
// (docs/figures, left there by tools/faults.mjs).

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const counts = [
  'accepted',
  'completed',
  'unconfirmed',
  'unprinted',
  'refused',
  'unanswered',
  'lies',
];

function figures(suite) {
  const path = `${root}docs/figures/${suite}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

const line = (columns) => `| ${columns.join(' | ')} |\n`;

function table(headers, rows) {
  return line(headers) + line(headers.map(() => '---')) + rows.map(line).join('');
}

/** A row of counts; lies are counted, whatever they are. */
const cells = (verdict, names = counts) =>
  names.map((name) => (name === 'lies' ? verdict.lies.length : (verdict[name] ?? '')));

function section(title, suite, text, write) {
  const run = figures(suite);
  const ran = run
    ? `Last run ${run.date.slice(0, 10)} on Node ${run.node.slice(1)}.\n\n${write(run)}`
    : 'Not run yet.\n';
  return `### ${title}\n\n${text}\n\n${ran}\n`;
}

const verdicts = (name, list, label, names = counts) =>
  table(
    [name, ...names],
    list.map((verdict) => [verdict[label], ...cells(verdict, names)]),
  );

const tests = ({ tests: all }) =>
  table(
    ['test', ...counts],
    Object.entries(all).map(([name, verdict]) => [name, ...cells(verdict)]),
  );

const soakCounts = [
  'faults',
  'kills',
  'accepted',
  'completed',
  'unconfirmed',
  'unprinted',
  'unanswered',
  'lies',
];

/** By their names in the figures; a service that is killed has none. */
const footprint = {
  memoryMb: 'memory, MB',
  heldMb: 'held, MB',
  heldMbPerMinute: 'growth, MB a minute',
  descriptors: 'descriptors',
  walMb: 'log, MB',
};

const document = `<!-- Written by tools/reliability-doc.mjs; change that file, or run the suites again. -->

# Reliability

## The promise

1. A 2xx answer to a print request means that the job is on disk.
2. One \`Idempotency-Key\` creates at most one job. The same key with another payload is refused with 422, and with 409 while the first request is still being handled.
3. The print data of a job is sent at most once, unless somebody decides otherwise: a person, or the job's own \`onUnconfirmed\`. Platen tries again by itself only while nothing can have been printed, and only until the job's deadline.
4. \`completed\` says how it is known: the printer confirmed it by its process id (printed) or by a status answer in its turn (processed), or not at all, because the printer never answers (sent). A job whose bytes left and whose answer never came is \`failed\` with \`UNCONFIRMED\` and \`mayHavePrinted: true\`; it is never sent again by itself, and a late answer turns it into \`completed\`. \`PRINTER_OFFLINE\` and \`EXPIRED\` always mean that nothing was printed.
5. Exactly once on paper cannot be promised by anybody: paper and database share no transaction.

## What happens at each fault

${table(
  ['fault', 'can there be paper?', 'what Platen does'],
  [
    [
      'before the job is stored',
      'no',
      'there is no job; the client sends the request again with the same key',
    ],
    [
      'stored, the answer is lost',
      'no',
      'the same key finds the same job; it prints after a restart',
    ],
    [
      'refused, or no answer to the connection',
      'no',
      'tries again until the deadline, then `EXPIRED` with the cause',
    ],
    ['connected; cover open or paper out', 'no', 'sends nothing, waits until the deadline'],
    ['the process dies after the mark, before the first byte', 'nobody knows', '`UNCONFIRMED`'],
    [
      'a part was handed over',
      'yes, a part',
      '`UNCONFIRMED`; the next job is preceded by what clears the way',
    ],
    [
      'all was handed over, no answer',
      'probably',
      'waits, longer while the printer reports a fault; then `UNCONFIRMED`, until a late answer',
    ],
    ['the printer never answers anything', 'probably', '`completed` with `confirmed: false`'],
    [
      'confirmed, the process dies before it is recorded',
      'yes',
      '`UNCONFIRMED`: a false alarm, on the safe side',
    ],
    ['recorded', 'yes', 'final'],
  ],
)}
## How it is shown

\`npm run test:faults\` (some minutes) and \`npm run test:soak\` run the real service against a virtual printer in a process of its own, on real sockets and a real disk. Every payload begins and ends with a mark that names its job; the printer's paper is the ledger. The oracle compares, for each job, what the service says with what is on paper. A **lie** is a job that was acknowledged and lost, printed more often than asked for, called completed without being on paper, or called not printed when it was; or a promise about time that was broken. A planted double send, a planted lost job and a planted early \`completed\` each turn the verdict red.

*Unconfirmed* jobs are those that the service says it knows nothing certain about. *Unprinted* ones failed, and the service says that nothing came out. *Refused* requests were answered with an error, *unanswered* ones were cut off by a crash.

${section('Killed', 'crash', 'SIGKILL at twelve points of a job’s life under load. At most one job is unconfirmed for each kill; nothing is open 10 s after the restart.', ({ points }) => verdicts('killed at', points, 'point', ['kills', ...counts]))}
${section('Killed before the answer', 'idempotency', 'The answer is swallowed by a crash; the request is sent again with its `Idempotency-Key`.', (run) => verdicts('requests', [run], 'rounds'))}
${section('Network and printer', 'network', 'Each job ends by its deadline. Where no byte can have left, or the printer recovers in time, no job is unconfirmed. After each fault the next job comes out whole.', ({ kinds, rounds }) => `${rounds} times each.\n\n${verdicts('fault', kinds, 'kind')}`)}
${section('Labels: killed', 'label-crashes', 'The same kills while ZPL and TSPL printers print one label or five, and a StarPRNT printer as many receipts. The first two count the copies of a job themselves, so that one of the twelve points lies between two labels instead of between two copies, and are asked until they say that all is out; Star’s tells a count when it is. What they say names no job.', ({ languages, times }) => `${times} times at each point.\n\n${verdicts('language', languages, 'language', ['kills', ...counts])}`)}
${section(
  'Labels: network and printer',
  'label-faults',
  'What can happen to a printer whose answers name no job. *At the third of five* is in the middle of a job of five labels; of those nobody knows how many came out. A half picture of another client would swallow the head of the next job.',
  ({ kinds, rounds }) =>
    `${rounds} times each.\n\n${table(
      ['fault', 'language', ...counts],
      kinds
        .toSorted((one, other) => one.kind.localeCompare(other.kind))
        .map((verdict) => [verdict.kind, verdict.language, ...cells(verdict)]),
    )}`,
)}
${section('Disk', 'disk', 'A full disk and failing flushes are answered with 500, never with 2xx; jobs are accepted again as soon as the disk allows it, and the database is intact.', tests)}
${section('Clock', 'clock', 'The wall clock jumps by 24 hours to and fro.', tests)}
${section('Limits', 'limits', '300 clients that never finish their requests; the same with 64 descriptors.', tests)}
${section(
  'Hostile input',
  'fuzz',
  'No crash, and no input that holds the event loop for more than 250 ms.',
  ({ tests: all }) =>
    table(
      ['what', 'inputs', 'slowest, ms'],
      Object.entries(all).map(([name, { runs, slowestMs }]) => [name, runs, slowestMs]),
    ),
)}
${section(
  'Soak',
  'soak',
  'Eight services with a printer each under steady load, and a random fault each second; every fourth fault of the first two is a SIGKILL. *Memory* is the most that was resident. *Held* is what is left of it when garbage is collected, without what the heap keeps free; its growth is measured over the second half of the run, when caches are full and code is compiled, and 0.3 MB a minute turn the run red: a leak of 1 kB a job would be 0.37.',
  ({ minutes, jobsPerSecond, results }) =>
    `${minutes} minutes, ${jobsPerSecond} jobs a second in all.\n\n${table(
      ['service', ...soakCounts, ...Object.values(footprint)],
      results.map((result, number) => [
        number + 1,
        ...cells(result, soakCounts),
        ...Object.keys(footprint).map((name) => result.footprint?.[name] ?? '–'),
      ]),
    )}`,
)}`;

writeFileSync(`${root}docs/reliability.md`, document);
spawnSync('npx', ['--no-install', 'oxfmt', 'docs/reliability.md'], { cwd: root });
