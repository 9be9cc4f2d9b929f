// Removes control characters from text of templates and data, so that none can
// reach a printer. Line breaks become line feeds or spaces; letters are composed
// with their marks (NFC).

// C0 except the line feed, DEL, C1; bidi embeddings, overrides and isolates; the
// line and paragraph separators; the byte order mark; halves of surrogate pairs.
const removed =
  // oxlint-disable-next-line no-control-regex
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** `lineFeed`: replacement for line breaks. */
export function cleanText(text: string, lineFeed: '\n' | ' '): string {
  if (isPlain(text)) return text;
  const spaced = text.replaceAll('\t', ' ').replace(/\r\n?|\n/g, lineFeed);
  return composed(spaced.replace(removed, ''));
}

/** NFC: code pages and glyphs exist for composed letters. */
export function composed(text: string): string {
  return isPlain(text) ? text : text.normalize('NFC');
}

const plain = /^[ -~\xa0-\u02ff€]*$/;

/** Printable and composed already, as nearly all European text: a fast path. */
function isPlain(text: string): boolean {
  return plain.test(text);
}
