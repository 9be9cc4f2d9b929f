// GET /config: the settings in use with their sources, without secrets.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkConfig } from '../../../../src/server/config.ts';
import { readConfigWithOrigins } from '../../../../src/server/read-config.ts';
import { features } from '../../../../src/server/main.ts';
import { reloadableBy } from '../../../../src/server/reload.ts';
import { describedSettings } from '../../../../src/server/shown-settings.ts';
import { startService } from '../../../support/service/service.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

test('every setting has its value, default and source, and no secret is shown', () => {
  const file = join(temporaryFolder(), 'platen.yaml');
  writeFileSync(
    file,
    `jobs: { keepDays: 7 }
notices: { ntfy: { topic: secret-topic, token: secret-token }, mqtt: { url: 'mqtt://a', username: ada, password: secret-mqtt, id: a } }
store: { url: 'postgres://platen:secret@word@db.example/platen?password=secret-option' }`,
  );
  const env = { PLATEN_API_KEY: 'secret-key', PLATEN_LOG__LEVEL: 'info' };
  const { config, origins } = readConfigWithOrigins({ file, env, flags: { port: '4000' } });
  const isReloadable = (path: string) => reloadableBy(features.settings, path) !== undefined;
  const all = describedSettings(config, origins, isReloadable);
  expect(all.slice(0, 2).map(({ path }) => path)).toEqual(['server.host', 'server.port']);
  const one = (path: string) => all.find((setting) => setting.path === path);
  expect(one('jobs.keepDays')).toMatchObject({
    value: 7,
    default: 30,
    source: 'file',
    from: file,
    description: 'Ended jobs are deleted after this time.',
    reloadable: true,
  });
  expect(one('log.level')).toMatchObject({ source: 'environment', from: 'PLATEN_LOG__LEVEL' });
  expect(one('server.port')).toMatchObject({ value: 4000, source: 'flag', from: '--port' });
  expect(one('server.host')).toMatchObject({ source: 'default', from: null, reloadable: false });
  expect(one('auth.enabled')).toMatchObject({ value: true, source: 'environment' });
  expect(one('store.url')?.value).toBe('postgres://platen:(set)@db.example/platen?(set)');
  expect(one('notices.mqtt.username')?.value).toBe('ada');
  expect(one('notices.ntfy.password')?.value).toBe('');
  expect(JSON.stringify(all)).not.toContain('secret-');
  expect(JSON.stringify(all)).not.toContain('secret@');
});

test('it is for keys that may manage, and tells the versions', async () => {
  const key = 'a-key-of-the-configuration';
  const service = await startService({ auth: { enabled: true, apiKey: key } });
  const asMain = { headers: { 'x-api-key': key } };
  const { body } = await service.request('GET', '/config', asMain);
  expect(body.versions).toMatchObject({ node: process.versions.node, database: 'SQLite' });
  expect(body.versions.schema).toBeGreaterThan(18);
  expect(JSON.stringify(body)).not.toContain(key);
  const made = await service.request('POST', '/keys', {
    ...asMain,
    body: { name: 'till', scopes: ['print', 'read', 'design'] },
  });
  const asTill = { headers: { 'x-api-key': made.body.secret } };
  expect((await service.request('GET', '/config', asTill)).status).toBe(403);
  const asNobody = { headers: { 'x-api-key': 'wrong' } };
  expect((await service.request('GET', '/config', asNobody)).status).toBe(401);
});

test('a reload changes values and their sources', async () => {
  const data = temporaryFolder();
  const service = await startService({ data });
  const kept = async () =>
    (await service.get('/config')).body.settings.find(
      ({ path }: { path: string }) => path === 'jobs.keepDays',
    );
  expect(await kept()).toMatchObject({ value: 30, source: 'default', from: null });
  const origins = new Map([['jobs.keepDays', '/etc/platen.yaml']]);
  const next = { data, server: { port: 0 }, jobs: { keepDays: 5 } };
  await service.running.reload(checkConfig(next), origins);
  expect(await kept()).toMatchObject({ value: 5, source: 'file', from: '/etc/platen.yaml' });
});
