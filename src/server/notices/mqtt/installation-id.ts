// The name of this installation on a broker: made once, and kept in the data folder.

import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function installationId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'mqtt-id');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[a-z0-9]{8}$/.test(kept.trim())) return kept.trim();
  const made = randomBytes(4).toString('hex');
  await writeFile(path, `${made}\n`);
  return made;
}
