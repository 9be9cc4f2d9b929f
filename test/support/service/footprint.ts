// Measures a process: memory, file descriptors and the size of its write-ahead
// log. Reads /proc, so it works on Linux only.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Footprint {
  seconds: number;
  memoryMb: number;
  descriptors: number;
  walMb: number;
}

export function footprint(pid: number, dataFolder: string, seconds: number): Footprint {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    seconds,
    memoryMb: Number(kilobytes) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    walMb: sizeOf(join(dataFolder, 'platen.db-wal')) / 1_048_576,
  };
}

/** The slope of the regression line through the points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const across = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return across / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
