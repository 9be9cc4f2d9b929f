// How many cells of a terminal a text takes, and the beginning of it that fits.

const graphemes = new Intl.Segmenter();

/** East Asian wide and fullwidth characters, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const printableAscii = /^[ -~]*$/;

export function displayWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** Cut with an ellipsis, if it is wider. */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let taken = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    taken += displayWidth(segment);
    if (taken > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
