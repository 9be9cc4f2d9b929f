// How long from the command to the first answer, with a data folder that exists
// already. Arguments: starts (9).

import { median, report, round, sizes } from './support/measure.mjs';
import { end, file, launch, newFolder } from './support/processes.mjs';

const { starts } = sizes({ starts: 9 });
const folder = newFolder();
const program = file('../../dist/cli/main.js');
const minimum = file('peers/minimum.mjs');

async function timed(args) {
  const start = performance.now();
  const { child, match } = await launch(process.execPath, args, /listens on (\S+)/);
  await fetch(`${match[1]}/health`);
  const ms = performance.now() - start;
  await end(child);
  return ms;
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
  rows: Object.entries(times).map(([name, all]) => ({
    name,
    ms: round(median(all), 0),
    lowest: round(Math.min(...all), 0),
    highest: round(Math.max(...all), 0),
  })),
});
process.exit();
