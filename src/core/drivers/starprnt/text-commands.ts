// The StarPRNT commands that set how text is written.

import type { TextCommands } from '../text-writer.ts';

/** How many times the printer can enlarge a character each way. */
export const largestSize = 6;

export const textCommands: TextCommands = {
  moveTo: (x, out) => out.put(0x1b, 0x1d, 0x41, x & 0xff, x >> 8), // ESC GS A
  moveBy: (dots, out) => out.put(0x1b, 0x1d, 0x52, dots & 0xff, dots >> 8), // ESC GS R
  font: (number, out) => out.put(0x1b, 0x1e, 0x46, number), // ESC RS F
  size: ({ width, height }, out) => out.put(0x1b, 0x69, height - 1, width - 1), // ESC i
  bold: (isOn, out) => out.put(0x1b, isOn ? 0x45 : 0x46), // ESC E, ESC F
  underline: (isOn, out) => out.put(0x1b, 0x2d, isOn ? 1 : 0), // ESC -
  invert: (isOn, out) => out.put(0x1b, isOn ? 0x34 : 0x35), // ESC 4, ESC 5
  codePage: (number, out) => out.put(0x1b, 0x1d, 0x74, number), // ESC GS t
};
