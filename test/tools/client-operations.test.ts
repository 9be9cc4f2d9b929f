import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the clients of all languages have the operations of the OpenAPI document', () => {
  const tool = fileURLToPath(new URL('../../tools/docs/client-operations.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
