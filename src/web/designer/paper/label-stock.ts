// The sizes of labels that are sold on rolls, by maker, so that users need not measure them. They
// are in millimetres; the width is measured across the roll.

export interface LabelStock {
  id: string;
  name: string;
  width: number;
  height: number;
  gap: number;
}

const stock = (
  maker: string,
  gap: number,
  sizes: readonly (readonly [name: string, width: number, height: number])[],
): { maker: string; stock: LabelStock[] } => ({
  maker,
  stock: sizes.map(([name, width, height]) => ({
    id: `${maker} ${name}`,
    name,
    width,
    height,
    gap,
  })),
});

export const labelStock = [
  stock('Zebra', 3, [
    ['4 × 6 in', 102, 152],
    ['4 × 3 in', 102, 76],
    ['4 × 2 in', 102, 51],
    ['3 × 2 in', 76, 51],
    ['2¼ × 1¼ in', 57, 32],
    ['2 × 1 in', 51, 25],
    ['1½ × 1 in', 38, 25],
    ['100 × 150', 100, 150],
    ['100 × 50', 100, 50],
    ['50 × 30', 50, 30],
  ]),
  stock('Brother', 3, [
    ['DK-11201', 29, 90],
    ['DK-11202', 62, 100],
    ['DK-11203', 17, 87],
    ['DK-11204', 17, 54],
    ['DK-11208', 38, 90],
    ['DK-11209', 62, 29],
    ['DK-11221', 23, 23],
    ['DK-11240', 102, 51],
    ['DK-11241', 102, 152],
  ]),
  stock('Dymo', 3, [
    ['99010', 28, 89],
    ['99012', 36, 89],
    ['99014', 54, 101],
    ['99015', 54, 70],
    ['11352', 25, 54],
    ['11354', 57, 32],
    ['S0904980', 104, 159],
  ]),
  stock('Avery', 3, [
    ['AS0722370', 28, 89],
    ['AS0722400', 36, 89],
    ['AS0722430', 54, 101],
    ['AS0722540', 57, 32],
  ]),
];

const all = labelStock.flatMap(({ stock: some }) => some);

export function stockCalled(id: string | null): LabelStock | undefined {
  return all.find((one) => one.id === id);
}

/** The stock of this size; of several, the one that was chosen last. */
export function stockOf(
  { width, height }: { width?: unknown; height?: unknown },
  last?: LabelStock,
): LabelStock | undefined {
  const fitting = all.filter((one) => one.width === width && one.height === height);
  return fitting.find(({ id }) => id === last?.id) ?? fitting[0];
}
