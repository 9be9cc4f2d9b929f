// A picture that is stored under a name, for templates to print.

export interface Asset {
  name: string;
  /** Of its content, whatever it was declared to be: image/png … */
  type: string;
  /** In dots; that of a drawing is only its shape. */
  width: number;
  height: number;
  /** How many. */
  bytes: number;
  createdAt: string;
  updatedAt: string;
}

/** Never to be mistaken for a data URI, which has a colon. */
export const assetName = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
