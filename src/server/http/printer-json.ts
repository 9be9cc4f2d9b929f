// A printer as JSON, as api/printer.ts describes it.

import { reportedStatus } from '../../core/model/event.ts';
import type { PrinterWithQueue } from '../app/printers.ts';

export function printerJson(
  { printer, queueLength, printing }: PrinterWithQueue,
  defaultId: string,
) {
  const { id, name, address, profile, status, profileSource: source } = printer;
  return {
    id,
    name,
    ip: address.host,
    port: address.port,
    width: profile.paperMm,
    dpi: profile.dpi,
    speed: profile.speedMmPerSecond,
    driver: profile.driver,
    profile: {
      id: profile.id,
      model: profile.model,
      detected: source === 'detected',
      source,
    },
    default: id === defaultId,
    groups: printer.groups,
    fallback: printer.fallback,
    fallbackOn: printer.fallbackOn,
    raw: printer.raw ?? ('off' as const),
    virtual: printer.virtual,
    paused: printer.isPaused,
    ...reportedStatus(status),
    nextAttemptAt: printer.nextAttemptAt,
    queueLength,
    printing,
    site: printer.site,
    node: printer.holder,
  };
}
