// The stored fonts of one document: read and opened before its layout. They come from anyone who may
// store assets, so they are opened in worker threads only.

import type { ReadAsset } from './images.ts';
import { Fault } from './model/fault.ts';
import type { OwnFace } from './model/paper/letters.ts';
import { ImageFault } from './raster/images/image-fault.ts';
import { isFont } from './raster/text/font-file.ts';
import { mostFonts, openFont } from './raster/text/own-fonts.ts';
import type { ConstantImage } from './template/checked-template.ts';

export type OpenFonts = ReadonlyMap<string, OwnFace>;

const noFonts: OpenFonts = new Map();

/** `named` are the constant assets of the template. */
export async function openFonts(
  named: readonly ConstantImage[],
  assets: ReadAsset,
): Promise<OpenFonts> {
  const fonts = new Map<string, OwnFace>();
  for (const { content: name, where, isFont: isNamed } of named) {
    if (!isNamed || fonts.has(name)) continue;
    if (fonts.size === mostFonts)
      throw refused(where, `is more than the ${mostFonts} stored fonts that one document may use`);
    const bytes = await assets(name);
    try {
      fonts.set(name, openFont(fontBytes(name, bytes)));
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      throw refused(where, error.message);
    }
  }
  return fonts.size === 0 ? noFonts : fonts;
}

/** The bytes of an asset that has to be a font. Throws an ImageFault. */
export function fontBytes(name: string, bytes: Uint8Array | null): Uint8Array {
  if (!bytes)
    throw new ImageFault(
      `is the asset "${name}", which does not exist; store it with POST /assets`,
    );
  if (!isFont(bytes)) throw new ImageFault(`is the asset "${name}", which is an image`);
  return bytes;
}

function refused(where: string, problem: string): Fault {
  const message = `${where}: the font ${problem}`;
  return new Fault('TEMPLATE_RENDER_ERROR', message, [message]);
}
