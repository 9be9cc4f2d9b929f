// What the settings are written with.

import Type, { type TObject, type TSchema } from 'typebox';

/** A group of settings. Unknown names are rejected; missing ones get their defaults. */
export function section<Settings extends Record<string, TSchema>>(
  description: string,
  settings: Settings,
): TObject<Settings> {
  return Type.Object(settings, { additionalProperties: false, default: {}, description });
}

export const seconds = (description: string, value: number, minimum = 1) =>
  Type.Integer({ minimum, default: value, description });
