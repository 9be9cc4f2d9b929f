// The systemd unit of platen install-service. systemd's own tools check it where they
// are installed.

import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentKind, deviceGroupsIn, serviceKind, serviceUnit } from '../../src/cli/service-unit.ts';
import { temporaryFolder } from '../support/service/service.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const node = '/usr/bin/env'; // exists everywhere, which `verify` looks at

const kinds = [serviceKind, agentKind].map((kind) => [kind.name, kind] as const);

function written(kind = serviceKind): string {
  const file = join(temporaryFolder(), `${kind.name}.service`);
  writeFileSync(file, serviceUnit(node, '/usr/lib/node_modules/platen/dist/cli/main.js', kind));
  return file;
}

test('paths with special characters are quoted', () => {
  const unit = serviceUnit('/opt/my node/bin/node', '/opt/100%/$x/main.js');
  expect(unit).toContain('ExecStart="/opt/my node/bin/node" "/opt/100%%/$$x/main.js" start');
});

test.each([
  ['/home/anna/.nvm/versions/node/v20/bin/node', '/usr/lib/platen/main.js'],
  ['/usr/bin/node', '/root/platen/dist/cli/main.js'],
])('a program that the service could not read is refused', (...paths) => {
  expect(() => serviceUnit(...paths)).toThrow('Install Node and Platen for the whole machine');
});

test('the unit of an agent runs it with its own settings and without a data folder', () => {
  const unit = serviceUnit('/usr/bin/node', '/usr/lib/platen/main.js', agentKind);
  expect(unit).toContain('ExecStart="/usr/bin/node" "/usr/lib/platen/main.js" agent\n');
  expect(unit).toContain('EnvironmentFile=-/etc/platen/agent.env');
  expect(unit).not.toContain('StateDirectory');
});

test('the units may open device files of printers, by the groups that this machine has', () => {
  const groups = deviceGroupsIn('root:x:0:\nlp:x:7:\ndialout:x:20:anna\nlpadmin:x:108:\n');
  expect(groups).toEqual(['lp', 'dialout']);
  const unit = serviceUnit('/usr/bin/node', '/usr/lib/platen/main.js', agentKind, groups);
  expect(unit).toContain('\nSupplementaryGroups=lp dialout\n');
  expect(unit).not.toMatch(/PrivateDevices|DeviceAllow|ProtectClock/); // each hides /dev/usb
});

test.runIf(hasSystemd).each(kinds)('systemd accepts the unit of %s', (_name, kind) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', written(kind)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

// 0 is the least exposed, 10 the most. A service without any of these settings has 9.6.
test.runIf(hasSystemd).each(kinds)('systemd calls the exposure of %s low', (_name, kind) => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', written(kind)],
    { encoding: 'utf8' },
  );
  expect(status, stdout.split('\n').slice(-4).join('\n')).toBe(0);
});

test('the command does not replace a file unless it is told to', () => {
  const file = join(temporaryFolder(), 'platen.service');
  writeFileSync(file, 'mine');
  chmodSync(file, 0o644);
  const program = new URL('../../dist/cli/main.js', import.meta.url).pathname;
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'install-service', '--file', file],
    { encoding: 'utf8' },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/exists and was not changed|could not read/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(statSync(file).size).toBe(4);
});
