import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { checkConfig, Settings } from '../../src/server/config.ts';
import { readConfig } from '../../src/server/read-config.ts';
import { exampleConfig } from '../../tools/docs/example-config.mjs';
import { temporaryFolder } from '../support/service/service.ts';

function file(text: string, name = 'platen.yaml'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

test('without any source, the defaults apply', () => {
  const config = readConfig({});
  expect(config.server).toMatchObject({ host: '127.0.0.1', port: 3000, basePath: '' });
  expect(config.data).toBe('./data');
  expect(config.auth).toEqual({ enabled: false, apiKey: '' });
});

test('the file wins over the defaults, the environment over the file, the flags over both', () => {
  const path = file('server:\n  port: 1000\n  host: 127.0.0.2\ndata: /from/file\n');
  const env = { PORT: '2000', PLATEN_CONFIG: path };
  expect(readConfig({ env }).server).toMatchObject({ port: 2000, host: '127.0.0.2' });
  const config = readConfig({ env, flags: { port: '3001', data: '/from/flag' } });
  expect(config.server.port).toBe(3001);
  expect(config.data).toBe('/from/flag');
});

test('PLATEN_HOST and PLATEN_PORT win over HOST and PORT, which other software may set', () => {
  const env = { HOST: 'build-7', PORT: '2000', PLATEN_HOST: '127.0.0.5', PLATEN_PORT: '4000' };
  expect(readConfig({ env }).server).toMatchObject({ host: '127.0.0.5', port: 4000 });
  const { server } = readConfig({ env, flags: { host: '127.0.0.6', port: '5000' } });
  expect(server).toMatchObject({ host: '127.0.0.6', port: 5000 });
});

test('a JSON file works too', () => {
  const path = file('{"auth": {"enabled": true, "apiKey": "k"}}', 'platen.json');
  expect(readConfig({ file: path }).auth).toEqual({ enabled: true, apiKey: 'k' });
});

test.each([
  ['server:\n  prot: 80', 'server.prot: is not known here; did you mean "port"?'],
  ['server:\n  port: high', 'server.port: must be a whole number'],
  ['server:\n  port: 70000', 'server.port: must be <= 65535'],
  ['sever: {}', 'sever: is not known here; did you mean "server"?'],
  ['auth:\n  enabled: true', 'auth.apiKey: is required if auth.enabled is true'],
  ['auth:\n  enabled: "yes"', 'auth.enabled: must be true or false'],
  [
    'virtualPrinter:\n  enabled: sometimes',
    'virtualPrinter.enabled: must be "auto" or true or false',
  ],
  ['log:\n  level: loud', 'log.level: must be one of debug, info, warn, error, silent'],
  ['printers: [{ip: 10.0.0.5}]', 'printers[0].id: is required'],
  ['printers: [{id: a}]', 'printers[0].ip: is required, unless address is given'],
  ['printers: [{id: a, ip: 999.1.1.1}]', 'printers[0].ip: must be an IP address or a host name'],
  ['printer: {ip: 10.0.0}', 'printer.ip: must be a'],
  ['printer: {ip: "10.0.0.5:9100"}', 'printer.ip: must be an IP address or a host name'],
  ['printers: [{id: default, ip: 10.0.0.5}]', 'printers[0].id: "default" is used twice'],
  ['printers: [{id: a, ip: 10.0.0.5}, {id: a, ip: 10.0.0.6}]', 'printers[1].id: "a" is used twice'],
  ['printers: [{id: discover, ip: 10.0.0.5}]', 'is reserved: it is a path of the API'],
  [
    'printers: [{id: a, ip: 10.0.0.5, profile: x}]',
    'printers[0].profile: "x" is not a known profile',
  ],
  [
    'printers: [{id: a, ip: 10.0.0.5, groups: [default]}]',
    'printers[0].groups: "default" is the id',
  ],
  [
    'printers: [{id: a, ip: 10.0.0.5, fallback: x}]',
    'printers[0].fallback: printer "x" is not configured',
  ],
  [
    'printers: [{id: a, ip: 10.0.0.5, fallback: a}]',
    'printers[0].fallback: a printer cannot be its own fallback',
  ],
  [
    'printers: [{id: a, ip: 10.0.0.5, fallbackOn: [paper]}]',
    'printers[0].fallbackOn[0]: must be one of offline, error',
  ],
  ['discovery: {subnets: [all]}', 'discovery.subnets[0]: must match'],
  ['- a\n- b', 'must contain settings'],
  ['server: [', 'is not valid YAML'],
])('%j is refused at start with its path', (text, message) => {
  const path = file(text);
  expect(() => readConfig({ file: path })).toThrow(message);
});

test.each([
  ['  apiKey: "hunter2-hunter2', 'missing char at line 3, column '],
  ['  apiKey: hunter2-hunter2: x', 'at line 2, column '],
  ['  apiKey: [hunter2-hunter2', 'at line '],
  ['  apiKey: @hunter2-hunter2', 'at line 2, column 11'],
  ['  apiKey: !hunter2-hunter2', 'at line 2, column 11'],
  ['  apiKey: *hunter2-hunter2', 'an alias (*name) without its anchor'],
  ['  apiKey: a\n  apiKey: hunter2-hunter2', 'duplicate key at line 3'],
])('a syntax error in the line of a key names its place and not the key: %j', (line, expected) => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const path = file(`auth:\n${line}\n`);
  const message = messageOf(() => readConfig({ file: path }));
  expect(message).toContain(expected);
  expect(message).not.toContain('hunter2');
  expect(warned).not.toHaveBeenCalled();
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It did not throw.');
}

test('all wrong settings are reported together', () => {
  const path = file('server:\n  port: x\nlog:\n  level: loud');
  expect(() => readConfig({ file: path })).toThrow(/server\.port[\s\S]*log\.level/);
});

test('unknown settings are rejected, each by its name', () => {
  const names = Array.from({ length: 12 }, (_, n) => `strange${n}`);
  const path = file(names.map((name) => `${name}: 1`).join('\n'));
  for (const name of names)
    expect(() => readConfig({ file: path })).toThrow(`${name}: is not known`);
});

test('an empty section has its defaults; a null section is rejected', () => {
  expect(checkConfig({ auth: {} }).auth.enabled).toBe(false);
  expect(() => checkConfig({ auth: null })).toThrow('auth: must be an object');
});

test('an invalid port in the environment is rejected', () => {
  expect(() => readConfig({ env: { PORT: 'eighty' } })).toThrow('server.port: must be a whole');
});

test('a missing file is named', () => {
  expect(() => readConfig({ file: '/nowhere/platen.yaml' })).toThrow('/nowhere/platen.yaml');
});

test('platen.example.yaml matches the settings (npm run docs writes it)', () => {
  const text = readFileSync('platen.example.yaml', 'utf8');
  expect(text).toBe(exampleConfig(Settings));
  expect(checkConfig(parse(text))).toEqual(checkConfig({}));
});
