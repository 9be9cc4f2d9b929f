// Emphasis across line breaks: what is open at the end of a line is opened again
// in the next.

import {
  type Emphasis,
  emphasisMark,
  isBold,
  isInverted,
  isStruck,
  isUnderlined,
} from '../model/templates/emphasis.ts';
import type { TextStyle } from '../model/paper/plain-block.ts';

// oxlint-disable-next-line no-control-regex -- these are the marks
const marks = /[\u0001-\u0004]/g;

export function carried(lines: string[]): string[] {
  if (!lines.some((line) => emphasisMark.test(line))) return lines;
  let open = '';
  return lines.map((line) => {
    const whole = open + line;
    for (const mark of line.match(marks) ?? [])
      open = open.includes(mark) ? open.replace(mark, '') : open + mark;
    return whole;
  });
}

export function paragraphsOf(text: string): string[] {
  return carried(text.split('\n'));
}

// oxlint-disable-next-line no-control-regex -- these are the marks
const tail = /[\s\u200b]+((?:[\u0001-\u0004][\s\u200b]*)*)$/;

/** Whether it is white space as `\s` has it, with the marks of emphasis. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return true;
  if (code < 0xa0) return false;
  return code === 0xa0 || (code >= 0x2000 && code <= 0x202f) || code === 0x3000;
}

/** The line without spaces at the end, also those before a mark. */
export function withoutTail(line: string): string {
  const last = line.charCodeAt(line.length - 1);
  if (!isSpace(last)) return line;
  return line.replace(tail, (_, after: string) => after.replaceAll(/[\s\u200b]/g, ''));
}

export function emphasised<Style extends TextStyle>(style: Style, emphasis: Emphasis): Style {
  if (emphasis === 0) return style;
  const { bold, underline, invert, strike } = style;
  return {
    ...style,
    bold: bold || (emphasis & isBold) > 0,
    underline: underline || (emphasis & isUnderlined) > 0,
    invert: invert !== (emphasis & isInverted) > 0,
    strike: strike || (emphasis & isStruck) > 0,
  };
}
