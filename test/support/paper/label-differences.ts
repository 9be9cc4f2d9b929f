// Where zpl-renderer-js draws a label differently, by the name of the label. The
// reasons are those of Zebra's programming guide.

import { differingShare, drawLabels, drawnByRenderer, type LabelFile } from './label-files.ts';

const reasons: Record<string, string[]> = {
  '^PO I and ^PM turn and mirror the label; the renderer ignores them': [
    'ups-ground',
    'usps-return',
    'mirror-window',
  ],
  'barcodes that the renderer lacks, for which it prints the data': [
    'sagawa-denpyo',
    'yamato-cool',
    'micropdf-device',
    'tlc39-telecom',
    'code49-small-parts',
    'codablock-blood',
    'planet-mail',
    'price-sticker',
    'upc-tag',
    'upce-mini',
    'book-isbn',
    'databar-fruit',
    'databar-omni',
    'databar-expanded-meat',
    'databar-limited',
    'loyalty-card',
    'msi-shelf',
    'plessey-shelf',
    'code11-telecom',
    'industrial-2of5',
    'standard-2of5',
    'logmars',
    'inventory-count',
  ],
  '^CV Y prints INVALID instead of a code that cannot hold its data': ['checked-codes'],
  '^FN takes its data from the format that recalls it; the renderer prints the prompt too': [
    'stored-shipping-form',
  ],
  '^SN prints a serial number; the renderer prints none': [
    'stored-form-serial',
    'carton-serial',
    'pallet-serial-replicates',
  ],
  '~DY stores a graphic as ~DG does; the renderer drops it': ['downloaded-object'],
  '~DU stores a font; the renderer fails if it cannot read it': ['downloaded-font'],
  '^CC and ^CD change the caret and the delimiter; the renderer ignores them': ['other-prefixes'],
  '^TB breaks the text into lines; the renderer does not': ['text-block-tb'],
  '^MU changes the units of lengths; the renderer ignores it': [
    'inches',
    'millimetres',
    'scaled-150-to-300',
  ],
};

const explained = new Map(
  Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

/** Fonts differ, so that the ends of lines do. */
const mostShare = 0.05;

/** Null if the label is drawn as by the renderer, or if the difference is explained. */
export async function unexplained(file: LabelFile): Promise<string | null> {
  const [sheet] = drawLabels(file).sheets;
  const theirs = await drawnByRenderer(file, sheet!);
  const share = theirs ? differingShare(sheet!.bitmap, theirs) : 1;
  const isExplained = explained.has(file.name);
  if (share > mostShare)
    return isExplained ? null : `${file.name}: ${Math.round(share * 100)} % differ`;
  return isExplained ? `${file.name}: needs no explanation` : null;
}
