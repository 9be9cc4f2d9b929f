// platen completion: writes the completion script of a shell.

import { Argument, type Command, Option } from 'commander';
import { clientOf, type ServiceFlags, withServiceOptions } from '../service-options.ts';
import { writeLine } from '../terminal/screen.ts';
import { bashScript, zshScript } from './bash.ts';
import { commandWords } from './command-words.ts';
import { fishScript } from './fish.ts';
import { type ListName, listNames, lists } from './lists.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

interface Flags extends ServiceFlags {
  values?: ListName;
}

/** The program must have all of its commands. */
export function completionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('write the completion script of a shell')
    .addArgument(new Argument('[shell]', 'your shell').choices(Object.keys(scripts)))
    // Used by the scripts: the ids that the service knows.
    .addOption(new Option('--values <list>').choices(listNames).hideHelp())
    .addHelpText('after', help);
  withServiceOptions(command).action(
    async (shell: keyof typeof scripts | undefined, flags: Flags) => {
      if (flags.values) await writeValues(flags, flags.values);
      else if (shell) process.stdout.write(scripts[shell](commandWords(program)));
      else command.help({ error: true });
    },
  );
}

const help = `
bash:  echo 'source <(platen completion bash)' >> ~/.bashrc
zsh:   echo 'source <(platen completion zsh)' >> ~/.zshrc
fish:  platen completion fish > ~/.config/fish/completions/platen.fish

Printers, templates, jobs, batches and keys of the service at PLATEN_URL are completed, too.`;

/** A person waits for it at each press of the tab key. */
const timeoutMs = 5000;

/** Nothing at all if the service does not answer. */
async function writeValues(flags: ServiceFlags, list: ListName): Promise<void> {
  try {
    const items = await lists[list].read(clientOf(flags, { timeoutMs, retries: 0 }));
    for (const { id } of items) writeLine(id);
  } catch {
    process.exitCode = 1;
  }
}
