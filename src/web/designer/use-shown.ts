// On which printer the sample prints, and as which one the paper is shown.

import { useState } from 'react';
import { printsLabels } from '../printers/prints-labels.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinters } from '../queries.ts';
import { suitingPrinter } from '../templates/suiting-printer.ts';
import type { TemplateConfig } from './tree.ts';
import type { Shown } from './use-proof.ts';
import { designerWords } from './words.ts';

const anyLabelPrinter = 'generic-zpl-203';

export function useShown(config: TemplateConfig) {
  const printers = usePrinters().data ?? [];
  const [chosen, setPrinter] = useState<string>();
  const [profile, setProfile] = useState<string>();
  const printer = printers.find(({ id }) => id === chosen) ?? suitingPrinter(printers, config);
  // A label is shown as label printers print it, also where there is none.
  const isForeign = 'media' in config && !printsLabels(printer);
  const given = profile ?? (isForeign ? anyLabelPrinter : undefined);
  const shown: Shown = given ? { profile: given } : printer ? { printer: printer.id } : {};
  const shownAs = isForeign
    ? designerWords.paper.labelPrinter
    : printer && printerName(printer, printers);
  return { printers, printer, setPrinter, profile, setProfile, shown, shownAs };
}
