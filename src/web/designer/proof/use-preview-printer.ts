// Selects the printer for the sample print, and the printer or profile for the
// preview.

import { useState } from 'react';
import { rememberPrinter } from '../../printers/last-printer.ts';
import { printsLabels } from '../../printers/prints-labels.ts';
import { printerName } from '../../printers/printer-name.ts';
import { usePrinters, useProfiles } from '../../queries.ts';
import { suitablePrinter } from '../../templates/suitable-printer.ts';
import { words } from '../../languages/words.ts';
import type { TemplateConfig } from '../draft/tree.ts';
import type { PreviewTarget } from './use-proof.ts';

const anyLabelPrinter = 'generic-zpl-203';
const usualDpi = 203;

/** `templateId`: the id that the template has, or will get when it is saved. */
export function usePreviewPrinter(config: TemplateConfig, templateId: string) {
  const printers = usePrinters().data ?? [];
  const [chosen, setChosen] = useState<string>();
  const [profile, setProfile] = useState<string>();
  const printer =
    printers.find(({ id }) => id === chosen) ?? suitablePrinter(printers, config, templateId);
  const setPrinter = (id: string) => {
    rememberPrinter(templateId, id);
    setChosen(id);
  };
  // A label is previewed on a label printer, even if none is set up.
  const lacksLabelPrinter = 'media' in config && !printsLabels(printer);
  const shownProfile = profile ?? (lacksLabelPrinter ? anyLabelPrinter : undefined);
  const target: PreviewTarget = shownProfile
    ? { profile: shownProfile }
    : printer
      ? { printer: printer.id }
      : {};
  const defaultName = lacksLabelPrinter
    ? words.designer.paper.labelPrinter
    : printer && printerName(printer, printers);
  const profiles = useProfiles().data ?? [];
  const shown = profiles.find(({ id }) => id === shownProfile) ?? printer;
  const dpi = shown?.dpi ?? usualDpi;
  return { printers, printer, setPrinter, profile, setProfile, target, defaultName, dpi };
}
