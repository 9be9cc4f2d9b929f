// What toPng and toBytes share: checks template and data as the service does, and
// completes the options of a render.

import { checkTemplate } from '../check-template.ts';
import type { ReadAsset } from '../images.ts';
import { Fault } from '../model/fault.ts';
import type { JsonObject } from '../model/json.ts';
import type { Profile } from '../model/printers/profile.ts';
import { profileNamed, profiles } from '../profiles/index.ts';
import type { RenderOptions } from '../render.ts';
import type { CheckedTemplate } from '../template/checked-template.ts';
import { didYouMean } from '../validation/did-you-mean.ts';

export interface PrintOptions {
  /** What `@now` prints; by default the current time. */
  now?: Date;
  /** The number of the copy, which `@copy` prints; 1 by default. */
  copy?: number;
  /** What `@next` prints, by the id of the counter; "1" by default. */
  numbers?: Readonly<Record<string, string>>;
  /** false suppresses every cut; true by default. */
  cutPaper?: boolean;
  /** A longer print is rejected; 3,000 mm by default. */
  maxPaperMm?: number;
  /** Prints *** COPY *** at the top of a receipt; false by default. */
  marksCopy?: boolean;
  /** The images that the template prints by name, or a function that reads them. */
  assets?: Readonly<Record<string, Uint8Array>> | ReadAsset;
}

/** `template` is the config of a template, or the result of checkTemplate, which saves time. */
export function prepareTemplate(template: object): CheckedTemplate {
  if (isChecked(template)) return template;
  const result = checkTemplate(template, []);
  if (result.ok) return result.template;
  const message = 'The template is not valid; details lists every problem.';
  throw new Fault('VALIDATION_ERROR', message, result.details);
}

function isChecked(template: object): template is CheckedTemplate {
  return 'validate' in template && typeof template.validate === 'function';
}

export function requireValidData(template: CheckedTemplate, data: object): JsonObject {
  const details = template.validate(data);
  if (details.length === 0) return data as JsonObject;
  const message = 'The data does not match the template; details lists every problem.';
  throw new Fault('VALIDATION_ERROR', message, details);
}

/** The profile with this id, or the given one. */
export function requireProfile(profile: string | Profile): Profile {
  if (typeof profile !== 'string') return profile;
  const known = profileNamed(profile);
  if (known) return known;
  const near = didYouMean(
    profile,
    profiles.map(({ id }) => id),
  );
  throw new Fault('VALIDATION_ERROR', 'The printer profile is unknown.', [
    `profile: "${profile}" is not a known profile${near}. docs/printers.md lists all profiles`,
  ]);
}

export function completeOptions(options: PrintOptions): RenderOptions {
  const { now = new Date(), copy = 1, cutPaper = true, maxPaperMm = 3000 } = options;
  const { marksCopy = false, assets = {}, numbers } = options;
  return { now, copy, numbers, cutPaper, maxPaperMm, marksCopy, assets: reader(assets) };
}

function reader(assets: NonNullable<PrintOptions['assets']>): ReadAsset {
  if (typeof assets === 'function') return assets;
  return async (name) => (Object.hasOwn(assets, name) ? assets[name]! : null);
}
