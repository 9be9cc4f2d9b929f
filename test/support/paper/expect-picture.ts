// Compares an image with its golden file. After an intended change,
// UPDATE_GOLDENS=1 rewrites it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { readPng } from './read-png.ts';

const update = process.env['UPDATE_GOLDENS'] === '1';

export function expectPicture(golden: URL, picture: Uint8Array): void {
  const file = fileURLToPath(golden);
  if (update && !(existsSync(file) && isSame(readFileSync(file), picture)))
    writeFileSync(file, picture);
  const same = isSame(picture, readFileSync(file));
  expect(same, `${basename(file)} shows something else`).toBe(true);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [readPng(one), readPng(other)];
  return a.width === b.width && a.rows.join('\n') === b.rows.join('\n');
}
