// Settings of a printer as requests send them.

import type { RawPermission } from '../../../core/model/paper/drawing.ts';
import type { FallbackCause } from '../../../core/model/printers/fallback.ts';
import { givenPlace } from '../../../core/model/printers/place.ts';
import type {
  GivenSettings,
  PrinterSettings,
} from '../../../core/model/printers/printer-record.ts';
import type { LabelSettings } from '../../../core/model/printers/profile.ts';

/** Settings of a printer in a request; null clears a setting. */
export interface PrinterInput {
  name?: string | null;
  ip?: string | null;
  port?: number | null;
  /** Instead of ip and port, on any wire. */
  address?: string | null;
  width?: number | null;
  profile?: string | null;
  groups?: string[] | null;
  fallback?: string | null;
  fallbackOn?: FallbackCause[] | null;
  raw?: RawPermission | 'off' | null;
  labels?: LabelSettings | null;
  virtual?: string | null;
  site?: string | null;
  /** Makes it the default printer. */
  default?: true;
  /** Only of the built-in printer. */
  hidden?: boolean;
}

export function toSettings(input: PrinterInput): Partial<PrinterSettings> {
  // Which printer is the default, and hidden, is not stored with the printer.
  const { width, address, ip, port, default: _, hidden: _hidden, ...rest } = input;
  const place = givenPlace({ address, ip, port });
  return { ...rest, ...place, ...(width === undefined ? {} : { widthMm: width }) };
}

/** Settings that are not stored are left out. */
export function toInput({ widthMm, ...rest }: GivenSettings): PrinterInput {
  const given = Object.entries({ ...rest, width: widthMm }).filter(([, value]) => value !== null);
  return Object.fromEntries(given);
}
