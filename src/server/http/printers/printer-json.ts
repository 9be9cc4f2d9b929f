// A printer as JSON, as api/printer.ts describes it.

import { reportedStatus } from '../../../core/model/event.ts';
import { type Access, reachesJob } from '../../../core/model/access/api-key.ts';
import type { Printers, PrinterWithQueue } from '../../app/printers/printers.ts';
import { pollPaths } from '../polling/polling.ts';
import { rights, whoseOf } from '../../app/access/rights.ts';

/** The request that is answered. */
export interface Sender {
  access: Access;
  /** How it reached this service. */
  protocol: string;
  host: string;
}

/** The job that is printed is shown to those who may read it, the address with a secret to those who may manage. */
export function printerJson(
  { access, protocol, host }: Sender,
  { printer, queueLength, printing }: PrinterWithQueue,
  printers: Pick<Printers, 'defaultId' | 'isHidden'>,
  basePath: string,
) {
  const { id, name, address, profile, status, profileSource: source, polledAs: polled } = printer;
  const whose = whoseOf(access, rights.getJob);
  const isShown = printing && whose && reachesJob(access, whose, printing, printer);
  return {
    id,
    name,
    ip: address.host,
    port: address.port,
    address: printer.addressText,
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
    default: id === printers.defaultId,
    hidden: printers.isHidden(printer),
    groups: printer.groups,
    fallback: printer.fallback,
    fallbackOn: printer.fallbackOn,
    raw: printer.raw ?? ('off' as const),
    labels: printer.labels,
    virtual: printer.virtual,
    paused: printer.isPaused,
    ...reportedStatus(status),
    offlineReason: printer.problem,
    moved: printer.moved && { from: printer.moved.address, at: printer.moved.at },
    nextAttemptAt: printer.nextAttemptAt,
    queueLength,
    printing: isShown ? printing.id : null,
    pollUrl:
      polled && printer.polled && access.scopes.has('manage')
        ? `${protocol}://${host}${basePath}${pollPaths[printer.polled]}/${id}/${polled.secret}`
        : null,
    polling: polled && {
      lastPolledAt: polled.state.seenAt,
      deviceId: polled.state.deviceId,
      deviceName: polled.state.deviceName,
    },
    site: printer.site,
    node: printer.holder,
  };
}
