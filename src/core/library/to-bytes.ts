// Encodes a template with data in the command language of a printer: the bytes
// that the service would send.

import { driverFor } from '../drivers/index.ts';
import type { Profile } from '../model/printers/profile.ts';
import { render } from '../render.ts';
import {
  completeOptions,
  prepareTemplate,
  type PrintOptions,
  requireProfile,
  requireValidData,
} from './prepare.ts';

export interface BytesOptions extends PrintOptions {
  /** Whether drawer and buzzer commands are included; by default in the first copy only. */
  pulses?: boolean;
}

/** Throws a `Fault` with `details` if the template, the data or the profile is not valid. */
export async function toBytes(
  template: object,
  data: object,
  profile: string | Profile,
  options: BytesOptions = {},
): Promise<Uint8Array> {
  const checked = prepareTemplate(template);
  const valid = requireValidData(checked, data);
  const printer = requireProfile(profile);
  const { copy = 1, marksCopy = false, pulses = copy === 1 && !marksCopy } = options;
  const document = await render(checked, valid, printer, { ...completeOptions(options), pulses });
  return driverFor(printer).encode(document, printer);
}
