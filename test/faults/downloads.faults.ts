// Backups by download (POST /backup): the service is killed (SIGKILL) at every stage, the disk fills
// while the copy is made, and clients stop reading. Afterwards nothing is left of them, and what
// was downloaded is whole or refused. PLATEN_ROUNDS=1 makes it short.

import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { eventually } from '../support/run/eventually.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import type { ServiceProcess } from '../support/service/processes.ts';
import { mountProblem, needs, Tmpfs } from '../support/store/tmpfs.ts';
import {
  download,
  fill,
  isRestored,
  killDownloads,
  leftovers,
  startIn,
} from './download-rounds.ts';

const rounds = Number(process.env.PLATEN_ROUNDS ?? 3);
const killedAt = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const stalled = 10;
const figures: Record<string, object> = {};

/** Deleted files that the service still holds open. */
function heldFiles({ pid }: ServiceProcess): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return path.includes('download.db') ? [path] : [];
    } catch {
      return []; // closed meanwhile
    }
  });
}

test('a service that is killed while it makes or sends a backup leaves nothing that is taken for whole', async () => {
  figures.killed = await killDownloads(killedAt, rounds);
  keepFigures('downloads', { tests: figures });
});

test('a disk that fills while a backup is made leaves the service working and no file', async (context) => {
  needs(context, mountProblem());
  const disk = new Tmpfs(64);
  const service = await startIn(disk.path);
  await fill(service);
  const counts = { tries: 0, refused: 0, whole: 0 };
  for (let round = 0; round < 4 * rounds; round++) {
    const made = download(service);
    // Before the copy begins, while it is written, or after it.
    await delay(round * 5);
    disk.fill();
    const { status, bytes, isWhole } = await made;
    counts.tries++;
    expect([200, 507]).toContain(status);
    counts[status === 200 ? 'whole' : 'refused']++;
    expect(isWhole).toBe(true);
    await eventually(() => expect(leftovers(disk.path)).toEqual([]));
    disk.free();
    if (status === 200) expect(await isRestored(bytes)).toBe(true);
    const after = await fetch(`${service.url}/health`);
    expect(after.status).toBe(200);
  }
  expect((await download(service)).status).toBe(200);
  figures.disk = counts;
  keepFigures('downloads', { tests: figures });
  await service.stop();
});

test('clients that stop reading hold no file once they are gone, and others are served meanwhile', async () => {
  const data = temporaryFolder();
  const service = await startIn(data);
  await fill(service);
  const { port } = new URL(service.url);
  // The first one loads what backups need.
  expect((await download(service)).status).toBe(200);
  const before = await service.heldMb();
  const lines = [];
  for (let count = 0; count < stalled; count++) {
    const line = connect(Number(port), '127.0.0.1');
    line.on('error', () => {});
    line.write('POST /backup HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n');
    await once(line, 'readable'); // the answer has begun, and nothing more is read
    lines.push(line);
  }
  expect(leftovers(data)).toEqual([]);
  expect((await download(service)).status).toBe(200);
  const grownMb = (await service.heldMb()) - before;
  const held = heldFiles(service).length;
  for (const line of lines) line.destroy();
  await eventually(() => expect(heldFiles(service)).toEqual([]));
  expect(leftovers(data)).toEqual([]);
  // A part of each file is in memory, never all of it.
  expect(grownMb).toBeLessThan(30);
  figures.stalled = { clients: stalled, held, grownMb: Math.round(grownMb) };
  keepFigures('downloads', { tests: figures });
  await service.stop();
});
