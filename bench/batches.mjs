// Measures jobs accepted per second when many are sent at once: the rows of a CSV file, the
// jobs of POST /batches, and single prints, beside CUPS, which takes one job a request. All
// store what they accept. Platen also lays out every row before it accepts any; CUPS gets
// finished bytes. The printer is out of paper, so that only accepting is measured.
// Arguments: rows a turn (1500), rounds (10), connections for single jobs (32), seconds to
// warm up (10).

import { casualties, gather, takeTurns, warm } from './support/contest.mjs';
import { cpuSeconds, median, report, round, sizes, timesInRounds } from './support/measure.mjs';
import { numberedFrom, receiptData } from './support/receipt.mjs';
import { cups, platen } from './support/services.mjs';

const { rows, rounds, connections, warmSeconds } = sizes({
  rows: 1500,
  rounds: 10,
  connections: 32,
  warmSeconds: 10,
});
const numbers = Array.from({ length: rows }, (_, n) => numberedFrom + n);

/** Fields by their paths, as the header of a CSV file names them. */
function flat(value, path = '') {
  if (typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flat(inner, Array.isArray(value) ? `${path}[${key}]` : path && key ? `${path}.${key}` : key),
  );
}

const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`;

/** Bodies are made before the timing starts. */
function csvFile() {
  const header = flat(receiptData(numberedFrom)).map(([path]) => path);
  const lines = numbers.map((number) =>
    flat(receiptData(number))
      .map(([, value]) => quoted(value))
      .join(','),
  );
  return [header.join(','), ...lines].join('\n');
}

function jsonBatch() {
  const jobs = numbers.map((number) => ({ templateId: 'bench', data: receiptData(number) }));
  return JSON.stringify({ jobs });
}

/** Sends all in one request, and then cancels them. */
function whole(path, type, makeBody) {
  let body;
  return async ({ running }) => {
    body ??= makeBody();
    const send = (address, init) => fetch(running.url + address, { method: 'POST', ...init });
    const measured = await timed(running, async () => {
      const response = await send(path, { headers: { 'content-type': type }, body });
      const answer = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 300));
      return answer.batchId;
    });
    await send(`/batches/${measured.result}/cancel`);
    return measured;
  };
}

/** Sends each in a request of its own, over several connections. */
async function single({ running, clients }) {
  const bodies = numbers.map((number) => running.prepare(number));
  let next = 0;
  return await timed(running, () =>
    Promise.all(
      clients.map(async (client) => {
        while (next < rows) await running.submit(client, bodies[next++]);
      }),
    ),
  );
}

async function timed({ pid }, work) {
  const cpu = cpuSeconds(pid);
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  return { rate: rows / seconds, cpuUs: ((cpuSeconds(pid) - cpu) / rows) * 1e6, result };
}

const limits = { batchBytes: 1e9, batchQueue: 10_000_000 };
const own = (name) => ({ name, start: (ports) => platen.start(ports, { limits }) });
const turns = {
  'platen, CSV file': whole('/print/bench', 'text/csv', csvFile),
  'platen, batch in JSON': whole('/batches', 'application/json', jsonBatch),
  'platen, single prints': single,
  [cups.name]: single,
};
const names = Object.keys(turns);
const { contestants, missing } = await gather(
  names.map((name) => (name === cups.name ? cups : own(name))),
  { connections, hasPaper: false },
);

await warm(contestants, warmSeconds);
const results = await takeTurns(rounds, contestants, (contestant) =>
  turns[contestant.name](contestant),
);

const column = (name, key) => results.get(name).map((one) => one[key]);
report({
  bench: 'batches',
  question: `jobs accepted a second, ${rows} at once; single jobs over ${connections} connections; CPU µs a job`,
  rows: contestants.map(({ name }) => {
    const rates = column(name, 'rate');
    return {
      name,
      perSecond: round(median(rates), 0),
      lowest: round(Math.min(...rates), 0),
      highest: round(Math.max(...rates), 0),
      firstIsTimes: timesInRounds(column(names[0], 'rate'), rates),
      cpuUs: round(median(column(name, 'cpuUs')), 0),
    };
  }),
  jobs: rows,
  rounds,
  connections,
  warmSeconds,
  missing: [...missing, ...casualties(contestants)],
});
process.exit();
