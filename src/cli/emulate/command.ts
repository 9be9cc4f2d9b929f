// platen emulate: runs virtual printers without the service, for any program that
// prints, with a page that shows their paper, and exit codes for tests.

import { once } from 'node:events';
import type { Command } from 'commander';
import { action, endsWithCodes } from '../command-result.ts';
import { isStartedByNpm, onParentEnd } from '../npm-parent.ts';
import { Emulation } from './emulation.ts';
import { emulateCodesHelp } from './exit-codes.ts';
import { type EmulateFlags, planOf, withEmulateOptions } from './options.ts';
import { jsonLines, sentences } from './report.ts';

export function emulateCommand(program: Command): void {
  const command = withEmulateOptions(program.command('emulate'));
  endsWithCodes(command, emulateCodesHelp).action(action(emulate));
}

async function emulate(printers: string[], flags: EmulateFlags): Promise<number> {
  // A reader that has gone is no reason to stop printing.
  process.stdout.on('error', () => {});
  const report = flags.json ? jsonLines() : sentences();
  return await new Emulation(planOf(printers, flags), report).run(stopSignal());
}

function stopSignal(): Promise<unknown> {
  const signals = [once(process, 'SIGINT'), once(process, 'SIGTERM')];
  const parentEnd = new Promise<void>((resolve) => {
    if (isStartedByNpm) onParentEnd(resolve);
  });
  return Promise.race([...signals, parentEnd]);
}
