// Compares this build by turns with the one that bench/baseline.json names, or with that in the
// folder PLATEN_EARLIER: what a change of the code costs, whatever the machine. Fails if a row is
// worse than tools/bench/baseline.mjs allows.
// Arguments: rounds (8), receipts a round (600), seconds to warm up (8).

import { execFileSync } from 'node:child_process';
import { earlierBuild, worseRows } from '../tools/bench/baseline.mjs';
import { gather, nextNumber, takeTurns, warm } from './support/contest.mjs';
import { cpuSeconds, median, report, residentMb, round, sizes } from './support/measure.mjs';
import { end, file, launch, newFolder } from './support/processes.mjs';
import { platenIn } from './support/services.mjs';

const { rounds, receipts, warmSeconds } = sizes({ rounds: 8, receipts: 600, warmSeconds: 8 });
const earlier = earlierBuild();
const roots = { now: file('../..'), earlier: earlier.root };
const services = [
  { ...platenIn(roots.now), name: 'now' },
  { ...platenIn(earlier.root, earlier.limits), name: 'earlier' },
];
const rows = [];

/** `kind`: cpu, clock or memory. */
function add(what, kind, digits, results) {
  const ratios = results.now.map((value, index) => value / results.earlier[index]);
  rows.push({
    what,
    kind,
    now: round(median(results.now), digits),
    earlier: round(median(results.earlier), digits),
    ratio: round(median(ratios), 3),
  });
}

/** The CPU of `jobs` jobs that all clients hand over together, and the median of their times. */
async function turn({ running, printers, clients, hasPaper }, jobs) {
  const bodies = Array.from({ length: jobs }, () => {
    const number = nextNumber();
    return { number, body: running.prepare(number) };
  });
  const times = [];
  let next = 0;
  const cpu = cpuSeconds(running.pid);
  await Promise.all(
    clients.map(async (client) => {
      for (let index = next++; index < jobs; index = next++) {
        const begun = performance.now();
        await running.submit(client, bodies[index].body);
        if (hasPaper) await printers.arrival(bodies[index].number, 5000);
        times.push(performance.now() - begun);
      }
    }),
  );
  const cpuUs = ((cpuSeconds(running.pid) - cpu) / jobs) * 1e6;
  return { cpuUs, ms: median(times), mb: residentMb(running.pid) };
}

async function compare(connections, hasPaper, jobs) {
  const { contestants, missing } = await gather(services, { connections, hasPaper });
  if (missing.length > 0) throw new Error(missing.join('\n'));
  await warm(contestants, warmSeconds);
  const results = await takeTurns(rounds, contestants, (one) => turn(one, jobs));
  for (const { running, printers } of contestants) {
    await running.stop();
    await printers.stop();
  }
  return (key) => ({
    now: results.get('now').map((one) => one[key]),
    earlier: results.get('earlier').map((one) => one[key]),
  });
}

/** By turns, each in a process of its own. */
async function alternate(measure) {
  const results = { now: [], earlier: [] };
  for (let n = 0; n < rounds; n++)
    for (const name of n % 2 === 0 ? ['now', 'earlier'] : ['earlier', 'now'])
      results[name].push(await measure(roots[name]));
  return results;
}

async function startMs(root) {
  const begun = performance.now();
  const args = [`${root}/dist/cli/main.js`, '--port', '0', '--data', newFolder()];
  const { child, match } = await launch(process.execPath, args, /listens on (\S+)/);
  await fetch(`${match[1]}/health`);
  const ms = performance.now() - begun;
  await end(child);
  return ms;
}

const accepting = await compare(32, false, receipts * 5);
add('CPU µs to accept a job, 32 connections', 'cpu', 0, accepting('cpuUs'));
const delivering = await compare(16, true, receipts);
add('CPU µs of a delivered receipt, 16 clients', 'cpu', 0, delivering('cpuUs'));
add('resident MB after them', 'memory', 1, delivering('mb'));
const single = await compare(1, true, receipts);
add('CPU µs of a delivered receipt, one at a time', 'cpu', 0, single('cpuUs'));
add('ms until it is delivered, one at a time', 'clock', 2, single('ms'));
const script = file('render-cpu.mjs');
const renderUs = (codes) => async (root) =>
  Number(execFileSync(process.execPath, [script, root, codes]));
add('CPU µs to render a receipt', 'cpu', 1, await alternate(renderUs('native')));
add('CPU µs to render a receipt, codes as dots', 'cpu', 1, await alternate(renderUs('raster')));
add(
  'ms from the command to the first answer, a new data folder',
  'clock',
  0,
  await alternate(startMs),
);

const commitOf = (root) =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
report({
  bench: 'earlier',
  question: 'this code and an earlier one, by turns',
  rounds,
  receipts,
  commits: [commitOf(roots.now), commitOf(roots.earlier)],
  rows,
});
const worse = worseRows(rows, rounds);
for (const sentence of worse) console.error(sentence);
process.exit(worse.length > 0 ? 1 : 0);
