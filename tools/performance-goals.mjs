// What was set out to be reached, each goal with the way to read it off the
// figures of bench, and what stands in the way where it is missed.

const row = ({ rows }, name, contest) =>
  rows.find((one) => one.name === name && (contest === undefined || one.contest === contest));
const ratio = (figures, column, ours, theirs, contest) =>
  row(figures, ours, contest)[column] / row(figures, theirs, contest)[column];

const native = 'codes drawn by the printer';
const painted = 'codes painted';
const previews = 'previews as PNG';
const newLogo = 'a 576x200 logo, another one each time';
const sameLogo = 'a 576x200 logo, the same';
const rendered = (contest, theirs) => (figures) =>
  ratio(figures.render, 'perCpuSecond', 'platen', theirs, contest);

const disk = 'the disk: a commit waits for it';
const layout =
  'templates and layout, which the other does not have: a line is bound, measured and placed before it is written';

export const goals = [
  {
    goal: 'render, times @node-escpos/core',
    wanted: 2,
    measure: rendered(native, '@node-escpos/core'),
    bound: layout,
  },
  {
    goal: 'render, times receiptline',
    wanted: 40,
    measure: rendered(native, 'receiptline'),
    bound: layout,
  },
  {
    goal: 'render, of the hand-written encoder',
    wanted: 0.3,
    measure: rendered(native, 'written by hand'),
    bound: layout,
  },
  {
    goal: 'receipts a CPU second with painted codes',
    wanted: 900,
    measure: ({ render }) => row(render, 'platen', painted).perCpuSecond,
    bound: 'drawing the symbols',
  },
  {
    goal: 'preview, times receiptline with resvg',
    wanted: 30,
    measure: rendered(previews, 'receiptline + resvg'),
    bound: 'painting and compressing the picture',
  },
  {
    goal: 'previews a CPU second, 40 lines of mixed scripts',
    wanted: 40,
    measure: ({ render }) =>
      row(render, 'platen, 40 lines of mixed scripts', previews).perCpuSecond,
    bound: 'shaping',
  },
  {
    goal: 'a new logo, times receiptline',
    wanted: 3,
    measure: rendered(newLogo, 'receiptline'),
    bound: 'decoding the picture',
  },
  {
    goal: 'a known logo, times receiptline',
    wanted: 1000,
    measure: rendered(sameLogo, 'receiptline'),
    bound:
      'even the hand-written encoder, which prints no logo, makes fewer; ours reads and parses the picture with each request unless the template has it',
  },
  {
    goal: 'accepts, of bare Fastify',
    wanted: 0.45,
    measure: ({ accepts }) => ratio(accepts, 'perSecond', 'platen', 'bare Fastify'),
    bound: disk,
  },
  {
    goal: 'accepts, times CUPS',
    wanted: 3,
    measure: ({ accepts }) => ratio(accepts, 'perSecond', 'platen', 'CUPS'),
    bound: disk,
  },
  {
    goal: 'accepts, times LPrint',
    wanted: 1,
    measure: ({ accepts }) => ratio(accepts, 'perSecond', 'platen', 'LPrint'),
    bound: 'LPrint waits for no disk',
  },
  {
    goal: 'accepts, p99 in ms',
    wanted: 20,
    atMost: true,
    measure: ({ accepts }) => row(accepts, 'platen').p99,
    bound: disk,
  },
  {
    goal: 'last byte, p50 of CUPS',
    wanted: 0.3,
    atMost: true,
    measure: ({ latency }) => ratio(latency, 'p50', 'platen', 'CUPS'),
    bound: 'two commits, which wait for the disk, before the first byte',
  },
  {
    goal: 'last byte, p50 of the minimum',
    wanted: 1.2,
    atMost: true,
    measure: ({ latency }) => ratio(latency, 'p50', 'platen', 'hand-written minimum'),
    bound: 'pages of indexes that each commit writes',
  },
  {
    goal: 'delivered on one printer, times CUPS',
    wanted: 6,
    measure: ({ delivered }) => ratio(delivered, 'perSecond', 'platen, 1', 'CUPS, 1'),
    bound: disk,
  },
  {
    goal: 'delivered on four printers, times CUPS',
    wanted: 4.5,
    measure: ({ delivered }) => ratio(delivered, 'perSecond', 'platen, 4', 'CUPS, 4'),
    bound: disk,
  },
  {
    goal: 'CPU of a delivered job, of CUPS',
    wanted: 0.12,
    atMost: true,
    measure: ({ latency }) => ratio(latency, 'cpuMs', 'platen', 'CUPS'),
    bound: 'three durable commits',
  },
  {
    goal: 'CPU of a delivered job, of the naive server',
    wanted: 0.5,
    atMost: true,
    measure: ({ latency }) =>
      ratio(latency, 'cpuMs', 'platen', 'naive (Fastify, node-thermal-printer)'),
    bound: 'three durable commits, where it keeps nothing',
  },
  ...['accept', 'list', 'filter', 'cursor', 'nextJob'].map((column) => ({
    goal: `growth of ${column} with the jobs kept`,
    wanted: 1.3,
    atMost: true,
    measure: ({ growth }) => row(growth, 'ratio')[column],
    bound: 'indexes grow deeper',
  })),
  {
    goal: 'accept CPU with 10,000 waiting',
    wanted: 1.1,
    atMost: true,
    measure: ({ growth }) => growth.acceptCpuUs.ratio,
    bound: 'indexes grow deeper',
  },
  {
    goal: 'start to the first answer, ms',
    wanted: 700,
    atMost: true,
    measure: ({ start }) => row(start, 'platen').ms,
    bound: 'reading and compiling the modules',
  },
  {
    goal: 'resident MB after 6,000 jobs',
    wanted: 130,
    atMost: true,
    measure: ({ memory }) => memory.rows.find(({ jobs }) => jobs === 6000).residentMb,
    bound: 'code and compiled code',
  },
  {
    goal: 'events told to WebSocket readers, of those due',
    wanted: 1,
    measure: ({ readers }) => readers.told / readers.expected,
  },
];
