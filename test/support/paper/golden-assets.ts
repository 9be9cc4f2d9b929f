// The images that the golden documents print.

import { readFile } from 'node:fs/promises';

const folder = new URL('../../golden/assets/', import.meta.url);

export async function goldenAssets(name: string): Promise<Uint8Array | null> {
  return await readFile(new URL(name, folder)).catch(() => null);
}
