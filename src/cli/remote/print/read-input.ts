// Reads a file, or standard input for `-`.

import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { CommandError } from '../../command-result.ts';

/** A file beyond this is refused by every route of the service. */
const maxBytes = 64 * 1024 * 1024;

export async function readInput(path: string): Promise<Buffer> {
  if (path === '-') {
    if (process.stdin.isTTY)
      throw new CommandError('Standard input is a terminal: pipe something in, or name a file.');
    return await buffer(process.stdin);
  }
  try {
    const { size } = statSync(path);
    if (size > maxBytes)
      throw new CommandError(`${path} has ${size} bytes, which no request may have.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `${path} cannot be read: ${code === 'ENOENT' ? 'it does not exist' : message}.`,
    );
  }
}

/** The text of a file. Editors put a byte order mark first. */
export function textIn(content: Buffer, name: string): string {
  if (isUtf8(content)) return content.toString().replace(/^\ufeff/, '');
  const [first, second] = content;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const from = isWide ? 'UTF-16' : 'WINDOWS-1252';
  throw new CommandError(
    `${name} is not UTF-8. Convert it: iconv -f ${from} -t UTF-8. Excel saves it as "CSV UTF-8".`,
  );
}

export function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}
