// The block at a point of the picture: the innermost, and of those the smallest.

interface Box {
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So near to a thin line still means the line. */
const slack = 6;

export function boxAt(boxes: readonly Box[], x: number, y: number): string | null {
  const hit = (box: Box, by: number) =>
    x >= box.x - by &&
    x <= box.x + box.width + by &&
    y >= box.y - by &&
    y <= box.y + box.height + by;
  const inside = boxes.filter((box) => hit(box, 0));
  const found = inside.length > 0 ? inside : boxes.filter((box) => hit(box, slack));
  const depth = ({ path }: Box) => path.split('[').length;
  const size = ({ width, height }: Box) => width * height;
  return found.toSorted((a, b) => depth(b) - depth(a) || size(a) - size(b))[0]?.path ?? null;
}
