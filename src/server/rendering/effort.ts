// Estimates how long a render will take, to decide whether it runs at once or in a
// thread of its own. Counts the text, the part of it that must be drawn as dots,
// and the dots of labels and previews; a rough estimate is enough.

import type { Json } from '../../core/model/json.ts';
import type { Profile } from '../../core/model/profile.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import { isDataUri } from '../../core/raster/images/data-uri.ts';
import type { CheckedTemplate } from '../../core/template/checked-template.ts';
import type { PrintRequest } from './render-task.ts';

/** How long one render may block the event loop. */
export const longMs = 25;

// Microseconds, on a CPU core of 2020.
const perValue = 2;
const perCharacter = 1;
const perWideCharacter = 8;
const perShapedCharacter = 30; // 130 if it is not cached, but a shop mostly prints the same texts
const perJoinedCharacter = 200; // emoji joined to one picture are drawn from outlines, rarely twice
const perDataUriCharacter = 0.03; // images are decoded in another thread
const longestText = 1000; // a longer one may be a data URI
const perLabelDot = 0.008;
const perPreviewDot = 0.002;
const dotsPerCharacter = 600; // with its share of blank paper

// Without punctuation and currency signs, but with combining marks and joiners.
const isBeyondLatin = /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u0590-\u1cff\u2e80-\uffff\u200d]/;
// From Hebrew to Mongolian, combining marks, joiners, flags and skin tones.
const isShaped =
  /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0590-\u1cff\u200d]|\ud83c[\udde6-\uddff\udffb-\udfff]/;
const isJoinedEmoji = /[\u2600-\u27bf\udc00-\udfff]\ufe0f?\u200d/;

/** `scale` is given for previews only. */
export function effortMs(
  template: CheckedTemplate,
  { data, options: { copies = 1 } = {} }: PrintRequest,
  profile: Profile,
  scale?: number,
): number {
  const text: TextEffort = { characters: 0, us: 0 };
  addText(template.config.blocks, text);
  addText(data, text);
  const labelDots = template.label ? dotsOfLabels(template, data, profile) : null;
  const us = text.us + (labelDots ?? 0) * perLabelDot;
  if (scale === undefined) return (us * (template.usesCopy ? copies : 1)) / 1000;
  const dots = (labelDots ?? text.characters * dotsPerCharacter) * (1 + scale * scale);
  return (us + dots * perPreviewDot) / 1000;
}

export function pngMs({ width, height }: Bitmap, scale: number): number {
  return (width * height * (1 + scale * scale) * perPreviewDot) / 1000;
}

interface TextEffort {
  characters: number;
  us: number;
}

function addText(value: Json, text: TextEffort): void {
  if (typeof value === 'string') {
    const { length } = value;
    text.us += length * perCharacterOf(value);
    text.characters += length;
  } else if (typeof value !== 'object' || value === null) text.us += perValue;
  else if (Array.isArray(value)) for (const one of value) addText(one, text);
  else for (const key in value) addText(value[key]!, text);
}

function perCharacterOf(text: string): number {
  if (text.length > longestText && isDataUri(text)) return perDataUriCharacter;
  if (!isBeyondLatin.test(text)) return perCharacter;
  if (!isShaped.test(text)) return perWideCharacter;
  return isJoinedEmoji.test(text) ? perJoinedCharacter : perShapedCharacter;
}

function dotsOfLabels({ label, config }: CheckedTemplate, data: Json, { dpi }: Profile): number {
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
