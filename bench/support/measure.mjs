// Helpers of all benchmarks: medians and spread of rounds, CPU seconds and memory of other
// processes, the raw speed of the disk, and the report.

import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** At a share of the sorted values: 0.99 is the one that a hundredth exceed. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

export function round(value, digits = 2) {
  return value === null || value === undefined ? null : Number(value.toFixed(digits));
}

/**
 * How many times theirs the first's was, round by round, because the machine's
 * mood changes from one to the next: the median.
 */
export function timesInRounds(first, theirs) {
  const ratios = theirs.map((value, index) => first[index] / value).filter(Number.isFinite);
  return ratios.length === 0 ? null : Number(median(ratios).toPrecision(3));
}

const ticksPerSecond = 100;

/** Seconds of processor, user and system, of a process, its threads and the children that it waited for; NaN where it has died. */
export function cpuSeconds(pid) {
  if (!existsSync(`/proc/${pid}`)) return NaN;
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

export function residentMb(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return round(Number(/VmRSS:\s+(\d+)/.exec(text)[1]) / 1024, 1);
}

/** Milliseconds of each time that 4 KB are appended and waited for until they are on this disk, for half a second. */
export function flushTimes(folder = tmpdir()) {
  const place = mkdtempSync(join(folder, 'platen-fsync-'));
  const file = openSync(join(place, 'file'), 'w');
  const block = Buffer.alloc(4096, 1);
  const times = [];
  for (let at = performance.now(), end = at + 500; at < end;) {
    writeSync(file, block);
    fdatasyncSync(file);
    const now = performance.now();
    times.push(now - at);
    at = now;
  }
  closeSync(file);
  rmSync(place, { recursive: true });
  return times;
}

export function fsyncsPerSecond(folder) {
  const times = flushTimes(folder);
  return Math.round((times.length / times.reduce((sum, ms) => sum + ms, 0)) * 1000);
}

/** Whole numbers after the file's name, in the order of `defaults`. */
export function sizes(defaults) {
  const given = process.argv.slice(2).map(Number);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value], index) => [name, given[index] || value]),
  );
}

/** One line of JSON for programs and a table for people. */
export function report(result) {
  console.log(JSON.stringify(result));
  const rows = result.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'number' ? value.toLocaleString('en') : value,
      ]),
    ),
  );
  console.error(`\n${result.bench}: ${result.question}`);
  new console.Console(process.stderr).table(rows);
}
