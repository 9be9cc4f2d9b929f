// Attacks by many prints at once: batches as JSON and as CSV, routes with their orders,
// counters and keys, while others read the events.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { HttpStep, Step } from '../steps.ts';
import { anyConfig } from './blocks.ts';
import { anyCsv } from './csv.ts';
import { post } from './deliver.ts';
import { cancelJobs, virtualPrinters } from './documents.ts';
import { anyMarkdown } from './markdown.ts';
import { anyRaw } from './raw-data.ts';
import { routeAttack } from './routes.ts';
import { sampleData } from './sample-data.ts';
import { anyText, differingText } from './texts.ts';

type Entry = Record<string, unknown>;

const text = (content: string) => ({ type: 'text', content });
const counters = Array.from({ length: 400 }, (_, index) => `c${index}`);

/** What rows and orders print: next to nothing of their data, all of it, and numbers. */
const templates: Record<string, Entry> = {
  'batch-short': { blocks: [text('{{ a | truncate: 9 }}')], example: { a: 'x' } },
  'batch-long': {
    blocks: [
      text('{{ a }}'),
      text('{{ b | default: "" }}'),
      { type: 'each', items: 'list', blocks: [text('{{ name }}')], if: 'list' },
    ],
    example: { a: 'x', b: 'y', list: [{ name: 'z' }] },
  },
  'batch-label': {
    media: { width: 60, height: 40 },
    blocks: [{ ...text('{{ a }}'), x: 1, y: 1, width: 50, height: 30 }],
    example: { a: 'x' },
  },
  'batch-counted': {
    blocks: [text('{{ a }}'), ...counters.map((id) => text(`{{ @next.${id} }}`))],
    example: { a: 'x' },
  },
  'batch-numbers': {
    blocks: [text('{{ n | money }}{{ a }}')],
    example: { a: '1', n: 2 },
  },
};
const templateIds = Object.keys(templates);
const printerIds = ['default', 'zebra', 'tsc', 'star', 'epson'];

function stored(grow: Growth): (index: number) => Entry {
  const templateId = grow.chance(0.97) ? grow.pick(templateIds) : 'none';
  const name = grow.grow(differingText);
  const others = grow.chance(0.3) ? grow.grow(sampleData) : { n: 1 };
  const isWrong = grow.chance(0.1);
  return (index) => ({ templateId, data: { ...others, a: isWrong ? index : name(index) } });
}

function direct(grow: Growth): (index: number) => Entry {
  const kind = grow.fraction();
  if (kind < 0.3) {
    const own = grow.grow(differingText);
    return (index) => ({ text: own(index) || 'x' });
  }
  if (kind < 0.5) {
    const markdown = grow.grow(anyMarkdown).slice(0, grow.length(100_000, 1));
    return (index) => ({ markdown: `${index}\n\n${markdown}` });
  }
  if (kind < 0.7) {
    const config = grow.grow(anyConfig);
    const data = grow.grow(sampleData);
    return () => ({ config, data });
  }
  if (kind < 0.9) {
    const { language, text: bytes } = grow.grow(anyRaw);
    const part = bytes.slice(0, grow.length(100_000, 1));
    return () => ({
      raw: `data:;base64,${Buffer.from(part, 'latin1').toString('base64')}`,
      language,
    });
  }
  return grow.pick<() => Entry>([
    () => ({}),
    () => ({ text: 'x', raw: 'y' }),
    () => ({ pdf: 'x' }),
  ]);
}

function batchPrint(grow: Growth): (index: number) => Entry {
  const print = grow.either(stored, stored, direct);
  const metadata = grow.chance(0.2) && { metadata: { note: 'x'.repeat(grow.length(500)) } };
  const options = grow.chance(0.5) && {
    options: {
      printer: grow.pick(printerIds),
      ...(grow.chance(0.1) && { copies: grow.length(100, 1) }),
      ...metadata,
    },
  };
  return (index) => ({ ...print(index), ...options });
}

function keyed(grow: Growth): Pick<HttpStep, 'headers'> {
  return grow.chance(0.15) ? { headers: { 'idempotency-key': `k${grow.integer(0, 9)}` } } : {};
}

function batchStep(grow: Growth): HttpStep {
  const room = grow.chance(0.9) ? 4_000_000 : 30_000_000;
  const kinds = grow.list(batchPrint, 3, 1);
  const most =
    Math.floor(room / JSON.stringify(kinds.map((kind) => kind(0))).length) * kinds.length;
  const count = Math.max(1, Math.min(grow.length(grow.chance(0.9) ? 10_000 : 30_000, 1), most));
  const jobs = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!(index));
  return { ...post('/batches', { name: 'attack', jobs }), ...grow.grow(keyed) };
}

function csvStep(grow: Growth): HttpStep {
  const { headers } = grow.grow(keyed);
  const printer = grow.chance(0.3) ? `?printer=${grow.pick(printerIds)}` : '';
  return {
    kind: 'http',
    method: 'POST',
    path: `/print/${grow.pick(templateIds)}${printer}`,
    body: grow.grow(anyCsv),
    headers: { 'content-type': 'text/csv', ...headers },
  };
}

/** Of the batches and jobs that exist then. */
function controlStep(grow: Growth): Step {
  const path = grow.pick([
    '/batches/:id',
    '/batches/:id/pause',
    '/batches/:id/resume',
    '/batches/:id/retry-failed?unconfirmed=true',
  ]);
  const method = path === '/batches/:id' ? 'GET' : 'POST';
  return { kind: 'listed', list: 'batches', most: grow.length(50, 1), method, path };
}

function readStep(grow: Growth): HttpStep {
  const path = grow.pick([
    '/events?after=0&limit=1000',
    '/events?after=0&limit=1000&wait=1',
    '/batches?limit=100',
    '/jobs?limit=100',
    '/jobs/count',
    '/counters',
    '/routes',
    '/audit?limit=100',
    '/export',
  ]);
  return { kind: 'http', method: 'GET', path, times: grow.length(60, 1) };
}

function manyAtOnce(grow: Growth): Step[] {
  const step = grow.either(batchStep, csvStep);
  const times = grow.chance(0.15) ? grow.length(6, 1) : 1;
  const others = grow.chance(0.5) ? [grow.grow(readStep)] : [];
  const control = grow.chance(0.3) ? [grow.grow(controlStep)] : [];
  return [{ ...step, times }, ...control, ...others, cancelBatches, cancelJobs];
}

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'x/y'];

function counterStep(grow: Growth): HttpStep[] {
  const settings = {
    reset: grow.pick(['daily', 'daily', 'never']),
    timeZone: grow.pick(zones),
    padding: grow.integer(0, 12),
    ...(grow.chance(0.2) && { next: grow.pick([0, 1, 999_999_999_999]) }),
  };
  const first = grow.integer(0, 300);
  const changed = counters.slice(first, first + grow.length(20, 1));
  return changed.map((id) => post(`/counters/${id}`, settings, 'PUT'));
}

function counterAttack(grow: Growth): Step[] {
  const print = post('/print/batch-counted', { data: { a: grow.grow(anyText).slice(0, 100) } });
  const preview = post('/templates/batch-counted/preview', { data: { a: 'x' } });
  return [
    ...grow.grow(counterStep),
    { ...grow.pick([print, preview]), times: grow.length(30, 1) },
    { kind: 'http', method: 'GET', path: '/counters', times: grow.length(30, 1) },
    cancelJobs,
  ];
}

function keyAttack(grow: Growth): Step[] {
  const ids = Array.from({ length: grow.length(101, 1) }, (_, index) => `p${index}`);
  const key = (index: number) =>
    post('/keys', {
      name: `key ${grow.integer(0, 999)} ${index}`,
      scopes: grow.pick([['print'], ['print', 'raw'], ['read'], []]),
      ...(grow.chance(0.5) && { printers: ids }),
      ...(grow.chance(0.5) && { templates: ids }),
      expiresAt: grow.pick(['2026-01-31T12:00:00Z', '2099-01-31T12:00:00Z', 'x']),
    });
  return [
    ...Array.from({ length: grow.length(20, 1) }, (_, index) => key(index)),
    { kind: 'http', method: 'GET', path: '/keys', times: grow.length(60, 1) },
    { kind: 'listed', list: 'keys', most: 100, method: 'DELETE', path: '/keys/:id' },
  ];
}

/** So that no quota ends the search. */
const cancelBatches: Step = {
  kind: 'listed',
  list: 'batches',
  most: 100,
  method: 'POST',
  path: '/batches/:id/cancel',
};

const routeSteps = routeAttack(templateIds, printerIds);

function batchAttack(grow: Growth): Step[] {
  const steps = grow.either(
    manyAtOnce,
    manyAtOnce,
    manyAtOnce,
    routeSteps,
    routeSteps,
    counterAttack,
    keyAttack,
  );
  return steps;
}

export const batches: Target = {
  name: 'batches',
  rule: batchAttack,
  service: {
    setUp: [
      ...virtualPrinters,
      ...templateIds.map((id) =>
        post('/templates', { id, name: id, config: { name: id, ...templates[id] } }),
      ),
    ],
  },
};
