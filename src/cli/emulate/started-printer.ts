// Names a running virtual printer for people and programs.

import type { VirtualPrinter } from '../../server/virtual/virtual-printer.ts';

export interface StartedPrinter {
  name: string;
  /** The model that was asked for; `platen` is the generic one. */
  model: string;
  /** The name that it reports. */
  reports: string;
  language: string;
  host: string;
  port: number;
}

export function describePrinter(
  name: string,
  model: string | null,
  host: string,
  { model: emulated, port }: VirtualPrinter,
): StartedPrinter {
  const { identity, language } = emulated;
  const reports = identity ? `${identity.maker} ${identity.model}` : 'reports no name';
  return { name, model: model ?? 'platen', reports, language, host, port };
}
