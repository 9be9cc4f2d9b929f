// Sets the speed and the form of a serial line by `stty`, which every Linux has. A library
// for it would bring compiled code for each platform, only to call tcsetattr once.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SerialLine } from '../../../../core/model/printers/printer-address.ts';

const run = promisify(execFile);
const timeoutMs = 5000;

/** Tests replace it. `line`: null for a line without a speed, such as Bluetooth. */
export type SetLine = (path: string, line: SerialLine | null) => Promise<void>;

export const setLine: SetLine = async (path, line) => {
  try {
    await run('stty', ['-F', path, ...sttySettings(line)], { timeout: timeoutMs });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    const why =
      code === 'ENOENT' ? 'the program stty (coreutils) is not installed' : stderr?.trim() || code;
    throw new Error(`The serial line ${path} cannot be set up: ${why}.`, { cause: error });
  }
};

/** Raw bytes in both directions; a read waits for a byte, so that silence is not a hang-up. */
export function sttySettings(line: SerialLine | null): string[] {
  const raw = ['raw', '-echo', 'min', '1', 'time', '0'];
  if (!line) return raw;
  const { baud, bits, parity, stop, flow } = line;
  return [
    ...raw,
    String(baud),
    `cs${bits}`,
    ...(parity === 'none' ? ['-parenb'] : ['parenb', parity === 'odd' ? 'parodd' : '-parodd']),
    stop === 2 ? 'cstopb' : '-cstopb',
    flow === 'hard' ? 'crtscts' : '-crtscts',
    ...(flow === 'soft' ? ['ixon', 'ixoff'] : ['-ixon', '-ixoff']),
    'clocal',
  ];
}
