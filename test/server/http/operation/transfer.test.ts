// Export and import between two services.

import { expect, test } from 'vitest';
import { picture } from '../../../support/paper/pictures.ts';
import { type Settings, startService, type TestService } from '../../../support/service/service.ts';
import { slowTest } from '../../../support/run/slow-test.ts';
import { countTurns } from '../../../support/run/turns.ts';

const empty: Settings = { starters: false };
const logo = picture(16, 8).toString('base64');
const stamp = picture(24, 24).toString('base64');
const bill = (content = 'Total') => ({
  id: 'bill',
  name: 'Bill',
  description: 'For guests',
  config: {
    name: 'Bill',
    blocks: [
      { type: 'image', content: 'logo' },
      { type: 'text', content },
    ],
  },
});

const route = {
  id: 'food',
  name: 'Food',
  rules: [
    { templateId: 'bill', printer: 'kitchen' },
    { if: 'drinks', templateId: 'bill', printer: 'drinks', copies: 2 },
  ],
};
const settings = { start: 1, step: 1, padding: 3, reset: 'never', timeZone: 'UTC' };

/** A service with something of everything. */
async function source(): Promise<TestService> {
  const service = await startService({ ...empty, virtualPrinter: { enabled: true } });
  const done = [
    await service.post('/assets', { name: 'logo', content: logo }),
    await service.post('/templates', bill()),
    await service.put('/templates/bill', { config: bill('Sum').config }),
    await service.post('/printers', { id: 'bar', virtual: 'epson-203', groups: ['drinks'] }),
    await service.post('/printers', {
      id: 'kitchen',
      virtual: 'platen',
      width: 58,
      fallback: 'bar',
    }),
    await service.put('/printers/default', { name: 'Till', fallback: 'kitchen' }),
    await service.post('/routes', route),
    await service.put('/counters/orders', { padding: 3, next: 42 }),
  ];
  for (const { status, body } of done) expect(status, JSON.stringify(body)).toBeLessThan(300);
  return service;
}

const exported = async (service: TestService, query = '') => {
  const { status, body } = await service.get(`/export${query}`);
  expect(status).toBe(200);
  return body;
};
const importTo = (service: TestService, body: object, query = '') =>
  service.post(`/import${query}`, body);

test('an export imported into an empty service gives the same export', async () => {
  const first = await exported(await source());
  expect(first).toEqual({
    success: true,
    templates: [{ ...bill('Sum') }],
    assets: [{ name: 'logo', content: logo }],
    routes: [route],
    counters: [{ id: 'orders', ...settings }],
    printers: [
      { id: 'default', name: 'Till', fallback: 'kitchen' },
      { id: 'bar', virtual: 'epson-203', groups: ['drinks'] },
      { id: 'kitchen', virtual: 'platen', width: 58, fallback: 'bar' },
    ],
  });
  const second = await startService(empty);
  const { status, body } = await importTo(second, first);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    dryRun: false,
    created: [
      'templates/bill',
      'assets/logo',
      'routes/food',
      'counters/orders',
      'printers/default',
      'printers/bar',
      'printers/kitchen',
    ],
    changed: [],
    unchanged: [],
    failed: [],
  });
  expect(await exported(second)).toEqual(first);
  const again = (await importTo(second, first)).body;
  expect(again).toMatchObject({ created: [], changed: [], differences: {} });
  expect(again.unchanged).toHaveLength(7);
  // The number that a counter has reached stays with its service.
  expect((await second.get('/counters/orders')).body.counter).toMatchObject({
    next: 1,
    padding: 3,
  });
  expect((await second.get('/templates/bill')).body.template.version).toBe(1);
  const job = await second.ended(await second.print('bill', {}, { printer: 'bar' }));
  expect(job.status).toBe('completed');
});

test('starters are exported unless they are left out, and imported as unchanged', async () => {
  const service = await startService();
  const all = await exported(service);
  expect(all.templates).toHaveLength(22);
  expect((await exported(service, '?starters=false')).templates).toEqual([]);
  const { body } = await importTo(service, all);
  expect(body.unchanged).toHaveLength(22);
  expect((await service.get('/templates')).body.templates[0].starter).toBe(true);
  expect(await exported(service, '?starters=false&assets=false&printers=false')).toEqual({
    success: true,
    templates: [],
    assets: [],
    routes: [],
    counters: [],
    printers: [],
  });
});

test('a dry run answers what would change, per field, and stores nothing', async () => {
  const service = await source();
  const before = await exported(service);
  const change = {
    templates: [bill('Total'), { ...bill(), id: 'copy' }],
    assets: [{ name: 'logo', content: stamp }],
    printers: [{ id: 'kitchen', virtual: 'platen', width: 80 }],
  };
  const { status, body } = await importTo(service, change, '?dryRun=true&onConflict=replace');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    dryRun: true,
    created: ['templates/copy'],
    changed: ['templates/bill', 'assets/logo', 'printers/kitchen'],
    differences: {
      'templates/bill': ['config.blocks[1].content: "Sum" → "Total"'],
      'assets/logo': [
        expect.stringMatching(/^image: image\/png, 16 × 8, .* → image\/png, 24 × 24/),
      ],
      'printers/kitchen': ['fallback: removed "bar"', 'width: 58 → 80'],
    },
  });
  expect(await exported(service)).toEqual(before);
  expect((await importTo(service, { ...change, onConflict: 'replace' })).body).toMatchObject({
    dryRun: false,
    created: body.created,
    changed: body.changed,
    differences: body.differences,
  });
  const after = await exported(service);
  expect(after.templates).toEqual([bill('Total'), { ...bill(), id: 'copy' }]);
  expect(after.assets).toEqual([{ name: 'logo', content: stamp }]);
  expect(after.printers).toContainEqual({ id: 'kitchen', virtual: 'platen', width: 80 });
  const { versions } = (await service.get('/templates/bill/versions')).body;
  expect(versions).toHaveLength(3);
});

test('what exists and differs is refused by default, or kept', async () => {
  const service = await source();
  const before = await exported(service);
  const change = { templates: [bill('Total'), { ...bill(), id: 'copy' }] };
  const refused = await importTo(service, change);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'IMPORT_CONFLICT',
    details: ['templates/bill: differs: config.blocks[1].content: "Sum" → "Total"'],
  });
  expect((await importTo(service, change, '?dryRun=true')).status).toBe(409);
  expect(await exported(service)).toEqual(before);
  const kept = await importTo(service, { ...change, onConflict: 'keep' });
  expect(kept.body).toMatchObject({
    created: ['templates/copy'],
    changed: [],
    kept: ['templates/bill'],
  });
  expect((await service.get('/templates/bill')).body.template.config).toEqual(bill('Sum').config);
  const twice = await importTo(service, { onConflict: 'keep' }, '?onConflict=replace');
  expect(twice.status).toBe(400);
});

test('routes and counters are replaced or kept, and wrong routes are told by their path', async () => {
  const service = await source();
  const change = {
    routes: [{ ...route, name: 'Drinks' }],
    counters: [{ id: 'orders', padding: 5 }],
  };
  expect((await importTo(service, change)).body.error.code).toBe('IMPORT_CONFLICT');
  const kept = (await importTo(service, change, '?onConflict=keep')).body;
  expect(kept.kept).toEqual(['routes/food', 'counters/orders']);
  const { body } = await importTo(service, change, '?onConflict=replace');
  expect(body).toMatchObject({
    changed: ['routes/food', 'counters/orders'],
    differences: {
      'routes/food': ['name: "Food" → "Drinks"'],
      'counters/orders': ['padding: 3 → 5'],
    },
  });
  expect((await service.get('/routes/food')).body.route).toMatchObject({ version: 2 });
  expect((await service.get('/counters/orders')).body.counter).toMatchObject({ text: '00042' });
  const wrong = { routes: [{ ...route, id: 'x', rules: [{ templateId: 'a', printer: 'b' }] }] };
  expect((await importTo(service, wrong)).body.error.details).toEqual([
    'routes.x.rules[0].templateId: there is no template "a"',
    'routes.x.rules[0].printer: no printer or group is called "b"',
  ]);
});

test('a starter that was never changed is replaced without a conflict', async () => {
  const service = await startService();
  const { body } = await importTo(service, {
    templates: [{ id: 'receipt', name: 'Mine', config: { name: 'Mine', blocks: [] } }],
  });
  expect(body.changed).toEqual(['templates/receipt']);
});

test('every problem is told by its path, and nothing is stored', async () => {
  const service = await source();
  const before = await exported(service);
  const { status, body } = await importTo(service, {
    templates: [
      { ...bill(), id: 'fine' },
      { ...bill(), id: 'broken', config: { name: 'x', blocks: [{ type: 'texd', content: 'a' }] } },
      {
        ...bill(),
        id: 'imageless',
        config: { name: 'x', blocks: [{ type: 'image', content: 'lego' }] },
      },
      { ...bill(), id: 'fine' },
    ],
    assets: [
      { name: 'stamp', content: stamp },
      { name: 'text', content: Buffer.from('text').toString('base64') },
    ],
    printers: [
      { id: 'roof', virtual: 'nonsense' },
      { id: 'cellar', virtual: 'platen', fallback: 'nowhere', groups: ['roof'] },
      { id: 'hall' },
    ],
  });
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  expect(body.error.details).toEqual([
    'templates: "fine" is given more than once',
    expect.stringMatching(/^assets\.text\.content: /),
    expect.stringMatching(/^templates\.broken\.config\.blocks\[0\].*did you mean "text"/),
    expect.stringMatching(/^templates\.imageless\.config\.blocks\[0\]\.content: .*"lego".*"logo"/),
    expect.stringMatching(/^printers\.roof\.virtual: "nonsense" is not a known model/),
    'printers.cellar.fallback: printer "nowhere" does not exist',
    'printers.cellar.groups: "roof" is the id of a printer; choose another group name',
    'printers.hall.ip: is required, unless address or virtual is given',
  ]);
  expect(await exported(service)).toEqual(before);
  const unknown = await importTo(service, { template: [] });
  expect(unknown.status).toBe(400);
  expect(unknown.body.error.details[0]).toContain('did you mean "templates"');
});

test('a template may print an image of the same import', async () => {
  const service = await startService(empty);
  const { status } = await importTo(service, {
    templates: [bill()],
    assets: [{ name: 'logo', content: `data:image/png;base64,${logo}` }],
  });
  expect(status).toBe(200);
  expect((await service.delete('/assets/logo')).status).toBe(409);
});

test('an import respects the limits of images and printers', async () => {
  const service = await startService({ ...empty, limits: { assets: 1, printers: 2 } });
  const assets = [
    { name: 'logo', content: logo },
    { name: 'stamp', content: stamp },
  ];
  const tooMany = await importTo(service, { templates: [bill()], assets });
  expect(tooMany.status).toBe(400);
  expect(tooMany.body.error.message).toContain('limits.assets');
  expect((await service.get('/templates')).body.templates).toEqual([]);
  const { status, body } = await importTo(service, {
    templates: [bill()],
    assets: assets.slice(0, 1),
    printers: ['a', 'b'].map((id) => ({ id, virtual: 'platen' })),
  });
  expect(status).toBe(200);
  expect(body.created).toContain('templates/bill');
  expect(body.failed).toEqual([
    { item: 'printers/b', message: expect.stringContaining('limits.printers') },
  ]);
});

test('every template of an import is checked in a turn of its own', async () => {
  const service = await startService(empty);
  const turns = countTurns();
  const { config } = bill();
  const templates = Array.from({ length: 200 }, (_, index) => ({
    ...bill(),
    id: `bill-${index}`,
    config: { ...config, blocks: config.blocks.slice(1) },
  }));
  const { status, body } = await importTo(service, { templates });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(turns()).toBeGreaterThanOrEqual(200);
});

slowTest('while the routes of an import are checked, others are answered', async () => {
  const service = await startService(empty);
  const long = Array.from({ length: 60 }, (_, n) => `field${n} == "value"`).join(' and ');
  const rules = Array.from({ length: 40 }, () => ({
    if: long.slice(0, long.lastIndexOf(' and ', 990)),
    templateId: 'bill',
    printer: 'default',
  }));
  const routes = Array.from({ length: 80 }, (_, n) => ({ id: `route-${n}`, name: 'Route', rules }));
  const answered: string[] = [];
  const noted = (name: string, asked: Promise<{ status: number }>) =>
    asked.then(({ status }) => answered.push(`${name} ${status}`));
  const contents = { templates: [bill()], assets: [{ name: 'logo', content: logo }], routes };
  const imported = noted('import', importTo(service, contents));
  // When its body has arrived, its checks take some hundred turns.
  const others = (async () => {
    for (let n = 0; n < 10; n++) await noted('health', service.get('/health'));
  })();
  await Promise.all([imported, others]);
  expect(answered.at(-1)).toBe('import 200');
});

slowTest('an export that is too large for one answer is refused', async () => {
  const service = await source();
  const data = { note: 'x'.repeat(990_000) };
  const rules = [{ templateId: 'bill', printer: 'bar', data }];
  for (let n = 0; n < 17; n++)
    expect((await service.post('/routes', { id: `r${n}`, name: 'R', rules })).status).toBe(201);
  const { status, body } = await service.get('/export');
  expect(status).toBe(400);
  expect(body.error.message).toContain('routes=false');
  expect((await exported(service, '?routes=false')).templates).toHaveLength(1);
});
