// The bars of MSI: four bits a digit, each a wide and a narrow element.

const bits = { 0: '12', 1: '21' } as const;

export function msi(value: string): number[] {
  let elements = '21'; // start
  for (const digit of value)
    for (const mask of [8, 4, 2, 1]) elements += bits[Number(digit) & mask ? 1 : 0];
  return Array.from(`${elements}121`, Number); // and stop
}
