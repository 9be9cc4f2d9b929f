// TSPL commands for barcodes that the printer draws itself. Their exact dots are
// unknown, so they are used only if the template asks for it. Data is escaped so
// that it can never act as a command.

import type { CodeItem } from '../../model/paper/document.ts';
import type { Symbology } from '../../model/templates/symbology.ts';

/** The names of the codes in BARCODE. */
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

/** The command for a code; undefined if it must be painted. */
export function nativeCode(item: CodeItem): string | undefined {
  const { x, y, symbology, value, module, rotation = 0 } = item;
  const name = barcodes[symbology];
  if (name === undefined || rotation !== 0 || !/^[ -~]*$/.test(value)) return undefined;
  const wide = Math.round(module * 2.5);
  return `BARCODE ${x},${y},"${name}",${item.height},0,0,${module},${wide},"${escaped(value)}"`; // BARCODE — no digits, not rotated
}

/** A quotation mark would end the text. */
function escaped(text: string): string {
  return text.replaceAll('"', '\\["]');
}
