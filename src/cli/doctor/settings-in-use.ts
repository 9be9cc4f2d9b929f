// The settings that a running service uses. Those of the command line may be others: the service
// was started elsewhere, or with other flags.

import { readlinkSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { type PlatenClient, PlatenError } from '../../client/index.ts';
import type { Config } from '../../server/config.ts';
import { listenersOn } from './open-sockets.ts';

/** `read` with what concerns its folder; null if this key may not see it, or the folder is not known. */
export async function settingsInUse(client: PlatenClient, read: Config): Promise<Config | null> {
  const settings = await client.config().catch((error: unknown) => {
    if (!(error instanceof PlatenError)) throw error;
    return null;
  });
  if (!settings) return null;
  const value = (path: string) => settings.settings.find((one) => one.path === path)?.value;
  const data = folderOf(String(value('data')), Number(new URL(client.url).port));
  if (data === null) return null;
  const freeDiskPercent = Number(value('limits.freeDiskPercent'));
  const url = value('store.url');
  return {
    ...read,
    data,
    store: { ...read.store, url: typeof url === 'string' ? url : '' },
    limits: { ...read.limits, freeDiskPercent },
  };
}

/** A relative one is in the folder where the service was started. */
function folderOf(data: string, port: number): string | null {
  if (isAbsolute(data)) return data;
  const [listener] = listenersOn(port);
  if (!listener) return null;
  try {
    return resolve(readlinkSync(`/proc/${listener.pid}/cwd`), data);
  } catch {
    return null; // the process of another user
  }
}
