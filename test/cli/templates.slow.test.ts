// `platen check`, `export` and `import` as a CI job runs them: the compiled program
// in its own process, its output and its exit code.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../support/paper/pictures.ts';
import { startService, temporaryFolder, type TestService } from '../support/service/service.ts';

const command = new URL('../../dist/cli/main.js', import.meta.url).pathname;

interface Ended {
  code: number;
  output: string;
}

function platen(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

const bill = (content = 'Total') => ({
  id: 'bill',
  name: 'Bill',
  description: '',
  config: {
    name: 'Bill',
    blocks: [
      { type: 'image', content: 'logo.png' },
      { type: 'text', content },
    ],
  },
});

/** A folder with one template and its image. */
function folderOf(...templates: object[]): string {
  const folder = temporaryFolder();
  for (const name of ['templates', 'assets']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'assets', 'logo.png'), picture(16, 8));
  for (const template of templates) {
    const { id } = template as { id: string };
    writeFileSync(join(folder, 'templates', `${id}.json`), JSON.stringify(template));
  }
  return folder;
}

const service = (settings = {}) => startService({ starters: false, ...settings });
const at = ({ url }: TestService) => ['--url', url];

test.each([
  ['a template', { templates: [{ ...bill(), id: '../../outside' }] }, []],
  ['a route', { routes: [{ id: '../outside', name: '', rules: [] }] }, []],
  ['an image', {}, [{ name: '../../outside.sh' }]],
])('export refuses %s that a hostile service names as a file elsewhere', async (_, own, assets) => {
  const exported = { success: true, templates: [], routes: [], counters: [], printers: [], ...own };
  const server = createServer((request, response) => {
    const isAsset = request.url!.startsWith('/assets/');
    const body = request.url!.startsWith('/export') ? exported : { success: true, assets };
    response
      .setHeader('content-type', 'application/json')
      .end(isAsset ? 'x' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const above = temporaryFolder();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, output } = await platen(['export', join(above, 'shop'), '--url', url]);
  expect(output).toContain('cannot be the name of a file');
  expect(code).not.toBe(0);
  expect(readdirSync(above)).toEqual([]);
});

test('check finds every problem without a service', async () => {
  const folder = folderOf(bill(), { ...bill('{{ name | uper }}'), id: 'broken', nmae: 'x' });
  writeFileSync(join(folder, 'templates', 'cut.json'), '{"id": ');
  writeFileSync(join(folder, 'templates', 'twice.json'), JSON.stringify(bill()));
  const { code, output } = await platen(['check', folder]);
  expect(code).toBe(1);
  expect(output).toMatch(/broken\.json: nmae: .*did you mean "name"/);
  expect(output).toMatch(/broken\.json: config\.blocks\[1\]\.content: .*upper/);
  expect(output).toMatch(/cut\.json: is not valid JSON/);
  expect(output).toMatch(/twice\.json: id: "bill" is the id of .*bill\.json too/);
  expect(output).not.toMatch(/\/bill\.json: /);
  expect(output).toContain('4 templates checked, 3 with problems.');
});

test('check accepts files and folders, and looks for images beside them', async () => {
  const folder = folderOf(bill());
  const file = join(folder, 'templates', 'bill.json');
  const fine = { code: 0, output: '1 template checked, no problems.\n' };
  expect(await platen(['check', file])).toEqual(fine);
  expect(await platen(['check', folder])).toEqual(fine);
  const elsewhere = await platen(['check', file, '--assets', temporaryFolder()]);
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.output).toMatch(/config\.blocks\[0\]\.content: .*"logo\.png".*does not exist/);
});

test('check finds the faults of routes, in a folder and as files', async () => {
  const folder = folderOf(bill());
  mkdirSync(join(folder, 'routes'));
  const route = (id: string, rule: object) =>
    writeFileSync(
      join(folder, 'routes', `${id}.json`),
      JSON.stringify({ id, name: id, rules: [{ templateId: 'bill', printer: 'bar', ...rule }] }),
    );
  route('bar', { items: 'items', where: "category == 'drink'" });
  expect(await platen(['check', folder])).toEqual({
    code: 0,
    output: '1 template and 1 route checked, no problems.\n',
  });
  route('broken', { if: 'total >' });
  route('bill', { where: "category == 'drink'", cutter: true }); // the id of a template is free
  const all = await platen(['check', folder]);
  expect(all.code).toBe(1);
  expect(all.output).toMatch(/broken\.json: rules\[0\]\.if: /);
  expect(all.output).toMatch(/routes\/bill\.json: rules\[0\]\.cutter: is not known here/);
  expect(all.output).not.toContain('is the id of');
  expect(all.output).toContain('1 template and 3 routes checked, 2 with problems.');
  const moved = join(temporaryFolder(), 'restaurant.json'); // known by its content
  writeFileSync(moved, readFileSync(join(folder, 'routes', 'broken.json')));
  const one = await platen(['check', moved]);
  expect(one.output).toMatch(/restaurant\.json: rules\[0\]\.if: [^]*1 route checked, 1 with/);
});

test('wrong usage, missing files and a missing service end with code 2', async () => {
  const folder = folderOf(bill());
  const attempts = await Promise.all([
    platen(['check']),
    platen(['check', join(folder, 'none.json')]),
    platen(['check', temporaryFolder()]),
    platen(['import', folder, '--on-conflict', 'win']),
    platen(['import', folder, '--url', 'http://127.0.0.1:1']),
    platen(['export', folder, '--url', 'http://127.0.0.1:1']),
    platen(['import', temporaryFolder()]),
  ]);
  for (const { code, output } of attempts) expect(code, output).toBe(2);
  expect(attempts[1].output).toContain('it does not exist');
  expect(attempts[4].output).toContain('cannot be reached at http://127.0.0.1:1');
});

test('help describes each command with its exit codes', async () => {
  for (const name of ['check', 'export', 'import']) {
    const { code, output } = await platen([name, '--help']);
    expect(code).toBe(0);
    expect(output).toContain('Exit codes: 0 fine, 1 faults or differences');
  }
});

test('a folder goes to a service and back, and only differences are written', async () => {
  const running = await service();
  const folder = folderOf(bill());
  const first = await platen(['import', folder, ...at(running)]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain('created  templates/bill\n');
  expect(first.output).toContain('created  assets/logo.png\n');
  await running.ended(await running.print('bill', {}));

  const compact = readFileSync(join(folder, 'templates', 'bill.json'), 'utf8');
  const back = await platen(['export', folder, ...at(running)]);
  expect(back).toEqual({ code: 0, output: '0 changed, 2 unchanged, 0 extra\n' });
  expect(readFileSync(join(folder, 'templates', 'bill.json'), 'utf8')).toBe(compact);

  const other = temporaryFolder();
  await platen(['export', other, ...at(running)]);
  expect(readdirSync(join(other, 'templates'))).toEqual(['bill.json']);
  expect(readFileSync(join(other, 'assets', 'logo.png')).equals(picture(16, 8))).toBe(true);
  expect(JSON.parse(readFileSync(join(other, 'templates', 'bill.json'), 'utf8'))).toEqual(bill());
  expect(existsSync(join(other, 'printers.json'))).toBe(false);
});

test('CI sees what differs, per field, in both directions', async () => {
  const running = await service();
  const folder = folderOf(bill());
  const dryRun = () => platen(['import', folder, '--dry-run', ...at(running)]);
  expect(await dryRun()).toMatchObject({ code: 1 });
  expect((await running.get('/templates')).body.templates).toEqual([]);
  await platen(['import', folder, ...at(running)]);
  expect(await dryRun()).toEqual({ code: 0, output: '2 unchanged (nothing was stored)\n' });

  await running.put('/templates/bill', { config: bill('Sum').config });
  const differs = await dryRun();
  expect(differs.code).toBe(1);
  expect(differs.output).toContain('changed  templates/bill\n');
  expect(differs.output).toContain('config.blocks[1].content: "Sum" → "Total"');

  const check = await platen(['export', folder, '--check', ...at(running)]);
  expect(check.code).toBe(1);
  expect(check.output).toContain('config.blocks[1].content: "Total" → "Sum"');
  expect(check.output).toContain('(nothing was written)');
  expect((await platen(['export', folder, ...at(running)])).code).toBe(0);
  expect(await dryRun()).toMatchObject({ code: 0 });
});

test('an import can keep or refuse what was changed in the service', async () => {
  const running = await service();
  const folder = folderOf(bill());
  await platen(['import', folder, ...at(running)]);
  await running.put('/templates/bill', { config: bill('Sum').config });
  const refused = await platen(['import', folder, '--on-conflict', 'refuse', ...at(running)]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    'templates/bill: differs: config.blocks[1].content: "Sum" → "Total"',
  );
  const kept = await platen(['import', folder, '--on-conflict', 'keep', ...at(running)]);
  expect(kept).toMatchObject({ code: 0 });
  expect(kept.output).toContain('kept     templates/bill\n');
  expect((await running.get('/templates/bill')).body.template.config).toEqual(bill('Sum').config);
});

test('a broken template is refused with its faults, and nothing is stored', async () => {
  const running = await service();
  const folder = folderOf(bill(), { ...bill('{{ name | uper }}'), id: 'broken' });
  const { code, output } = await platen(['import', folder, ...at(running)]);
  expect(code).toBe(1);
  expect(output).toMatch(/templates\.broken\.config\.blocks\[1\]\.content: .*upper/);
  expect((await running.get('/templates')).body.templates).toEqual([]);
});

test('files of deleted templates are named, and removed on request', async () => {
  const running = await service();
  const folder = folderOf(bill(), { ...bill(), id: 'old' });
  await platen(['import', folder, ...at(running)]);
  await running.delete('/templates/old');
  const file = join(folder, 'templates', 'old.json');
  const named = await platen(['export', folder, ...at(running)]);
  expect(named.output).toContain(`extra    ${file}`);
  expect(existsSync(file)).toBe(true);
  expect((await platen(['export', folder, '--check', ...at(running)])).code).toBe(1);
  await platen(['export', folder, '--delete', ...at(running)]);
  expect(existsSync(file)).toBe(false);
  expect((await platen(['export', folder, '--check', ...at(running)])).code).toBe(0);
});

test('routes and counters go along', async () => {
  const first = await service();
  const second = await service();
  await first.post('/templates', { id: 'note', name: 'Note', config: { name: 'N', blocks: [] } });
  await second.post('/templates', { id: 'note', name: 'Note', config: { name: 'N', blocks: [] } });
  const route = { id: 'all', name: 'All', rules: [{ templateId: 'note', printer: 'default' }] };
  await first.post('/routes', route);
  await first.put('/counters/orders', { padding: 4 });
  const folder = temporaryFolder();
  const wrote = await platen(['export', folder, ...at(first)]);
  expect(wrote.output).toContain('3 changed');
  expect(JSON.parse(readFileSync(join(folder, 'routes/all.json'), 'utf8'))).toEqual(route);
  const stored = await platen(['import', folder, ...at(second)]);
  expect(stored, stored.output).toMatchObject({ code: 0 });
  expect(stored.output).toContain('created  routes/all');
  expect((await second.get('/counters/orders')).body.counter.padding).toBe(4);
  expect((await platen(['export', folder, '--check', ...at(second)])).code).toBe(0);
  await second.delete('/routes/all');
  await platen(['export', folder, '--delete', ...at(second)]);
  expect(existsSync(join(folder, 'routes/all.json'))).toBe(false);
});

test('printers go along on request, with the key and the address from the environment', async () => {
  const apiKey = 'a-key-for-this-test';
  const first = await service({ auth: { enabled: true, apiKey } });
  await first.post('/printers', { id: 'bar', virtual: 'epson-203' });
  const folder = temporaryFolder();
  const env = { PLATEN_URL: first.url, PLATEN_API_KEY: apiKey };
  const wrong = await platen(['export', folder, '--printers'], { ...env, PLATEN_API_KEY: 'wrong' });
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain('API key');
  expect((await platen(['export', folder, '--printers'], env)).code).toBe(0);
  const second = await service();
  const { output } = await platen(['import', folder, '--printers', ...at(second)]);
  expect(output).toContain('created  printers/bar');
  expect((await second.get('/printers/bar')).body.printer.virtual).toBe('epson-203');
});

test('starters that were never changed are left out unless asked for', async () => {
  const running = await startService();
  const folder = temporaryFolder();
  await platen(['export', folder, ...at(running)]);
  expect(existsSync(join(folder, 'templates'))).toBe(false);
  await platen(['export', folder, '--starters', ...at(running)]);
  expect(readdirSync(join(folder, 'templates'))).toHaveLength(22);
  expect((await platen(['check', folder])).code).toBe(0);
});
