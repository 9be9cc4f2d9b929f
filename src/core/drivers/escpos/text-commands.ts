// The ESC/POS commands that set how text is written.

import type { TextCommands } from '../text-writer.ts';

export const textCommands: TextCommands = {
  moveTo: (x, out) => out.put(0x1b, 0x24, x & 0xff, x >> 8), // ESC $
  moveBy: (dots, out) => out.put(0x1b, 0x5c, dots & 0xff, dots >> 8), // ESC \
  font: (number, out) => out.put(0x1b, 0x4d, number), // ESC M
  size: ({ width, height }, out) => out.put(0x1d, 0x21, ((width - 1) << 4) | (height - 1)), // GS !
  bold: (isOn, out) => out.put(0x1b, 0x45, isOn ? 1 : 0), // ESC E
  underline: (isOn, out) => out.put(0x1b, 0x2d, isOn ? 1 : 0), // ESC -
  invert: (isOn, out) => out.put(0x1d, 0x42, isOn ? 1 : 0), // GS B
  codePage: (number, out) => out.put(0x1b, 0x74, number), // ESC t
};
