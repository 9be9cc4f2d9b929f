// Finds text of a PDF that PDFium cannot draw: its font is not embedded, and the fonts that
// replace it have only Latin letters and common signs. Such text would be missing in silence.

import { memoryOf, type Pdfium } from './pdfium.ts';

/** Latin letters, punctuation, currencies, arrows and mathematical signs, and ligatures of Latin letters. */
const replaceable =
  /[\p{Cc}\u0020-\u036f\u1e00-\u1eff\u2000-\u22ff\ue000-\uf8ff\ufb00-\ufb06\ufeff\ufffd-\uffff]/gu;
/** Fonts of PDFium itself that have other signs. */
const ownSigns = /^(?:Symbol|ZapfDingbats)/;

const mostBytes = 400;

export interface LostFonts {
  /** Looks at a text object that is drawn with `font`. */
  examine: (text: number, font: number, name: string) => void;
  /** Names of the fonts whose text is not drawn. */
  readonly names: ReadonlySet<string>;
  free: () => void;
}

export function lostFonts(pdfium: Pdfium, page: number): LostFonts {
  const names = new Set<string>();
  let textPage = 0;
  let place = 0;
  const textOf = (object: number): string => {
    textPage ||= pdfium.FPDFText_LoadPage(page);
    place ||= pdfium.malloc(mostBytes);
    if (textPage === 0 || place === 0) return '';
    const length = pdfium.FPDFTextObj_GetText(object, textPage, place, mostBytes);
    // Nothing is written if the text is longer.
    if (length < 2 || length > mostBytes) return '';
    return Buffer.from(memoryOf(pdfium).slice(place, place + length - 2)).toString('utf16le');
  };
  return {
    names,
    examine(text, font, name) {
      if (names.has(name) || ownSigns.test(name) || pdfium.FPDFFont_GetIsEmbedded(font) !== 0)
        return;
      if (textOf(text).replace(replaceable, '').trim() !== '') names.add(name);
    },
    free() {
      if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
      if (place !== 0) pdfium.free(place);
    },
  };
}
