// Checks which part of src may import which. Reads the imports as text.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What every room of the pages may use. */
const ofPages = [
  'client',
  'web/hash-path.ts',
  'web/id-from.ts',
  'web/is-record.ts',
  'web/languages',
  'web/live',
  'web/page-title.ts',
  'web/parts',
  'web/queries.ts',
  'web/session.ts',
  'web/theme.ts',
];

// A part is the longest matching prefix. `types` may be imported only as types.
const table: Record<string, { may: string[]; types?: string[] }> = {
  'core/model': { may: [] },
  'core/codepages.ts': { may: [] },
  'core/budget.ts': { may: [] },
  'core/text-steps.ts': { may: [] },
  'core/pool-worker.ts': { may: [] },
  'core/worker-pool.ts': { may: ['core/model', 'core/pool-worker.ts'] },
  'core/worker-thread.ts': { may: ['core/model'], types: ['core/worker-pool.ts'] },
  'core/recent.ts': { may: [] },
  'core/xml.ts': { may: [] },
  'core/package-file.ts': { may: [] },
  'core/validation': { may: [] },
  'core/codes': { may: ['core/model', 'core/budget.ts', 'core/recent.ts', 'core/package-file.ts'] },
  'core/share-columns.ts': { may: ['core/model'] },
  'core/template': {
    may: [
      'core/model',
      'core/codes',
      'core/validation',
      'core/share-columns.ts',
      'core/recent.ts',
      'core/budget.ts',
      'core/text-steps.ts',
    ],
  },
  'core/raster': {
    may: [
      'core/model',
      'core/codes',
      'core/recent.ts',
      'core/budget.ts',
      'core/package-file.ts',
      'core/worker-pool.ts',
      'core/worker-thread.ts',
      'core/xml.ts',
    ],
  },
  'core/layout': {
    may: [
      'core/model',
      'core/raster',
      'core/codes',
      'core/recent.ts',
      'core/share-columns.ts',
      'core/budget.ts',
      'core/package-file.ts',
    ],
  },
  'core/label': {
    may: [
      'core/model',
      'core/raster',
      'core/codes',
      'core/layout',
      'core/recent.ts',
      'core/budget.ts',
      'core/text-steps.ts',
    ],
  },
  'core/profiles': { may: ['core/model'] },
  'core/drivers': {
    may: [
      'core/model',
      'core/raster',
      'core/codes',
      'core/codepages.ts',
      'core/profiles',
      'core/recent.ts',
      'core/xml.ts',
    ],
  },
  'core/emulator': {
    may: [
      'core/model',
      'core/raster',
      'core/codepages.ts',
      'core/recent.ts',
      'core/package-file.ts',
    ],
  },
  'core/images.ts': { may: ['core/model', 'core/raster', 'core/recent.ts'] },
  'core/photo.ts': { may: ['core/model', 'core/raster'] },
  'core/check-template.ts': {
    may: ['core/model', 'core/validation', 'core/template', 'core/label', 'core/budget.ts'],
  },
  'core/check-route.ts': {
    may: ['core/model', 'core/validation', 'core/template', 'core/budget.ts'],
  },
  'core/fonts.ts': {
    may: ['core/model', 'core/raster', 'core/template', 'core/images.ts'],
  },
  'core/render.ts': {
    may: [
      'core/model',
      'core/template',
      'core/layout',
      'core/label',
      'core/fonts.ts',
      'core/images.ts',
      'core/render-labels.ts',
      'core/budget.ts',
    ],
  },
  'core/render-labels.ts': {
    may: [
      'core/model',
      'core/template',
      'core/label',
      'core/fonts.ts',
      'core/images.ts',
      'core/budget.ts',
    ],
  },
  'core/preview.ts': { may: ['core/model', 'core/raster'] },
  'core/printed-text.ts': { may: ['core/model'] },
  'core/library': {
    may: [
      'core/model',
      'core/validation',
      'core/template',
      'core/profiles',
      'core/raster',
      'core/drivers',
      'core/check-template.ts',
      'core/render.ts',
      'core/preview.ts',
    ],
    types: ['core/images.ts'],
  },
  'core/text-template.ts': { may: ['core/model', 'core/markdown/literal.ts'] },
  'core/markdown': { may: ['core/model', 'core/raster/text/cells.ts'] },
  'core/pdf': { may: ['core/model', 'core/raster', 'core/package-file.ts'] },
  'core/sequence': { may: ['core/model', 'core/raster', 'core/codes', 'core/layout'] },
  'core/drawing': {
    may: ['core/model', 'core/raster', 'core/emulator', 'core/pdf', 'core/sequence'],
  },
  'core/direct-print.ts': { may: ['core/model', 'core/text-template.ts'] },
  'core/index.ts': { may: ['core'] },
  api: { may: ['core/model', 'core/template/config/template-config.ts'] },
  'server/config.ts': { may: ['core/validation', 'server/configuration'] },
  'server/configuration': { may: ['core', 'api/inputs.ts', 'api/label-settings.ts'] },
  'server/environment.ts': { may: ['core/validation'] },
  'server/read-config.ts': { may: ['server/environment.ts'] },
  'server/store': { may: ['core/model'] },
  'server/rendering': { may: ['core'], types: ['server/store/store.ts'] },
  'server/network': { may: [] },
  'server/printers': { may: ['core', 'server/network'], types: ['server/store/store.ts'] },
  'server/polling': { may: ['core'], types: ['server/printers'] },
  'server/stop-parsing.ts': { may: [] },
  'server/turns.ts': { may: [] },
  'server/accepting.ts': { may: ['server/turns.ts'] },
  'server/agents': {
    may: ['core/model', 'agent/protocol'],
    types: ['server/store/store.ts', 'server/printers'],
  },
  'server/virtual': { may: ['core', 'server/turns.ts'], types: ['api'] },
  'server/delivery-right.ts': { may: [], types: ['server/store/store.ts'] },
  'template-parts': { may: [] },
  'server/webhooks': {
    may: ['core/model', 'server/network'],
    types: ['server/store/store.ts', 'server/delivery-right.ts'],
  },
  'server/notices': {
    may: ['core/model', 'server/network'],
    types: ['server/store/store.ts', 'server/delivery-right.ts'],
  },
  'server/metrics': {
    may: ['core/model'],
    types: ['server/store/store.ts', 'server/printers'],
  },
  'server/tracing': { may: ['core/model'] },
  'server/app': {
    may: ['core', 'template-parts', 'server/starters', 'server/printers'],
    types: ['server/store/store.ts', 'server/agents', 'server/rendering', 'server/tracing'],
  },
  'server/http': {
    may: [
      'server/shown-settings.ts',
      'core/model',
      'core/validation',
      'core/raster/png.ts',
      'core/package-file.ts',
      'core/photo.ts',
      'api',
      'server/app/access/rights.ts',
      'server/metrics/exposition.ts',
      'server/polling',
      'server/accepting.ts',
      'server/stop-parsing.ts',
      'server/turns.ts',
      'client/index.ts',
      'mcp/server.ts',
    ],
    types: [
      'core/direct-print.ts',
      'server/app',
      'server/metrics',
      'server/tracing',
      'server/store/store.ts',
      'server/rendering',
      'server/printers',
      'server/virtual',
      'server/inputs',
    ],
  },
  'server/inputs': {
    may: [
      'core',
      'server/accepting.ts',
      'server/network',
      'server/stop-parsing.ts',
      'server/turns.ts',
    ],
    types: [
      'server/app',
      'server/printers',
      'server/rendering',
      'server/store/store.ts',
      'server/tls',
    ],
  },
  'server/openapi': { may: ['core/model', 'api', 'server/http', 'server/main.ts'] },
  'server/starters': { may: ['core/model'], types: ['server/store/store.ts'] },
  'server/setting-paths.ts': { may: [] },
  'server/stops.ts': { may: [] },
  'server/reload.ts': { may: ['server/setting-paths.ts'], types: ['server/feature.ts'] },
  'server/shown-settings.ts': { may: ['core/model/inputs', 'server/setting-paths.ts'] },
  'server/configured-printers.ts': { may: ['core/model'], types: ['server/printers'] },
  'server/housekeeping.ts': { may: ['core/model'], types: ['server/store/store.ts'] },
  'server/tls': { may: [] },
  'server/v8-flags.ts': { may: [] },
  'server/parts.ts': { may: [], types: ['server', 'core/model', 'agent/protocol'] },
  'server/feature.ts': {
    may: [],
    types: ['server/http/app.ts', 'server/parts.ts', 'server/stops.ts', 'server/tls'],
  },
  'server/features': { may: ['server', 'core/model'] },
  'server/main.ts': { may: ['server'] },
  'agent/protocol': { may: [] },
  agent: { may: ['core/model', 'agent/protocol', 'server/printers', 'server/version.ts'] },
  client: { may: [], types: ['api', 'core/model'] },
  mcp: { may: ['client'] },
  // The pages: every room stands on `ofPages`, and on the other rooms that it names.
  'web/is-record.ts': { may: [] },
  'web/id-from.ts': { may: [] },
  'web/hash-path.ts': { may: [] },
  'web/theme.ts': { may: [] },
  'web/languages': { may: ['client'], types: ['web/files'] },
  'web/page-title.ts': { may: ['web/languages', 'web/icon.svg', 'web/icon-attention.svg'] },
  'web/first-paint': { may: [] },
  'web/session.ts': { may: ['client', 'web/first-paint'] },
  'web/parts': {
    may: ['client', 'web/hash-path.ts', 'web/languages', 'web/page-title.ts', 'web/session.ts'],
  },
  'web/live': { may: ['client', 'web/queries.ts', 'web/session.ts'] },
  'web/queries.ts': { may: ['client', 'web/languages', 'web/live', 'web/parts', 'web/session.ts'] },
  'web/basics': {
    may: [...ofPages, 'template-parts', 'web/designer', 'web/pictures', 'web/templates'],
  },
  'web/batches': { may: [...ofPages, 'web/jobs', 'web/printers', 'web/templates'] },
  'web/data-form': { may: [...ofPages, 'web/pictures'] },
  'web/designer': {
    may: [
      ...ofPages,
      'template-parts',
      'web/basics',
      'web/data-form',
      'web/editor',
      'web/pictures',
      'web/printers',
      'web/settings',
      'web/templates',
    ],
  },
  'web/developers': { may: [...ofPages] },
  'web/editor': { may: [...ofPages] },
  'web/files': { may: [...ofPages, 'web/jobs', 'web/pictures', 'web/printers', 'web/templates'] },
  'web/jobs': { may: [...ofPages, 'web/printers'] },
  'web/overview': { may: [...ofPages, 'web/jobs', 'web/printers', 'web/shell', 'web/templates'] },
  'web/paper': { may: [...ofPages, 'web/printers'] },
  'web/pictures': { may: [...ofPages] },
  'web/print': {
    may: [
      ...ofPages,
      'web/data-form',
      'web/jobs',
      'web/printers',
      'web/spreadsheet',
      'web/templates',
    ],
  },
  'web/printers': { may: [...ofPages, 'web/templates'] },
  'web/routes': { may: [...ofPages, 'web/designer', 'web/editor', 'web/jobs', 'web/printers'] },
  'web/settings': {
    may: [...ofPages, 'web/basics', 'web/overview', 'web/pictures', 'web/printers'],
  },
  'web/shell': { may: [...ofPages, 'web/printers'] },
  'web/spreadsheet': {
    may: [...ofPages, 'web/data-form', 'web/files', 'web/print', 'web/printers'],
  },
  'web/templates': {
    may: [...ofPages, 'web/data-form', 'web/developers', 'web/printers', 'web/versions'],
  },
  'web/versions': {
    may: [...ofPages, 'template-parts', 'web/basics', 'web/designer', 'web/templates'],
  },
  'web/wall': { may: [...ofPages, 'web/jobs', 'web/printers'] },
  web: { may: ['client', 'template-parts', 'web'] },
  cli: { may: ['server', 'core', 'api', 'client', 'mcp', 'agent'] },
};
const anywhereInServer = [
  'server/config.ts',
  'server/loop.ts',
  'server/patience.ts',
  'server/serializer.ts',
  'server/v8-flags.ts',
  'server/version.ts',
];

const parts = Object.keys(table).toSorted((a, b) => b.length - a.length);
const isIn = (file: string, part: string) => file === part || file.startsWith(`${part}/`);

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(`src/${file}`, 'utf8');
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s)?([^;]*?)from\s+'(\.[^']+)'/gm)];
  const dynamic = [...text.matchAll(/import\('(\.[^']+)'\)/g)];
  const target = (path: string) => normalize(join(dirname(file), path));
  return [
    ...found.map(([, type, names, path]) => ({
      from: file,
      to: target(path!),
      typeOnly: Boolean(type) || /^\{(\s*type\s[^,}]*,?)+\s*\}\s*$/.test(names!),
    })),
    ...dynamic.map(([, path]) => ({ from: file, to: target(path!), typeOnly: false })),
  ];
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const imports = files.flatMap(importsOf);

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const part = parts.find((name) => isIn(from, name));
  if (!part) return false;
  if (isIn(to, part)) return true;
  if (from.startsWith('server/') && anywhereInServer.includes(to)) return true;
  const { may, types = [] } = table[part]!;
  return [...may, ...(typeOnly ? types : [])].some((name) => isIn(to, name));
}

test('every file belongs to a part of the layer table', () => {
  const homeless = files.filter((file) => !parts.some((name) => isIn(file, name)));
  expect(homeless.filter((file) => !anywhereInServer.includes(file))).toEqual([]);
});

test('imports follow the layer table', () => {
  expect(imports.length).toBeGreaterThan(50);
  const wrong = imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`);
  expect(wrong).toEqual([]);
});

test('drivers and emulator never import each other', () => {
  const meetings = imports.filter(
    ({ from, to }) =>
      (isIn(from, 'core/drivers') && isIn(to, 'core/emulator')) ||
      (isIn(from, 'core/emulator') && isIn(to, 'core/drivers')),
  );
  expect(meetings).toEqual([]);
});

test('there are no import circles, not even of types', () => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of targets.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  }
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('docs/layers.md has this table', async () => {
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ') || '–';
  const rows = Object.entries(table).map(
    ([part, { may, types = [] }]) => `| \`${part}\` | ${names(may)} | ${names(types)} |`,
  );
  // Written anew by: npx vitest run test/layers.test.ts -u
  await expect(
    [
      '# Who may import whom',
      '',
      'Every file of `src` belongs to the longest part that its path begins with. Made from the table that `test/layers.test.ts` enforces; there are no import circles, not even of types.',
      '',
      '| part | may import | types only |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../docs/layers.md');
});
