// The text that a code holds, unchanged: names the character that a code cannot
// hold, and what is printed below the bars for characters that have no glyph.

import { BarcodeFault } from './barcode-fault.ts';

/** Half of a surrogate pair: not a character, so no encoding has bytes for it. */
const half = /\p{Cs}/u;
// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/;
// oxlint-disable-next-line no-control-regex
const controls = /[\x00-\x1f\x7f]/g;
/** Shown in messages by its number only. */
const invisible = /[\p{C}\p{Z}\p{M}]/u;

/** Whether every symbology holds these bytes without being told their encoding. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** `U+00E9 "é"`. */
export function characterName(character: string): string {
  const number = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return invisible.test(character) ? `U+${number}` : `U+${number} "${character}"`;
}

/** The first character outside of the class, such as `[0-9]`; undefined if there is none. */
export function firstOutside(text: string, characters: string): string | undefined {
  return new RegExp(characters.replace('[', '[^'), 'u').exec(text)?.[0];
}

/** Throws a BarcodeFault for text that is not Unicode. */
export function checkUnicode(text: string): void {
  const found = half.exec(text);
  if (found)
    throw new BarcodeFault(
      `contains ${characterName(found[0])}, half of a surrogate pair, which no code can hold: send whole characters`,
    );
}

export function hasControls(text: string): boolean {
  return text.search(controls) >= 0;
}

/** A space for each control character. */
export function withoutControls(text: string): string {
  return text.replace(controls, ' ');
}
