// Finds the block at a point of the preview: the most deeply nested, and among
// those the smallest.

interface BlockBox {
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far from a block a click still selects it, in dots; needed for thin lines. */
const slack = 6;

export function boxAt(boxes: readonly BlockBox[], x: number, y: number): string | null {
  const hit = (box: BlockBox, by: number) =>
    x >= box.x - by &&
    x <= box.x + box.width + by &&
    y >= box.y - by &&
    y <= box.y + box.height + by;
  const inside = boxes.filter((box) => hit(box, 0));
  const found = inside.length > 0 ? inside : boxes.filter((box) => hit(box, slack));
  const depth = ({ path }: BlockBox) => path.split('[').length;
  const size = ({ width, height }: BlockBox) => width * height;
  return found.toSorted((a, b) => depth(b) - depth(a) || size(a) - size(b))[0]?.path ?? null;
}
