// The condition of an emulated printer: paper, cover, cutter, drawer and faults. Each
// language encodes it as its own status bytes.

export interface Condition {
  paper: 'ok' | 'low' | 'out';
  cover: 'closed' | 'open';
  cutter: 'ok' | 'error';
  overheated: boolean;
  /** An error that only a power cycle clears. */
  unrecoverable: boolean;
  /** The ribbon of thermal transfer printers. */
  ribbon: 'ok' | 'out';
  /** Stopped by a key or a command. */
  paused: boolean;
  /** The cash drawer, which a pulse opens if one is connected. */
  drawer: 'none' | 'closed' | 'open';
}

export const healthy: Condition = {
  paper: 'ok',
  cover: 'closed',
  cutter: 'ok',
  overheated: false,
  unrecoverable: false,
  ribbon: 'ok',
  paused: false,
  drawer: 'none',
};

export function isOnline(condition: Condition): boolean {
  const { paper, cover, ribbon, paused } = condition;
  const canPrint = paper !== 'out' && cover === 'closed' && ribbon !== 'out' && !paused;
  return canPrint && !hasError(condition);
}

export function hasError({ cutter, overheated, unrecoverable }: Condition): boolean {
  return cutter === 'error' || overheated || unrecoverable;
}

const parts = Object.keys(healthy) as (keyof Condition)[];

export function isEqual(a: Condition, b: Condition): boolean {
  return parts.every((part) => a[part] === b[part]);
}

/** A status byte: `base` with the bit of each cause that holds. */
export function statusBits(base: number, causes: [holds: boolean, bit: number][]): number {
  return causes.reduce((byte, [holds, bit]) => (holds ? byte | bit : byte), base);
}
