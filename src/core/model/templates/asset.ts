// A stored image or font with a name that templates can print.

export interface Asset {
  name: string;
  /** Detected from the content, not taken from the upload: image/png, font/ttf … */
  type: string;
  /** The size in dots; for an SVG only the ratio of width to height matters. A font has none: 0. */
  width: number;
  height: number;
  /** Size of the content. */
  bytes: number;
  createdAt: string;
  updatedAt: string;
}

/** Pattern of a name. It allows no colon, so a name is never mistaken for a data URI. */
export const assetName = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
