// Outlives a benchmark that is killed, and then ends the processes that it had started. Reads
// started and ended sessions and temporary folders as lines from standard input, and cleans up
// when that closes.

import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endSessions } from './sessions.mjs';

const sessions = new Set();
const folders = [];
createInterface(process.stdin)
  .on('line', (line) => {
    const { begun, ended, folder } = JSON.parse(line);
    if (begun) sessions.add(begun);
    if (ended) sessions.delete(ended);
    if (folder) folders.push(folder);
  })
  .on('close', () => {
    endSessions([...sessions]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
