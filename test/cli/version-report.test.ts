import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const program = new URL('../../dist/cli/main.js', import.meta.url).pathname;

test('the version as JSON lists the bundled packages and names the file with the whole list', () => {
  const report = JSON.parse(
    execFileSync(process.execPath, [program, '--version', '--json'], { encoding: 'utf8' }),
  );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(report).toMatchObject({ version, node: process.versions.node });
  const fastify = JSON.parse(readFileSync('node_modules/fastify/package.json', 'utf8'));
  expect(report.bundled).toContain(`fastify@${fastify.version}`);
  // Installed beside Platen, where npm audit sees it.
  expect(report.bundled.join()).not.toContain('@photostructure/sqlite');
  expect(JSON.parse(readFileSync(report.packages, 'utf8')).bomFormat).toBe('CycloneDX');
});
