// Painted areas as TSPL BITMAP commands: raw bytes in which a set bit is white.

import type { Bytes } from '../bytes.ts';
import type { InkedArea } from '../inked-areas.ts';

/** An area whose rows follow each other without a gap. */
type PackedArea = Omit<InkedArea, 'pitch'>;

/** Bytes of the largest image; short, so that an interrupted one is quickly completed. */
export const longestBitmap = 16_384;

export function putBitmaps(out: Bytes, area: InkedArea): void {
  for (const { x, y, height, stride, data } of withoutCommands(inverted(area))) {
    out.ascii(`BITMAP ${x},${y},${stride},${height},1,`, 0); // BITMAP — image, combined with what is already drawn
    out.append(data);
    out.put(0x0d, 0x0a);
  }
}

function inverted({ x, y, height, stride, pitch, data }: InkedArea): PackedArea {
  const white = new Uint8Array(stride * height);
  for (let row = 0, to = 0; row < height; row++)
    for (let from = row * pitch; from < row * pitch + stride; from++) white[to++] = ~data[from]!;
  return { x, y, height, stride, data: white };
}

/**
 * Printers execute ESC ! commands (reset, pause, cancel) wherever the two bytes
 * appear. An area that contains them is split between them; no dot changes.
 */
function withoutCommands(area: PackedArea): PackedArea[] {
  const at = Buffer.from(area.data.buffer, area.data.byteOffset, area.data.length).indexOf('\x1b!');
  if (at === -1) return [area];
  const { stride } = area;
  const [row, column] = [Math.floor(at / stride) + 1, (at % stride) + 1];
  const parts = column === stride ? cutBelow(area, row) : cutBeside(area, column);
  return parts.flatMap(withoutCommands);
}

function cutBelow({ x, y, height, stride, data }: PackedArea, row: number): PackedArea[] {
  return [
    { x, y, height: row, stride, data: data.subarray(0, row * stride) },
    { x, y: y + row, height: height - row, stride, data: data.subarray(row * stride) },
  ];
}

function cutBeside({ x, y, height, stride, data }: PackedArea, column: number): PackedArea[] {
  const taken = (from: number, to: number) =>
    data.filter((_, index) => index % stride >= from && index % stride < to);
  return [
    { x, y, height, stride: column, data: taken(0, column) },
    { x: x + column * 8, y, height, stride: stride - column, data: taken(column, stride) },
  ];
}
