// The printers of the configuration, as the fleet uses them.

import { defaultPrinterId } from '../core/model/printers/printer-id.ts';
import type { LabelSettings } from '../core/model/printers/profile.ts';
import { configuredPlace } from '../core/model/printers/place.ts';
import type { Config } from './config.ts';
import type { ConfiguredPrinter } from './printers/configured-printer.ts';

/** The printers by id, always with the default printer, which is virtual if it has no address. */
export function configuredPrinters(
  { printer, printers, virtualPrinter: { model } }: Config,
  defaultVirtual: { port: number } | undefined,
): Map<string, ConfiguredPrinter> {
  const isVirtual = defaultVirtual !== undefined && configuredPlace(printer).host === '';
  const address = isVirtual ? { ip: '127.0.0.1', port: defaultVirtual.port } : {};
  const all = [{ ...printer, ...address, id: defaultPrinterId }, ...printers];
  return new Map(
    all.map(
      ({ width, profile, name, groups, fallback, fallbackOn, raw, labels, site, id, ...place }) => [
        id,
        {
          name: name || null,
          address: configuredPlace(place),
          widthMm: width === 'auto' ? null : width,
          profile: profile || null,
          groups,
          fallback: fallback || null,
          fallbackOn,
          raw: raw === 'off' ? null : raw,
          labels: adjusted(labels),
          virtual: isVirtual && id === defaultPrinterId ? model : null,
          site: site || null,
        },
      ],
    ),
  );
}

/** Null if everything is left to the printer. */
function adjusted(labels: Config['printer']['labels']): LabelSettings | null {
  const given = Object.entries(labels).filter(([, value]) => value !== 'auto');
  return given.length === 0 ? null : Object.fromEntries(given);
}
