// platen backup and platen restore that are killed.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { platen, startPlaten } from '../../support/service/platen.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { contentsOf, installation } from './backup/installation.ts';

test('a backup or restore that is killed leaves nothing under its name', async () => {
  const data = temporaryFolder();
  const service = await installation({ data });
  const folder = temporaryFolder();
  for (let kill = 0; kill < 3; kill++) {
    const file = join(folder, `backup-${kill}.db`);
    const { child, ended } = startPlaten(['backup', file, '--data', data]);
    await delay(200 + kill * 120);
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(file)) continue;
    expect(contentsOf(file).get('jobs')!.length).toBeGreaterThan(0);
  }
  const file = join(folder, 'last.db');
  expect((await platen(['backup', file, '--data', data])).code).toBe(0);
  await service.running.stop(0);

  for (let kill = 0; kill < 3; kill++) {
    const target = join(folder, `data-${kill}`);
    const { child, ended } = startPlaten(['restore', file, '--data', target]);
    await delay(200 + kill * 120);
    child.kill('SIGKILL');
    await ended;
    const database = join(target, 'platen.db');
    if (existsSync(database)) {
      const open = contentsOf(database)
        .get('jobs')!
        .filter((row) => row.includes('"status":"queued"'));
      expect(open).toEqual([]);
    } else expect((await platen(['restore', file, '--data', target])).code).toBe(0);
  }
});
