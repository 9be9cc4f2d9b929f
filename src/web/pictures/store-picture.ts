// Uploads a picture or a font as an asset. One that is stored already is used again instead of
// being stored under another name.

import type { Asset, PlatenClient } from '../../client/index.ts';
import { fittingPicture } from './fitting-picture.ts';
import { largestBytes } from './picture-size.ts';

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';
export const fontTypes = '.ttf,.otf,font/ttf,font/otf';

export function isFont({ type }: Pick<Asset, 'type'>): boolean {
  return type.startsWith('font/');
}

/** The service itself refuses fonts that are too large. */
function limitOf({ name }: File): number {
  return /\.(ttf|otf)$/i.test(name) ? Infinity : largestBytes;
}

/** Returns the name of the asset. */
export async function storePicture(
  client: PlatenClient,
  chosen: File,
  tooLarge: string,
): Promise<string> {
  const file = await fittingPicture(chosen);
  if (file.size > limitOf(file)) throw new Error(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const assets = await client.assets();
  const same = await findEqual(client, assets, bytes);
  if (same !== null) return same;
  const name = freeName(
    file.name,
    assets.map((asset) => asset.name),
  );
  await client.createAsset(name, dataUri(file.type, bytes));
  return name;
}

export async function replacePicture(
  client: PlatenClient,
  name: string,
  chosen: File,
  tooLarge: string,
): Promise<Asset> {
  const file = await fittingPicture(chosen);
  if (file.size > limitOf(file)) throw new Error(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return await client.replaceAsset(name, dataUri(file.type, bytes));
}

async function findEqual(
  client: PlatenClient,
  assets: Asset[],
  bytes: Uint8Array,
): Promise<string | null> {
  for (const { name, bytes: size } of assets) {
    if (size !== bytes.length) continue;
    const stored = new Uint8Array(await (await client.asset(name)).arrayBuffer());
    if (stored.every((byte, index) => byte === bytes[index])) return name;
  }
  return null;
}

export function freeName(file: string, taken: readonly string[]): string {
  const base = file.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'picture';
  let name = base;
  for (let number = 2; taken.includes(name); number++) name = `${number}-${base}`;
  return name;
}

function dataUri(type: string, bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return `data:${type};base64,${btoa(binary)}`;
}
