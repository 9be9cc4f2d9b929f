// Settings that change while the service runs.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkConfig } from '../../src/server/config.ts';
import { features } from '../../src/server/main.ts';
import { reloadableBy, reloadSettings } from '../../src/server/reload.ts';
import { settingsIn } from '../../src/server/setting-paths.ts';
import { startPrinter } from '../support/service/nodes.ts';
import {
  eventually,
  startService,
  type Settings,
  temporaryFolder,
} from '../support/service/service.ts';

const apiKey = 'a-long-random-text';

/** A service, and a way to give it other settings. */
async function reloadable(settings: Settings) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const data = temporaryFolder();
  const service = await startService({ data, ...settings }, { logTo });
  const fixed = {
    data,
    server: { port: 0 },
    log: { level: 'silent' },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
  };
  return {
    service,
    lines,
    reload: (next: Settings) => service.running.reload(checkConfig({ ...fixed, ...next })),
  };
}

test('what can be changed holds at once, and the rest is named', async () => {
  const auth = { enabled: true, apiKey };
  const { service, reload, lines } = await reloadable({ auth, log: { level: 'info' } });
  const feed = service.listen('', { headers: { 'x-api-key': apiKey } });
  await feed.opened;
  const next = {
    auth: { enabled: true, apiKey: 'another-long-random-text' },
    cors: { origins: ['https://till.example.com'] },
    log: { level: 'debug' },
    limits: { queuedJobs: 1, requestsPerMinute: 100 },
    jobs: { confirmSeconds: 20 },
  };
  expect(await reload(next)).toEqual({
    changed: ['auth.apiKey', 'cors.origins', 'limits.queuedJobs', 'log.level'],
    postponed: ['jobs.confirmSeconds', 'limits.requestsPerMinute'],
  });
  expect(await feed.closed).toBe(4401);
  const ask = (key: string, path = '/jobs', init: RequestInit = {}) =>
    fetch(service.url + path, {
      ...init,
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        origin: 'https://till.example.com',
      },
    });
  expect((await ask(apiKey)).status).toBe(401);
  const answer = await ask('another-long-random-text');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://till.example.com');
  await eventually(() => expect(lines.join('')).toContain('"msg":"request"'));

  await ask('another-long-random-text', '/printers/default/pause', { method: 'POST', body: '{}' });
  const body = JSON.stringify({ data: { number: '1' } });
  const print = async () =>
    (await ask('another-long-random-text', '/print/queue-number', { method: 'POST', body })).status;
  expect([await print(), await print()]).toEqual([200, 503]);
  // The same again changes nothing.
  expect((await reload(next)).changed).toEqual([]);
});

test('printers of the file are moved, renamed and added; stored settings still win', async () => {
  const [first, second, third, other] = [
    await startPrinter(),
    await startPrinter(),
    await startPrinter(),
    await startPrinter(),
  ];
  const printer = (id: string, { port }: { port: number }, more = {}) => ({
    id,
    ip: '127.0.0.1',
    port,
    ...more,
  });
  const { service, reload } = await reloadable({
    printers: [printer('kitchen', first, { name: 'Kitchen' }), printer('bar', other)],
  });
  await service.put('/printers/bar', { name: 'Stored', width: 58 });
  const text = { text: 'Soup', options: { printer: 'kitchen', wait: true } };
  expect((await service.post('/print', text)).body).toMatchObject({ status: 'completed' });
  expect(first.sheets).toHaveLength(1);

  const { changed } = await reload({
    printers: [
      printer('kitchen', second, { name: 'Cold kitchen', groups: ['inside'] }),
      printer('bar', other, { name: 'File', width: 80, fallback: 'kitchen' }),
      printer('door', third),
    ],
  });
  expect(changed).toEqual(['printers']);
  const get = async (id: string) => (await service.get(`/printers/${id}`)).body.printer;
  expect(await get('kitchen')).toMatchObject({
    name: 'Cold kitchen',
    port: second.port,
    groups: ['inside'],
  });
  expect(await get('bar')).toMatchObject({ name: 'Stored', width: 58, fallback: 'kitchen' });
  expect((await service.post('/print', text)).body).toMatchObject({ status: 'completed' });
  expect([first.sheets.length, second.sheets.length]).toEqual([1, 1]);
  const atDoor = { text: 'Open', options: { printer: 'door', wait: true } };
  expect((await service.post('/print', atDoor)).body).toMatchObject({ status: 'completed' });

  // One that is gone from the file stays until the next start.
  await reload({ printers: [printer('kitchen', second)] });
  expect((await service.post('/print', atDoor)).body).toMatchObject({ status: 'completed' });
  expect((await get('kitchen')).name).not.toBe('Cold kitchen');
});

test('what a part cannot change needs a restart', async () => {
  const running = checkConfig({ printer: { ip: '10.0.0.1' }, log: { level: 'silent' } });
  const next = checkConfig({ printer: { ip: '' }, auth: { enabled: true, apiKey } });
  const services = { config: running, settingOrigins: new Map() } as never;
  expect(await reloadSettings(features.settings, services, next)).toEqual({
    changed: [],
    postponed: ['auth.apiKey', 'auth.enabled', 'log.level', 'printer.ip'],
  });
  expect(running.printer.ip).toBe('10.0.0.1');
});

test('each feature is asked once to use the settings that it takes, after all of them were copied', async () => {
  const config = checkConfig({});
  const settingOrigins = new Map([['printer.name', 'platen.yaml']]);
  const seen: string[] = [];
  const apply = ({ config: { printer, notices } }: { config: typeof config }) =>
    seen.push(`${printer.name}, ${printer.port}, ${notices.ntfy.topic}`);
  const reloaded = await reloadSettings(
    [
      { paths: ['printer.name'], apply },
      { paths: ['printer.port'], apply },
      { paths: ['notices'], apply: () => seen.push('notices') },
      { paths: ['limits'], needsRestart: () => true, apply: () => seen.push('limits') },
    ],
    { config, settingOrigins },
    checkConfig({
      printer: { name: 'Bar', port: 9101 },
      notices: { ntfy: { topic: 'shop' } },
      limits: { queuedJobs: 7 },
    }),
    new Map([['printer.port', 'PLATEN_PRINTER__PORT']]),
  );
  expect(reloaded).toEqual({
    changed: ['notices.ntfy.topic', 'printer.name', 'printer.port'],
    postponed: ['limits.queuedJobs'],
  });
  expect(seen).toEqual(['notices', 'Bar, 9101, shop']);
  expect(config.limits.queuedJobs).not.toBe(7);
  expect([...settingOrigins]).toEqual([['printer.port', 'PLATEN_PRINTER__PORT']]);
});

test('docs/operating.md lists the settings that can be reloaded, and each exists', () => {
  const known = [...settingsIn(checkConfig({}))].map(([path]) => path);
  const sections = new Set(
    known.flatMap((path) => [path, path.replace(/\.[^.]*$/, ''), path.split('.')[0]]),
  );
  const named = features.settings.flatMap(({ paths }) => paths);
  expect(named.filter((path) => !sections.has(path))).toEqual([]);
  const page = readFileSync('docs/operating.md', 'utf8');
  const section = page.slice(
    page.indexOf('### Changing settings'),
    page.indexOf('## Network access'),
  );
  const table = section.slice(section.indexOf('| settings'));
  const rows = table.slice(0, table.indexOf('\n\n'));
  const listed = [...rows.matchAll(/`([a-z]+[.\w]*)`/gi)].map(([, path]) => path!);
  const taken = known.filter((path) => reloadableBy(features.settings, path));
  expect(listed.toSorted()).toEqual(taken.toSorted());
});
