// The completion of fish.

import type { CommandWords, Values } from './command-words.ts';

export function fishScript(commands: CommandWords[]): string {
  const byPath = new Map(commands.map((one) => [one.path, one]));
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = commands.flatMap((command) => {
    const condition = `__platen_at ${quoted(command.path)}`;
    const inner = command.commands.map((name) => {
      const path = command.path === '' ? name : `${command.path} ${name}`;
      const description = byPath.get(path)?.description ?? '';
      return complete(condition, [`-a ${quoted(name)}`, `-d ${quoted(description)}`]);
    });
    const options = command.options.map(({ names, description, values }) =>
      complete(condition, [
        ...names.map((name) =>
          name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
        ),
        ...(values ? [values.files ? '-r' : '-x', ...valuesOf(values)] : []),
        `-d ${quoted(description)}`,
      ]),
    );
    const values = valuesOf(command.values);
    const own = values.length > 0 ? [complete(condition, values)] : [];
    return [...inner, ...options, ...own];
  });
  return `# Completion of platen: platen completion fish > ~/.config/fish/completions/platen.fish

set -g __platen_commands ${paths.join(' ')}

# True on the command line of this command, before the name of one in it.
function __platen_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim -- "$at $word")
        contains -- $next $__platen_commands; and set at $next
    end
    test "$at" = "$argv[1]"
end

complete -c platen -f
${lines.join('\n')}
`;
}

function complete(condition: string, parts: string[]): string {
  return `complete -c platen -n ${quoted(condition)} ${parts.join(' ')}`;
}

function valuesOf({ words, list, files }: Values): string[] {
  const values = [...words, ...(list === null ? [] : [`(platen completion --values ${list})`])];
  return [
    ...(values.length > 0 ? [`-a ${quoted(values.join(' '))}`] : []),
    ...(files ? ['-F'] : []),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
