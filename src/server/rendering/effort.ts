// How long a render will take, guessed before it begins: by the amount of text,
// how much of it must be drawn, and the dots of labels and pictures. Rough: it
// only has to tell a receipt from a book.

import type { Json } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/profile.ts';
import { isDataUri } from '../../core/raster/images/data-uri.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { PrintRequest } from './render-task.ts';

// Microseconds, on a core of 2020.
const perValue = 2;
const perCharacter = 1;
const perWideCharacter = 8;
const perShapedCharacter = 30; // 130 the first time: most of what a shop prints is known from before
const perPictureCharacter = 0.03; // of a data URI: pictures are decoded in a thread of their own
const longestText = 1000; // what is longer may be a picture
const perLabelDot = 0.008;
const perPictureDot = 0.002;
const dotsPerCharacter = 600; // of paper, with what is left blank around it

const isBeyondLatin = /[\u0590-\u1cff\u2e80-\uffff]/; // but not punctuation and signs of currencies
const isShaped = /[\u0590-\u1cff]/; // from Hebrew to Mongolian

/** `scale` where a picture is wanted. */
export function effortMs(
  template: CheckedTemplate,
  { data, options: { copies = 1 } = {} }: PrintRequest,
  profile: Profile,
  scale?: number,
): number {
  const own = ownText(template);
  const text = { characters: own.characters, us: own.us };
  addText(data, text);
  const dots = template.label ? labelDots(template, data, profile) : null;
  const us = text.us + (dots ?? 0) * perLabelDot;
  if (scale === undefined) return (us * (template.usesCopy ? copies : 1)) / 1000;
  const shown = (dots ?? text.characters * dotsPerCharacter) * (1 + scale * scale);
  return (us + shown * perPictureDot) / 1000;
}

interface Text {
  characters: number;
  us: number;
}

const known = new WeakMap<CheckedTemplate, Text>();

function ownText(template: CheckedTemplate): Text {
  let text = known.get(template);
  if (!text) {
    text = { characters: 0, us: 0 };
    addText(template.config.blocks, text);
    known.set(template, text);
  }
  return text;
}

function addText(value: Json, text: Text): void {
  if (typeof value === 'string') {
    const { length } = value;
    text.us += length * perCharacterOf(value);
    text.characters += length;
  } else if (typeof value !== 'object' || value === null) text.us += perValue;
  else if (Array.isArray(value)) for (const one of value) addText(one, text);
  else for (const key in value) addText(value[key]!, text);
}

function perCharacterOf(text: string): number {
  if (text.length > longestText && isDataUri(text)) return perPictureCharacter;
  if (!isBeyondLatin.test(text)) return perCharacter;
  return isShaped.test(text) ? perShapedCharacter : perWideCharacter;
}

function labelDots({ label, config }: CheckedTemplate, data: Json, { dpi }: Profile): number {
  const { widthMm, heightMm } = label!.media;
  const isMany = config.blocks.some((block) => block.type === 'each' && block.page === true);
  const labels = isMany ? longestList(data) : 1;
  return labels * widthMm * (heightMm ?? widthMm) * (dpi / 25.4) ** 2;
}

function longestList(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  let longest = Array.isArray(value) ? value.length : 1;
  for (const one of Object.values(value)) longest = Math.max(longest, longestList(one));
  return longest;
}
