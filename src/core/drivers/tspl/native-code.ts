// Codes that the printer draws itself, in dots of its own: nobody has measured
// them, so only where a template asks for it. What is in them is data, whatever
// it looks like.

import type { CodeItem } from '../../model/document.ts';
import type { Symbology } from '../../model/symbology.ts';

/** What BARCODE calls a code. */
const barcodes: Partial<Record<Symbology, string>> = {
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'UPCA',
  code39: '39',
  code93: '93',
  code128: '128',
  itf: '25',
  codabar: 'CODA',
};

/** The command for a code; undefined where it has to be painted. */
export function nativeCode(item: CodeItem): string | undefined {
  const { x, y, symbology, value, module, rotation = 0 } = item;
  const name = barcodes[symbology];
  if (name === undefined || rotation !== 0 || !/^[ -~]*$/.test(value)) return undefined;
  const wide = Math.round(module * 2.5);
  return `BARCODE ${x},${y},"${name}",${item.height},0,0,${module},${wide},"${escaped(value)}"`; // BARCODE — no characters, not turned
}

/** A quotation mark would end the text. */
function escaped(text: string): string {
  return text.replaceAll('"', '\\["]');
}
