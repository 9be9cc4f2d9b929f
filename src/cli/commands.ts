// The command line, with a file per command. The default command starts the service.

import { Command } from 'commander';
import { description, version } from '../server/version.ts';

/**
 * In the order of the help. Only the file of the command that is run is loaded: reading the whole
 * service takes several times as long as everything that `platen keys list` does.
 */
const commands: Record<string, () => Promise<(program: Command) => void>> = {
  start: async () => (await import('./start.ts')).startCommand,
  config: async () => (await import('./config.ts')).configCommand,
  emulate: async () => (await import('./emulate/command.ts')).emulateCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  copy: async () => (await import('./copy.ts')).copyCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  'install-service': async () => (await import('./install-service.ts')).installServiceCommand,
};

/** All of them for the help, and for words that are no command. */
function namedCommands(word = 'start'): string[] {
  return Object.hasOwn(commands, word) ? [word] : Object.keys(commands);
}

const program = new Command('platen').description(description).version(version);
for (const name of namedCommands(process.argv[2])) (await commands[name]!())(program);
await program.parseAsync();
