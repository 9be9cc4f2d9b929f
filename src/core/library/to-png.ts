// Draws a template with data as PNG, one pixel for each dot of the printer.

import type { Profile } from '../model/printers/profile.ts';
import { preview } from '../preview.ts';
import { profileFor } from '../profiles/index.ts';
import { png } from '../raster/png.ts';
import { render } from '../render.ts';
import type { CheckedTemplate } from '../template/checked-template.ts';
import {
  completeOptions,
  prepareTemplate,
  type PrintOptions,
  requireProfile,
  requireValidData,
} from './prepare.ts';

export interface PngOptions extends PrintOptions {
  /** A profile or its id. By default a generic printer: ZPL for labels, ESC/POS for receipts. */
  profile?: string | Profile;
  /** Pixels for one dot in each direction, from 1 to 4; 1 by default. */
  scale?: 1 | 2 | 3 | 4;
}

/** Throws a `Fault` with `details` if the template or the data is not valid. */
export async function toPng(
  template: object,
  data: object,
  options: PngOptions = {},
): Promise<Uint8Array> {
  const checked = prepareTemplate(template);
  const valid = requireValidData(checked, data);
  const profile = requireProfile(options.profile ?? genericFor(checked));
  // A label is shown whole, even if the printer is too narrow for it.
  const printer = checked.label ? { ...profile, width: Infinity } : profile;
  const document = await render(checked, valid, printer, completeOptions(options));
  return png(preview(document, [], printer).bitmap, options.scale ?? 1);
}

function genericFor({ label, widthMm }: CheckedTemplate): string | Profile {
  return label ? 'generic-zpl-203' : profileFor(widthMm);
}
