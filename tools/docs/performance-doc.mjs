// Writes docs/performance.md and its plots from the benchmark results in
// docs/figures. Measures nothing itself.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bounds, goals } from './performance-goals.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In the order of the document. `plot` names the column to plot. */
const sections = {
  render: {
    title: 'Rendering',
    text: 'Documents per CPU second (user and system time of all threads), from JSON to printer bytes.',
    plot: 'perCpuSecond',
  },
  accepts: {
    title: 'Accepting jobs',
    text: 'Print requests answered per second over several connections, and CPU time per request.',
    plot: 'perSecond',
  },
  batches: {
    title: 'Accepting many at once',
    text: 'Jobs accepted per second, and CPU time per job, when many are sent at once: as a CSV file, as a batch in JSON and as single prints. CUPS takes one job per request, and gets finished bytes; Platen lays out every job before it accepts any.',
    plot: 'perSecond',
  },
  latency: {
    title: 'Latency',
    text: 'Time from the request to the last byte at the printer, one receipt at a time, and CPU time per delivered receipt.',
    plot: 'p50',
  },
  agent: {
    title: 'Through an agent',
    text: 'Time from the request to the last byte at the printer, one receipt at a time, at a printer that is reached directly and at one behind an agent, on loopback. Both belong to one service, and receipts go to them by turns. `laterMs` is the difference of the medians, the median of the rounds.',
  },
  delivered: {
    title: 'Delivering jobs',
    text: 'Receipts per second that arrive at the printers, sent by 16 clients, and CPU time per receipt.',
    plot: 'perSecond',
  },
  'first-contact': {
    title: 'Printers never seen before',
    text: 'Receipts per second that arrive at four printers which the service has never seen: each turn starts the service and the printers anew, names the printers to the service and prints at once. `firstMs` is the time until a printer has its first receipt, in ms. The printers answer like an Epson, or answer nothing; the hand-written minimum needs answers.',
    plot: 'perSecond',
  },
  nodes: {
    title: 'PostgreSQL',
    text: 'Platen on PostgreSQL. `accepted`: print requests answered per second over several connections, against the same on SQLite. `added` and `completed`: the durable steps of a job, against queues on the same server; “in batches”: jobs are fetched for all workers at once and completed together. CPU time is that of the service; that of the database stands beside it.',
    plot: 'perSecond',
  },
  growth: {
    title: 'Growth',
    text: 'Median time in ms with few and with many stored jobs. `acceptCpuUs` is the CPU time to accept a job with an empty and with a full queue.',
  },
  printers: {
    title: 'Many printers',
    text: 'The cost of an idle printer, and the effect of many printers on each other.',
  },
  readers: {
    title: 'Many WebSocket clients',
    text: 'Receipts per second, CPU time per receipt and memory, without and with WebSocket clients.',
  },
  start: {
    title: 'Start',
    text: 'Time from the command to the first response, in ms, with warm file caches.',
    plot: 'ms',
  },
  memory: {
    title: 'Memory',
    text: 'Resident memory after this many jobs.',
    plot: 'residentMb',
  },
  earlier: {
    title: 'Compared with earlier code',
    text: 'What a change of the code costs, whatever the machine: this build and an earlier one, by turns: the commit that bench/baseline.json names, or the build in the folder PLATEN_EARLIER. The run fails if a row of CPU time is 10 % worse, or one of time by the clock 25 %, and adds a row to docs/figures/drift.json. The run below compares with the code that most tables of this page were measured with. Since then an EAN that is sent as dots has long guard bars with its digits between them: 10 % more dots.',
  },
  labels: {
    title: 'Labels',
    text: 'Shipping labels of 100 by 150 mm per CPU second, from JSON to printer bytes.',
    plot: 'perCpuSecond',
  },
  documents: {
    title: 'Documents without a template',
    text: 'Pages of PDFs, and labels in ZPL, drawn as black and white dots at 203 dpi, per CPU second (user and system time of all threads and processes). The pages are the labels of carriers that the tests print, from 62 by 100 mm to Letter. “A page a file” starts a process of poppler or Ghostscript for each page, and an instance of PDFium; Platen draws areas with bars four times as large, so that they keep their widths, and decides for each dot whether it is dithered. poppler and Ghostscript are included if they are installed (`apt-get install poppler-utils ghostscript`).',
    plot: 'perCpuSecond',
  },
};

const headings = {
  ratio: 'now ÷ earlier',
  perCpuSecond: 'per CPU second',
  firstIsTimes: 'first row ÷ this row',
  firstTakesTimes: 'CPU: first row ÷ this row',
  perSecond: 'per second',
  p50: 'p50, ms',
  laterMs: 'later, ms',
  p99: 'p99, ms',
  cpuUs: 'CPU µs each',
  cpuMs: 'CPU ms each',
  serverUs: 'CPU µs of the database',
  residentMb: 'resident MB',
};

export function readFigures() {
  return Object.fromEntries(
    Object.keys(sections)
      .map((name) => [name, `${root}docs/figures/bench-${name}.json`])
      .filter(([, path]) => existsSync(path))
      .map(([name, path]) => [name, JSON.parse(readFileSync(path, 'utf8'))]),
  );
}

const written = (value) =>
  typeof value === 'number' ? value.toLocaleString('en') : String(value ?? '–');
const line = (cells) => `| ${cells.join(' | ')} |`;

function table(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [
    line(columns.map((column) => headings[column] ?? column)),
    line(columns.map((column) => (typeof rows[0][column] === 'number' ? '--:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => written(row[column])))),
  ].join('\n');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Horizontal bars; Platen's have their own colour, and the longest bar of each contest has full width. */
export function plot({ question, rows }, column) {
  const bars = rows.filter((row) => typeof row[column] === 'number');
  const most = (contest) =>
    Math.max(...bars.filter((row) => row.contest === contest).map((row) => row[column]));
  const [barHeight, labelWidth, barWidth] = [22, 430, 330];
  const drawn = bars.map((row, index) => {
    const y = 34 + index * barHeight;
    const name = [row.contest, row.name ?? `${written(row.jobs)} jobs`].filter(Boolean).join(': ');
    const width = Math.max(1, Math.round((row[column] / most(row.contest)) * barWidth));
    const colour = name.includes('platen') || row.jobs !== undefined ? '#0b7a75' : '#9aa5b1';
    return [
      `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${labelWidth}" y="${y}" width="${width}" height="16" rx="2" fill="${colour}"/>`,
      `<text x="${labelWidth + width + 6}" y="${y + 13}">${written(row[column])}</text>`,
    ].join('');
  });
  const height = 42 + bars.length * barHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#39424e"><rect width="840" height="${height}" fill="#ffffff"/><text x="12" y="20" font-weight="600">${escaped(question)}</text>
${drawn.join('\n')}
</svg>
`;
}

const shown = new Set(['bench', 'question', 'rows', 'missing', 'date', 'node', 'cpu', 'cores']);

/** `usual`: the processor of most figures. */
function section(name, figures, usual) {
  const { title, text, plot: column } = sections[name];
  const { rows, missing = [] } = figures;
  const others = Object.entries(figures)
    .filter(([key]) => !shown.has(key))
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const where = figures.cpu === usual ? '' : `, on ${figures.cpu}`;
  return [
    `## ${title}`,
    text,
    ...(column ? [`![${title}](figures/bench-${name}.svg)`] : []),
    table(rows),
    `\`npm run bench ${name}\`, ${figures.date}${where}: ${others.join('; ')}.`,
    ...missing.map((one) => `Missing: ${one}.`),
  ].join('\n\n');
}

/** Compares the goals with the figures. */
function judged(figures) {
  return goals.map(({ goal, measure, wanted: bound, atMost = false }) => {
    const wanted = `${atMost ? 'at most' : 'at least'} ${bound.toLocaleString('en')}`;
    const value = figureOf(measure, figures);
    if (!Number.isFinite(value)) return { goal, wanted, measured: 'not yet', met: '–' };
    const measured = Number(value.toPrecision(3)).toLocaleString('en');
    const isMet = atMost ? value <= bound : value >= bound;
    return { goal, wanted, measured, met: isMet ? 'yes' : 'no' };
  });
}

/** NaN without the benchmark or the candidate. */
function figureOf(measure, figures) {
  try {
    return measure(figures);
  } catch {
    return NaN;
  }
}

function goalSection(figures) {
  const rows = judged(figures);
  const missed = new Set(rows.filter(({ met }) => met === 'no').map(({ goal }) => goal));
  const bounded = bounds
    .map(({ goals: all, why }) => ({ names: all.filter((goal) => missed.has(goal)), why }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, why }) => `- **${names.join('; ')}**: ${why}`);
  const reasons = bounded.length > 0 ? ['### Why goals are missed', bounded.join('\n')] : [];
  return [table(rows), ...reasons].join('\n\n');
}

export function performanceDoc(figures) {
  const measured = Object.values(figures);
  const [{ node, cpu, cores } = {}] = measured;
  const machine = node
    ? ` The figures below were measured with Node ${node.slice(1)} on ${cores} cores of ${cpu}.`
    : '';
  return `<!-- Written by tools/docs/performance-doc.mjs from docs/figures; npm run bench measures again. -->

# Performance

Compare a figure only with the others in its table. All candidates of a table are measured in one run, in turns, so that the state of the machine affects them equally. The tables show the median of the rounds, with the lowest and the highest round. “First row ÷ this row” is the ratio of the two figures within one round; the table shows the median of these ratios. “CPU: first row ÷ this row” is the same for CPU time.${machine} Figures that include writing to disk show for comparison how many times per second the disk can append 4 kB and flush it (\`fsyncsPerSecond\`, before and after the run).

All services are set up in the same way, each with its own printers. Each is warmed up with as many receipts as it can take in \`warmSeconds\`, at most 10,000. While one service is measured, all others are stopped together with their printers, so that no remaining work of another service is counted. A service's own printing is counted: CUPS and LPrint continue to print while they accept. CUPS accepts more slowly the more jobs are queued, so its queue is emptied after each round of accepting.

The receipt has 20 lines, 2 kB of JSON, an EAN-13 and a QR code, on a printer that draws codes itself.

To repeat the measurements, run \`npm run bench\`, or \`npm run bench -- --quick\` (about ten minutes), or add the names of single benchmarks. CUPS and LPrint are included if they are installed (\`apt-get install cups lprint\`). Everything runs on loopback; the printers are emulated by a separate process. Tests that count work instead of time are part of \`npm run test:all\` (test/work.slow.test.ts).

## Goals

${goalSection(figures)}

${Object.entries(figures)
  .map(([name, one]) => section(name, one, cpu))
  .join('\n\n')}
`;
}

export function writePerformanceDoc() {
  const figures = readFigures();
  for (const [name, { plot: column }] of Object.entries(sections))
    if (column && figures[name])
      writeFileSync(`${root}docs/figures/bench-${name}.svg`, plot(figures[name], column));
  writeFileSync(`${root}docs/performance.md`, performanceDoc(figures));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePerformanceDoc();
