// The program with some of its commands, or all of them.

import { Command } from 'commander';
import { description, version } from '../server/version.ts';
import { exitCodes } from './command-result.ts';
import { commandGroups, commandNames, loadCommand } from './command-list.ts';

export async function makeProgram(wanted: readonly string[] = commandNames): Promise<Command> {
  const program = new Command('platen')
    .description(description)
    .version(version)
    // Wrong usage ends with 2; the commands inherit it.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.unusable));
  for (const [heading, names] of commandGroups) {
    program.commandsGroup(heading);
    for (const name of names) if (wanted.includes(name)) (await loadCommand(name))(program);
  }
  return program;
}
