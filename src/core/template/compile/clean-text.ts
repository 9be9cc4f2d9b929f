// What may reach the paper: no control character survives, wherever the text
// came from. Knows nothing of blocks.

// C0 except the line feed, DEL, C1; bidi embeddings, overrides and isolates; the
// line and paragraph separators; the byte order mark; halves of surrogate pairs.
const removed =
  // oxlint-disable-next-line no-control-regex
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** `lineFeed` is what a line break becomes. */
export function cleanText(text: string, lineFeed: '\n' | ' '): string {
  if (plain.test(text)) return text;
  const spaced = text.replaceAll('\t', ' ').replace(/\r\n?|\n/g, lineFeed);
  return composed(spaced.replace(removed, ''));
}

/** Letters and their marks as one character where there is one (NFC): code pages and cells hold those. */
export function composed(text: string): string {
  return plain.test(text) ? text : text.normalize('NFC');
}

/** Printable and composed already: nearly all European text, which then needs no further search. */
const plain = /^[ -~\xa0-\u02ff€]*$/;
