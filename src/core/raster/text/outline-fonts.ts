// Selects the fonts that outlines are drawn in. The canvas library (34 MB) and the fonts are loaded
// when they are first needed.

import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { packageFile } from '../../package-file.ts';
import { familyOf, isOwn } from './own-fonts.ts';
import { isWide, wideOutlines } from './wide-fonts.ts';

const require = createRequire(import.meta.url);
type CanvasLibrary = typeof import('@napi-rs/canvas');
let library: CanvasLibrary | undefined;

export function load(): CanvasLibrary {
  // Receipts must not depend on the fonts of the machine.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `require` returns any
  return (library ??= require('@napi-rs/canvas') as CanvasLibrary);
}

/** Selects a font of a size in pixels, and its weight where one file has all of them. */
export function select(context: SKRSContext2D, file: string, size: number): void {
  const wide = isWide(file) ? wideOutlines(file) : undefined;
  context.font = `${size}px "${wide ? registered(wide.path, wide.family) : family(file)}"`;
  const settings = wide?.settings ?? 'normal';
  if (context.fontVariationSettings !== settings) context.fontVariationSettings = settings;
}

/** Each file is its own family: the canvas does not select weights within a family. */
function family(file: string): string {
  return isOwn(file) ? familyOf(file) : registered(packageFile(`@fontsource/${file}.woff2`), file);
}

const families = new Set<string>();

function registered(path: string, name: string): string {
  if (!families.has(name)) {
    load().GlobalFonts.registerFromPath(path, name);
    families.add(name);
  }
  return name;
}
