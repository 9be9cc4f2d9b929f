// Runs the command that the command line names. The default command starts the service.

import type { Command } from 'commander';
import { didYouMean } from '../core/validation/did-you-mean.ts';
import { commandNames } from './command-list.ts';
import { makeProgram } from './program.ts';

/** All of them for the help, for completion scripts, and for words that are no command. */
function namedCommands(word = 'start', next = ''): readonly string[] {
  if (word === 'completion' && next !== '--values') return commandNames;
  if (commandNames.includes(word)) return [word];
  // Options without a command are those of the default one.
  return word.startsWith('-') && !['-h', '--help'].includes(word) ? ['start'] : commandNames;
}

/** `args` are the words after the name of the program. */
export async function runCommand(args: string[]): Promise<void> {
  const [word = '', next = ''] = args;
  // Commander would take an unknown word for an argument of the default command.
  if (isWord(word) && ![...commandNames, 'help'].includes(word)) refuse(word, commandNames);
  if (word === 'help' && isWord(next) && !commandNames.includes(next)) refuse(next, commandNames);
  if (/^(-V|--version) --json$|^--json (-V|--version)$/.test(args.join(' '))) {
    const { versionReport } = await import('./version-report.ts');
    console.log(versionReport());
    return;
  }
  const program = await makeProgram(namedCommands(...args));
  refuseUnknownPart(program, word, next);
  await program.parseAsync(args, { from: 'user' });
}

function isWord(text: string): boolean {
  return /^\w[\w-]*$/.test(text);
}

/** `platen batches show`: a word that is none of its commands, where the default one takes no argument. */
function refuseUnknownPart({ commands }: Command, word: string, next: string): void {
  const parts = commands.find((command) => command.name() === word)?.commands ?? [];
  const takesArgument = parts.find((part) => part.name() === 'list')?.registeredArguments.length;
  const names = parts.map((part) => part.name());
  if (takesArgument === 0 && isWord(next) && ![...names, 'help'].includes(next))
    refuse(next, names, `${word} `);
}

function refuse(name: string, known: readonly string[], before = ''): never {
  console.error(`There is no command "${before}${name}"${didYouMean(name, known) || '.'}`);
  console.error(`platen ${before}--help lists all commands.`);
  process.exit(2);
}
