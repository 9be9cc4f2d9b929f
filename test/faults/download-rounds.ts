// Downloads of a backup (POST /backup) from a service that is killed (SIGKILL) at any stage. What was
// downloaded is whole or refused, and nothing is left in the data folder.

import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { restoreFolder } from '../../src/server/store/backup/restore.ts';
import { makeFont, squares } from '../support/paper/make-font.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { ServiceProcess } from '../support/service/processes.ts';

const assets = 6;
const assetBytes = 2_000_000;

export async function startIn(data: string): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    data,
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { enabled: true, port: 0 },
    limits: { freeDiskPercent: 0 },
  });
  if (!service) throw new Error('The service did not start.');
  return service;
}

/** Fonts with a table that nobody reads, so that a backup takes its time. */
export async function fill({ url }: ServiceProcess): Promise<void> {
  for (let index = 0; index < assets; index++) {
    const font = makeFont({ ...squares(), tables: { junk: randomBytes(assetBytes) } });
    const body = JSON.stringify({ name: `font-${index}`, content: font.toString('base64') });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/assets`, { method: 'POST', headers, body })).status).toBe(201);
  }
}

interface Download {
  /** Null if no answer came. */
  status: number | null;
  bytes: Buffer;
  isWhole: boolean;
}

export async function download({ url }: ServiceProcess): Promise<Download> {
  const parts: Uint8Array[] = [];
  let status: number | null = null;
  try {
    const answer = await fetch(`${url}/backup`, { method: 'POST' });
    status = answer.status;
    for await (const part of answer.body!) parts.push(part);
    return { status, bytes: Buffer.concat(parts), isWhole: true };
  } catch {
    return { status, bytes: Buffer.concat(parts), isWhole: false };
  }
}

/** Whether `platen restore` takes the file; then it has all assets. */
export async function isRestored(bytes: Buffer): Promise<boolean> {
  const file = join(temporaryFolder(), 'backup.db');
  writeFileSync(file, bytes);
  const into = temporaryFolder();
  try {
    await restoreFolder(into, { file, requeue: false, now: new Date() });
  } catch {
    return false;
  }
  const service = await startIn(into);
  const { assets: found } = (await (await fetch(`${service.url}/assets`)).json()) as {
    assets: unknown[];
  };
  await service.stop();
  expect(found).toHaveLength(assets);
  return true;
}

/** Files of downloads in a data folder. */
export const leftovers = (data: string) =>
  readdirSync(data).filter((name) => name.startsWith('download'));

/** `killedAt` are parts of the time that a whole download takes. */
export async function killDownloads(killedAt: readonly number[], rounds: number) {
  const data = temporaryFolder();
  let service = await startIn(data);
  await fill(service);
  const counts = { kills: 0, unanswered: 0, cutOff: 0, whole: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const first = await download(service);
    const ms = performance.now() - begun;
    expect(first).toMatchObject({ status: 200, isWhole: true });
    expect(await isRestored(first.bytes)).toBe(true);
    for (const part of killedAt) {
      const made = download(service);
      await delay(ms * part);
      await service.kill();
      const { status, bytes, isWhole } = await made;
      counts.kills++;
      if (status === null) counts.unanswered++;
      else if (isWhole) {
        counts.whole++;
        expect(await isRestored(bytes)).toBe(true);
      } else {
        counts.cutOff++;
        expect(await isRestored(bytes)).toBe(false);
        counts.refused++;
      }
      service = await startIn(data);
      expect(leftovers(data)).toEqual([]);
    }
  }
  await service.stop();
  return counts;
}
