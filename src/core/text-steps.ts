// Estimates the steps (budget.ts) of laying out, drawing and encoding a text. Rough is
// enough: it decides whether a document is rendered on the event loop or in a thread.

const perCharacter = 10;
const perWideCharacter = 80;
const perShapedCharacter = 300; // 1300 if it is not cached, but a shop mostly prints the same texts
const perJoinedCharacter = 2000; // emoji joined to one picture are drawn from outlines, rarely twice

// Characters beyond Latin, without punctuation and currency signs, but with combining marks and joiners.
const isBeyondLatin = /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u0590-\u1cff\u2e80-\uffff\u200d]/;
// Characters that are shaped: from Hebrew to Mongolian, combining marks, joiners, flags and skin tones.
const isShaped =
  /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0590-\u1cff\u200d]|\ud83c[\udde6-\uddff\udffb-\udfff]/;
const isJoinedEmoji = /[\u2600-\u27bf\udc00-\udfff]\ufe0f?\u200d/;

/** Whether a receipt printer may have to get it as dots. */
export function isBeyondFonts(text: string): boolean {
  return isBeyondLatin.test(text);
}

/** The steps of a text of ASCII. */
export function asciiSteps({ length }: string): number {
  return length * perCharacter;
}

export function textSteps(text: string): number {
  const { length } = text;
  if (!isBeyondLatin.test(text)) return length * perCharacter;
  if (!isShaped.test(text)) return length * perWideCharacter;
  return length * (isJoinedEmoji.test(text) ? perJoinedCharacter : perShapedCharacter);
}
