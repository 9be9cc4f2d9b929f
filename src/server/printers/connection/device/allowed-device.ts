// Decides which device files may be opened: the path as it is written, and the path where
// its links lead, must both match a pattern of printer.devices, or of the agent's own list.

import { realpath } from 'node:fs/promises';

/** The setting that lists the patterns, as messages call it. */
export const devicesSetting = 'printer.devices in the configuration';

/** What is wrong with the path, or null. */
export function deviceProblem(
  path: string,
  patterns: readonly string[],
  setting = devicesSetting,
): string | null {
  if (patterns.some((pattern) => matches(path, pattern))) return null;
  const allowed = patterns.length === 0 ? 'none' : patterns.join(', ');
  return `is ${path}, which ${setting} does not allow; it allows ${allowed}`;
}

/** The file to open. Rejects if a link leads to a file that is not allowed. */
export async function resolveDevice(
  path: string,
  patterns: readonly string[],
  setting = devicesSetting,
): Promise<string> {
  const check = (one: string) => {
    const problem = deviceProblem(one, patterns, setting);
    if (problem) throw new Error(`The device file ${path} cannot be used: it ${problem}.`);
    return one;
  };
  // Checked before the file is looked at: whether other files exist must not be told.
  return check(await realpath(check(path)));
}

/** `*` stands for anything within one step of the path. */
export function matches(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(path);
}
