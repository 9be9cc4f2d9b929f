// How a printer is, and the bytes with which it tells. Pure: who asks and when
// is not known here.

export interface Condition {
  paper: 'ok' | 'low' | 'out';
  cover: 'closed' | 'open';
  cutter: 'ok' | 'error';
  overheated: boolean;
  /** Only switching it off and on helps. */
  unrecoverable: boolean;
  /** Of printers that print with a ribbon. */
  ribbon: 'ok' | 'out';
  /** Stopped by a key or a command. */
  paused: boolean;
}

export const healthy: Condition = {
  paper: 'ok',
  cover: 'closed',
  cutter: 'ok',
  overheated: false,
  unrecoverable: false,
  ribbon: 'ok',
  paused: false,
};

export function isOnline(condition: Condition): boolean {
  const { paper, cover, ribbon, paused } = condition;
  const canPrint = paper !== 'out' && cover === 'closed' && ribbon !== 'out' && !paused;
  return canPrint && !hasError(condition);
}

export function isEqual(a: Condition, b: Condition): boolean {
  return (
    a.paper === b.paper &&
    a.cover === b.cover &&
    a.cutter === b.cutter &&
    a.overheated === b.overheated &&
    a.unrecoverable === b.unrecoverable &&
    a.ribbon === b.ribbon &&
    a.paused === b.paused
  );
}

function hasError({ cutter, overheated, unrecoverable }: Condition): boolean {
  return cutter === 'error' || overheated || unrecoverable;
}

// No drawer is connected: the pin that it would pull down stays high.
const drawerPinHigh = 0x04;

/** DLE EOT n for n from 1 to 4. */
export function realTimeStatus(n: number, condition: Condition): number {
  const { paper, cover, cutter, overheated, unrecoverable } = condition;
  const causes: Record<number, [boolean, number][]> = {
    1: [
      [true, drawerPinHigh],
      [!isOnline(condition), 0x08],
    ],
    2: [
      [cover === 'open', 0x04],
      [paper === 'out', 0x20],
      [hasError(condition), 0x40],
    ],
    3: [
      [cutter === 'error', 0x08],
      [unrecoverable, 0x20],
      [overheated, 0x40],
    ],
    4: [
      [paper !== 'ok', 0x0c],
      [paper === 'out', 0x60],
    ],
  };
  return bits(0x12, causes[n] ?? []);
}

/** The four bytes of automatic status back. */
export function automaticStatus(condition: Condition): Uint8Array {
  const { paper, cover, cutter, overheated, unrecoverable } = condition;
  return Uint8Array.of(
    bits(0x10 | drawerPinHigh, [
      [!isOnline(condition), 0x08],
      [cover === 'open', 0x20],
    ]),
    bits(0, [
      [cutter === 'error', 0x08],
      [unrecoverable, 0x20],
      [overheated, 0x40],
    ]),
    bits(0, [
      [paper === 'low', 0x03],
      [paper === 'out', 0x0c],
    ]),
    0x0f,
  );
}

/** Which bits of the four bytes each bit of GS a n watches: online, error, paper. */
const watched: [number, number[]][] = [
  [0x02, [0x28, 0, 0]],
  [0x04, [0, 0x6c, 0]],
  [0x08, [0, 0, 0x0f]],
];

/** Whether a change from one status to another is one that GS a n asked to hear of. */
export function isWatched(n: number, before: Uint8Array, after: Uint8Array): boolean {
  return watched.some(
    ([bit, masks]) =>
      (n & bit) !== 0 &&
      masks.some((mask, index) => ((before[index]! ^ after[index]!) & mask) !== 0),
  );
}

/** GS r 1 and ESC v. */
export function paperSensors({ paper }: Condition): number {
  return bits(0, [
    [paper !== 'ok', 0x03],
    [paper === 'out', 0x0c],
  ]);
}

function bits(base: number, causes: [boolean, number][]): number {
  return causes.reduce((byte, [holds, bit]) => (holds ? byte | bit : byte), base);
}
