// Writes an image of the service to a file; `-` is standard output.

import { writeFileSync } from 'node:fs';
import { CommandError } from '../../command-result.ts';

export async function writeImage(file: string, image: Blob): Promise<void> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  if (file === '-') {
    process.stdout.write(bytes);
    return;
  }
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}.`);
  }
}
