// Measures the time from the command to the first answer, with an existing data folder.
// Arguments: starts (9).

import { cpuSeconds, median, report, round, sizes } from './support/measure.mjs';
import { end, file, launch, newFolder } from './support/processes.mjs';

const { starts } = sizes({ starts: 9 });
const folder = newFolder();
const program = file('../../dist/cli/main.js');
const minimum = file('peers/minimum.mjs');

async function timed(args) {
  const start = performance.now();
  const { child, match } = await launch(process.execPath, args, /listens on (\S+)/);
  await fetch(`${match[1]}/health`);
  const taken = { ms: performance.now() - start, cpuMs: cpuSeconds(child.pid) * 1000 };
  await end(child);
  return taken;
}
const ours = [program, '--port', '0', '--data', folder];
await timed(ours);
const times = { platen: [], 'hand-written minimum': [] };
for (let n = 0; n < starts; n++) {
  times.platen.push(await timed(ours));
  times['hand-written minimum'].push(await timed([minimum, newFolder()]));
}
report({
  bench: 'start',
  question: 'ms from the command to the first answer, warm',
  starts,
  rows: Object.entries(times).map(([name, all]) => {
    const taken = all.map(({ ms }) => ms);
    return {
      name,
      ms: round(median(taken), 0),
      lowest: round(Math.min(...taken), 0),
      highest: round(Math.max(...taken), 0),
      cpuMs: round(median(all.map(({ cpuMs }) => cpuMs)), 0),
    };
  }),
});
process.exit();
