// Settings from the environment, and where each setting comes from.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/server/config.ts';
import { variableName } from '../../src/server/environment.ts';
import { readConfig, readConfigWithOrigins } from '../../src/server/read-config.ts';
import { temporaryFolder } from '../support/service/service.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig({ env });

test('a variable has the type of its setting', () => {
  const config = read({
    PLATEN_SERVER__PORT: '4000',
    PLATEN_QUEUE_WHEN_OFFLINE: 'false',
    PLATEN_JOBS__KEEP_DAYS: '7',
    PLATEN_CORS__ORIGINS: 'https://a.example, https://b.example',
    PLATEN_PRINTER__WIDTH: 'auto',
    PLATEN_PRINTER__NAME: '007',
    PLATEN_PRINTERS: '[{id: bar, ip: 10.0.0.5}]',
  });
  expect(config).toMatchObject({
    server: { port: 4000 },
    queueWhenOffline: false,
    jobs: { keepDays: 7 },
    cors: { origins: ['https://a.example', 'https://b.example'] },
    printer: { width: 'auto', name: '007' },
    printers: [{ id: 'bar', ip: '10.0.0.5', port: 9100 }],
  });
});

test('every setting can be given by its variable', () => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const defaults = readConfig({});
  const given: Record<string, string> = {};
  const give = (path: string[], value: unknown): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) give([...path, name], inner);
    else given[variableName(path)] = text(value);
  };
  give([], defaults);
  const set = Object.entries(given).filter(([, value]) => value !== '');
  expect(set.length).toBeGreaterThan(30);
  const { config, origins } = readConfigWithOrigins({ env: Object.fromEntries(set) });
  expect(config).toEqual(defaults);
  expect([...origins.values()].toSorted()).toEqual(set.map(([name]) => name).toSorted());
});

test('a variable that ends in _FILE names a file with the value', () => {
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, 'a-long-random-text\n');
  expect(read({ PLATEN_AUTH__API_KEY_FILE: file }).auth.apiKey).toBe('a-long-random-text');
  expect(() => read({ PLATEN_AUTH__API_KEY_FILE: `${file}-none` })).toThrow(
    'PLATEN_AUTH__API_KEY_FILE cannot be read',
  );
  expect(() => read({ PLATEN_AUTH__API_KEY_FILE: file, PLATEN_AUTH__API_KEY: 'another' })).toThrow(
    'not both',
  );
});

test('a key from the environment is required, unless that is turned off', () => {
  const PLATEN_API_KEY = 'a-long-random-text';
  expect(read({ PLATEN_API_KEY }).auth).toEqual({ enabled: true, apiKey: PLATEN_API_KEY });
  expect(read({ PLATEN_API_KEY, PLATEN_AUTH__ENABLED: 'false' }).auth.enabled).toBe(false);
});

test.each([
  [{ PLATEN_SERVER__PROT: '1' }, 'did you mean "PLATEN_SERVER__PORT"?'],
  [{ PLATEN_SERVER__PORT: 'high' }, 'server.port: must be a whole number (PLATEN_SERVER__PORT)'],
  [{ PLATEN_LOG__LEVEL: 'loud' }, 'log.level: must be one of'],
  [{ PLATEN_PRINTERS: '{' }, 'printers: must be a list (PLATEN_PRINTERS)'],
])('%j is refused', (env, message) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(message);
});

test('variables that are no settings are ignored', () => {
  expect(read({ PLATEN_URL: 'http://127.0.0.1:1', PLATEN_SERVER__PORT: '' })).toEqual(
    readConfig({}),
  );
});

test('the origin of a setting is the source that won', () => {
  const file = join(temporaryFolder(), 'platen.yaml');
  writeFileSync(file, 'server: { port: 1000, host: 127.0.0.2 }\nstarters: false\n');
  const env = { PLATEN_CONFIG: file, PLATEN_PORT: '2000' };
  const { origins } = readConfigWithOrigins({ env, flags: { data: '/d' } });
  expect(Object.fromEntries(origins)).toEqual({
    'server.port': 'PLATEN_PORT',
    'server.host': file,
    starters: file,
    data: '--data',
  });
});
