// The choice of a field that the template leaves out, where the schema names none because it
// depends on the text or the kind of the block.

const inTheMiddle = new Set<unknown>([
  'barcode',
  'qrcode',
  'pdf417',
  'datamatrix',
  'aztec',
  'image',
]);

/** `around`: the block or column that has the field. */
export function usualChoice(
  name: string,
  around: Record<string, unknown>,
  locale: unknown,
): string | undefined {
  if (name === 'valign') return inTheMiddle.has(around.type) ? 'middle' : 'top';
  if (name !== 'align') return undefined;
  return isFromRight(around.content) || isFromRight(sampleOf(locale)) ? 'right' : 'left';
}

/** Each of these makes a text of a receipt drawn. */
const drawnFields = ['fontSize', 'minFontSize', 'letterSpacing'];

/** Whether the default of the schema is in effect: a text in the printer's font has no typeface. */
export function hasDefault(
  name: string,
  around: Record<string, unknown>,
  isLabel: boolean,
): boolean {
  return name !== 'face' || isLabel || drawnFields.some((field) => around[field] !== undefined);
}

const firstLetterFromRight =
  /^\P{L}*[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u;

/** The names in expressions say nothing about what is printed. */
function isFromRight(text: unknown): boolean {
  return (
    typeof text === 'string' && firstLetterFromRight.test(text.replaceAll(/\{\{.*?\}\}/gs, ''))
  );
}

/** The name of a language in itself is written in its script. */
function sampleOf(locale: unknown): string | undefined {
  if (typeof locale !== 'string') return undefined;
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(locale);
  } catch {
    return undefined; // not yet a language
  }
}
