// The completion of fish.

import type { CommandWords, Values } from './command-words.ts';

export function fishScript(commands: CommandWords[]): string {
  const byPath = new Map(commands.map((one) => [one.path, one]));
  const lines = commands.flatMap((command) => {
    const condition = conditionOf(command, byPath);
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
        ...(values ? ['-r', ...valuesOf(values)] : []),
        `-d ${quoted(description)}`,
      ]),
    );
    const values = valuesOf(command.values);
    const own = values.length > 0 ? [complete(condition, values)] : [];
    return [...inner, ...options, ...own];
  });
  return `# Completion of platen: platen completion fish > ~/.config/fish/completions/platen.fish

complete -c platen -f
${lines.join('\n')}
`;
}

function complete(condition: string, parts: string[]): string {
  return `complete -c platen -n ${quoted(condition)} ${parts.join(' ')}`;
}

/** True on the command line of this command, before the name of one in it. */
function conditionOf(
  { path, commands }: CommandWords,
  byPath: ReadonlyMap<string, CommandWords>,
): string {
  if (path === '') return '__fish_use_subcommand';
  const seen = path.split(' ').map((name) => `__fish_seen_subcommand_from ${name}`);
  const inner = commands.filter((name) => byPath.has(`${path} ${name}`));
  const without = inner.length > 0 ? [`not __fish_seen_subcommand_from ${inner.join(' ')}`] : [];
  return [...seen, ...without].join('; and ');
}

function valuesOf({ words, kind, files }: Values): string[] {
  const values = [...words, ...(kind === null ? [] : [`(platen completion --values ${kind})`])];
  return [
    ...(values.length > 0 ? [`-a ${quoted(values.join(' '))}`] : []),
    ...(files ? ['-F'] : []),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
