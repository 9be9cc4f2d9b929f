// What can be completed: every command with its options, and where their values come from.

import type { Argument, Command, Option } from 'commander';
import { type ListName, listOfCommand, listOfName } from './lists.ts';

/** What a value can be. */
export interface Values {
  words: string[];
  /** The list of the service that they are from. */
  list: ListName | null;
  files: boolean;
}

export interface OptionWords {
  /** The short and the long name, such as -p and --printer. */
  names: string[];
  description: string;
  /** Null if it takes no value. */
  values: Values | null;
}

export interface CommandWords {
  /** The words of the command, such as `job wait`; empty for the program itself. */
  path: string;
  description: string;
  /** Names of the commands in it. */
  commands: string[];
  options: OptionWords[];
  /** The values of all its arguments together. */
  values: Values;
}

const fileNames = /^(files?|folder|data|assets|config|save)$|file$/i;

/** The command, and those in it. A command in it that is the default adds its own words. */
export function commandWords(command: Command, path: string[] = []): CommandWords[] {
  const inner = command.commands;
  const own: CommandWords = {
    path: path.join(' '),
    description: command.description(),
    commands: inner.map((one) => one.name()),
    options: command.options.filter(({ hidden }) => !hidden).map(optionWords),
    values: together(command.registeredArguments.map((one) => argumentValues(one, path))),
  };
  const below = inner.flatMap((one) => commandWords(one, [...path, one.name()]));
  const standard = below.find((one) => one.path === [...path, defaultOf(command)].join(' '));
  if (standard && path.length > 0) {
    own.options.push(...standard.options);
    own.values = together([own.values, standard.values]);
  }
  return [own, ...below];
}

/** Commander keeps it in a field without a type. */
function defaultOf(command: Command): string {
  // oxlint-disable-next-line no-underscore-dangle -- the name of commander
  return (command as unknown as { _defaultCommandName: string | null })._defaultCommandName ?? '';
}

function optionWords(option: Option): OptionWords {
  const { short, long, description, required, optional, argChoices } = option;
  const name = option.attributeName();
  const [, valueName = ''] = /[<[](\w+)/.exec(option.flags) ?? []; // printer of --to <printer>
  const values: Values = {
    words: argChoices ?? [],
    list: listOfName(name) ?? listOfName(valueName),
    files: fileNames.test(name),
  };
  return {
    names: [short, long].flatMap((one) => one ?? []),
    description,
    values: required || optional ? values : null,
  };
}

function argumentValues(argument: Argument, path: string[]): Values {
  const names = argument.name().split('|');
  const found = names.map((name) =>
    name === 'id' || name === 'ids' ? listOfCommand(path[0]) : listOfName(name),
  );
  return {
    words: argument.argChoices ?? [],
    list: found.find(Boolean) ?? null,
    files: names.some((name) => fileNames.test(name)),
  };
}

function together(all: Values[]): Values {
  return {
    words: all.flatMap(({ words }) => words),
    list: all.find(({ list }) => list !== null)?.list ?? null,
    files: all.some(({ files }) => files),
  };
}
