// A drawing: what is printed as finished sheets instead of being laid out from blocks,
// such as the labels of raw printer data.

export const rawLanguages = ['zpl', 'tspl', 'escpos', 'starprnt'] as const;
export type RawLanguage = (typeof rawLanguages)[number];

/** Which raw data a printer of the same language takes as it is; without it, none. */
export const rawPermissions = ['print', 'unrestricted'] as const;
export type RawPermission = (typeof rawPermissions)[number];

/** Resolutions that raw labels are written for, in dpi. */
export const rawResolutions = [203, 300] as const;
export type RawResolution = (typeof rawResolutions)[number];

export interface RawData {
  kind: 'raw';
  language: RawLanguage;
  /** Text, or a data URI in base64. */
  content: string;
  dpi: RawResolution;
}

/** `shrink`: in its own size, smaller if it is wider than the paper. `width`: as wide as the paper. */
export const fits = ['shrink', 'width'] as const;
export type Fit = (typeof fits)[number];

/** Clockwise; `auto` turns a sheet that fits only then, or is larger then. */
export const sheetTurns = ['auto', '0', '90', '180', '270'] as const;
export type SheetTurn = (typeof sheetTurns)[number];

export interface Drawing {
  source: RawData;
  fit: Fit;
  rotate: SheetTurn;
}
