// Runs the command that the command line names. The default command starts the service.

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

const [word = ''] = process.argv.slice(2);
if (/^[\w-]+$/.test(word) && !word.startsWith('-') && ![...commandNames, 'help'].includes(word)) {
  // Commander would take it for an argument of the default command.
  console.error(`There is no command "${word}"${didYouMean(word, commandNames) || '.'}`);
  console.error('platen --help lists all commands.');
  process.exit(2);
}
if (/^(-V|--version) --json$|^--json (-V|--version)$/.test(process.argv.slice(2).join(' '))) {
  const { versionReport } = await import('./version-report.ts');
  console.log(versionReport());
} else {
  const program = await makeProgram(namedCommands(...process.argv.slice(2)));
  await program.parseAsync();
}
