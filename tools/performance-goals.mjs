// What was set out to be reached, each goal with the way to read it off the
// figures of bench; and, where one is missed, what bounds it.

const row = ({ rows }, name, contest) =>
  rows.find((one) => one.name === name && (contest === undefined || one.contest === contest));

const native = 'codes drawn by the printer';
const painted = 'codes painted';
const previews = 'previews as PNG';
const newLogo = 'a 576x200 logo, another one each time';
const sameLogo = 'a 576x200 logo, the same';
/** Round by round, because the machine's mood changes from one to the next. */
const rendered =
  (contest, theirs, ours = 'platen') =>
  ({ render }) =>
    row(render, theirs, contest).firstIsTimes / row(render, ours, contest).firstIsTimes;

export const goals = [
  {
    goal: 'render, times @node-escpos/core',
    wanted: 2,
    measure: rendered(native, '@node-escpos/core'),
  },
  {
    goal: 'render, times receiptline',
    wanted: 40,
    measure: rendered(native, 'receiptline'),
  },
  {
    goal: 'render, of the hand-written encoder',
    wanted: 0.3,
    measure: rendered(native, 'written by hand'),
  },
  {
    goal: 'receipts a CPU second with painted codes',
    wanted: 900,
    measure: ({ render }) => row(render, 'platen', painted).perCpuSecond,
  },
  {
    goal: 'preview, times receiptline with resvg',
    wanted: 30,
    measure: rendered(previews, 'receiptline + resvg'),
  },
  {
    goal: 'previews a CPU second, 40 lines of mixed scripts',
    wanted: 40,
    measure: ({ render }) =>
      row(render, 'platen, 40 lines of mixed scripts', previews).perCpuSecond,
  },
  {
    goal: 'a new logo, times receiptline',
    wanted: 3,
    measure: rendered(newLogo, 'receiptline'),
  },
  {
    goal: 'a logo kept in the template, times receiptline',
    wanted: 1000,
    measure: rendered(sameLogo, 'receiptline', 'platen, in the template'),
  },
  {
    goal: 'accepts, of bare Fastify',
    wanted: 0.45,
    measure: ({ accepts }) => row(accepts, 'bare Fastify').firstIsTimes,
  },
  {
    goal: 'accepts, times CUPS',
    wanted: 3,
    measure: ({ accepts }) => row(accepts, 'CUPS').firstIsTimes,
  },
  {
    goal: 'accepts, times LPrint',
    wanted: 1,
    measure: ({ accepts }) => row(accepts, 'LPrint').firstIsTimes,
  },
  {
    goal: 'accepts, p99 in ms',
    wanted: 20,
    atMost: true,
    measure: ({ accepts }) => row(accepts, 'platen').p99,
  },
  {
    goal: 'last byte, p50 of CUPS',
    wanted: 0.3,
    atMost: true,
    measure: ({ latency }) => row(latency, 'CUPS').firstIsTimes,
  },
  {
    goal: 'last byte, p50 of the minimum',
    wanted: 1.2,
    atMost: true,
    measure: ({ latency }) => row(latency, 'hand-written minimum').firstIsTimes,
  },
  {
    goal: 'delivered on one printer, times CUPS',
    wanted: 6,
    measure: ({ delivered }) => row(delivered, 'CUPS, 1').firstIsTimes,
  },
  {
    goal: 'delivered on four printers, times CUPS',
    wanted: 4.5,
    measure: ({ delivered }) => row(delivered, 'CUPS, 4').firstIsTimes,
  },
  {
    goal: 'CPU of a delivered job, of CUPS',
    wanted: 0.12,
    atMost: true,
    measure: ({ latency }) => row(latency, 'CUPS').firstTakesTimes,
  },
  {
    goal: 'CPU of a delivered job, of the naive server',
    wanted: 0.5,
    atMost: true,
    measure: ({ latency }) => row(latency, 'naive (Fastify, node-thermal-printer)').firstTakesTimes,
  },
  ...['accept', 'list', 'filter', 'cursor', 'nextJob'].map((column) => ({
    goal: `growth of ${column} with the jobs kept`,
    wanted: 1.3,
    atMost: true,
    measure: ({ growth }) => row(growth, 'ratio')[column],
  })),
  {
    goal: 'accept CPU with 10,000 waiting',
    wanted: 1.1,
    atMost: true,
    measure: ({ growth }) => growth.acceptCpuUs.ratio,
  },
  {
    goal: 'start to the first answer, ms',
    wanted: 700,
    atMost: true,
    measure: ({ start }) => row(start, 'platen').ms,
  },
  {
    goal: 'resident MB after 6,000 jobs',
    wanted: 130,
    atMost: true,
    measure: ({ memory }) => memory.rows.find(({ jobs }) => jobs === 6000).residentMb,
  },
  {
    goal: 'events told to WebSocket readers, of those due',
    wanted: 1,
    measure: ({ readers }) => readers.told / readers.expected,
  },
];

/** By the name of the goal: what it takes that cannot be done without, as far as it is known. */
export const bounds = {};
