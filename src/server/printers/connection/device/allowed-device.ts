// Decides which device files may be opened: the path as it is written, and the path where
// its links lead, must both match a pattern of printer.devices.

import { realpath } from 'node:fs/promises';

/** What is wrong with the path, or null. */
export function deviceProblem(path: string, patterns: readonly string[]): string | null {
  if (patterns.some((pattern) => matches(path, pattern))) return null;
  const allowed = patterns.length === 0 ? 'none' : patterns.join(', ');
  return `is ${path}, which printer.devices in the configuration does not allow; it allows ${allowed}`;
}

/** The file to open. Rejects if a link leads to a file that is not allowed. */
export async function resolveDevice(path: string, patterns: readonly string[]): Promise<string> {
  const target = await realpath(path);
  for (const one of [path, target]) {
    const problem = deviceProblem(one, patterns);
    if (problem) throw new Error(`The device file ${path} cannot be used: it ${problem}.`);
  }
  return target;
}

/** `*` stands for anything within one step of the path. */
export function matches(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(path);
}
