// A printer in the configuration file.

import type { RawPermission } from '../../core/model/paper/drawing.ts';
import type { FallbackCause } from '../../core/model/printers/fallback.ts';
import type { LabelSettings } from '../../core/model/printers/profile.ts';
import type { Address } from './connection/address.ts';

/** The settings of a printer in the configuration file. Stored settings take precedence. */
export interface ConfiguredPrinter {
  name: string | null;
  address: Address;
  widthMm: number | null;
  profile: string | null;
  groups: string[];
  fallback: string | null;
  fallbackOn: FallbackCause[] | null;
  raw: RawPermission | null;
  labels: LabelSettings | null;
  /** The model that a virtual printer emulates at the address, if it is one. */
  virtual: string | null;
  /** Only nodes of this site hold it; null: any node. */
  site: string | null;
}

/** A printer that is stored only. */
export const notConfigured: ConfiguredPrinter = {
  name: null,
  address: { host: '', port: 9100 },
  widthMm: null,
  profile: null,
  groups: [],
  fallback: null,
  fallbackOn: null,
  raw: null,
  labels: null,
  virtual: null,
  site: null,
};
