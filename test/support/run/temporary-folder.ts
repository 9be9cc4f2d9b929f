// A folder that is deleted when the test has finished. In a file of its own, so that tests which
// start the service in a process do not load it as well.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
