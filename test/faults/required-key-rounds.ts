// A service that begins and ends to require a key, and is killed (SIGKILL) in the middle of it.

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { newPlace, type Place, type StoreKind } from '../support/service/busy-installation.ts';
import { ServiceProcess } from '../support/service/processes.ts';

const settingsAt = ({ folder, database }: Place) => ({
  data: folder,
  store: { url: database?.url ?? '' },
  log: { level: 'silent' },
  server: { port: 0 },
  virtualPrinter: { enabled: database === null, port: 0 },
});

export async function startAt(place: Place): Promise<ServiceProcess> {
  const service = await ServiceProcess.start(settingsAt(place));
  if (!service) throw new Error('The service did not start.');
  return service;
}

const json = { 'content-type': 'application/json' };

export async function makeOwner({ url }: ServiceProcess): Promise<string> {
  const scopes = ['print', 'read', 'design', 'manage'];
  const body = JSON.stringify({ name: 'Owner', scopes });
  const made = await fetch(`${url}/keys`, { method: 'POST', headers: json, body });
  return ((await made.json()) as { secret: string }).secret;
}

/** Null if no whole answer came. */
export async function ask(
  { url }: ServiceProcess,
  required: boolean,
  key: string,
): Promise<number | null> {
  const headers = { ...json, 'x-api-key': key };
  const body = JSON.stringify({ required });
  try {
    const answer = await fetch(`${url}/keys/required`, { method: 'PUT', headers, body });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}

export interface RequiredCounts {
  store: StoreKind;
  kills: number;
  answered: number;
  unanswered: number;
  /** Unanswered ones that were not carried out. */
  kept: number;
}

/** The owner enters after every kill, and what was answered holds. */
export async function killWhileRequiring(kind: StoreKind, rounds: number): Promise<RequiredCounts> {
  const place = await newPlace(kind);
  let service = await startAt(place);
  const key = await makeOwner(service);
  const begun = performance.now();
  expect(await ask(service, true, key)).toBe(200);
  expect(await ask(service, false, key)).toBe(200);
  const wholeMs = (performance.now() - begun) / 2;
  let isRequired = false;
  const counts: RequiredCounts = { store: kind, kills: 0, answered: 0, unanswered: 0, kept: 0 };
  for (let round = 0; round < rounds; round++) {
    const wanted: boolean = !isRequired;
    const asked = ask(service, wanted, key);
    // Up to one and a half times as long as it takes.
    await delay((1.5 * wholeMs * round) / rounds);
    await service.kill();
    const status = await asked;
    service = await startAt(place);
    const headers = { 'x-api-key': key };
    expect((await fetch(`${service.url}/jobs`, { headers })).status).toBe(200);
    const open = (await fetch(`${service.url}/jobs`)).status === 200;
    if (status !== null) expect([status, open]).toEqual([200, !wanted]);
    counts.kills++;
    counts[status === null ? 'unanswered' : 'answered']++;
    if (open === wanted) counts.kept++;
    isRequired = !open;
  }
  await service.stop();
  return counts;
}
