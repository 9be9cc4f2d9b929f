// A ZPL command, for the tables in the files *-commands.ts.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import type { ZplFormat } from './format.ts';
import type { ZplCommand } from './lexer.ts';
import type { ZplSettings } from './settings.ts';
import type { ZplParameters } from './zpl-parameters.ts';

export interface FormatCommand {
  means: string;
  effect: CommandEffect;
  run(format: ZplFormat, parameters: ZplParameters, command: ZplCommand): void;
}

export type FormatCommands = Record<string, FormatCommand>;

/** Commands that change nothing on the labels drawn here. */
export function withoutPicture(
  effect: CommandEffect,
  meanings: Record<string, string>,
): FormatCommands {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [name, { means, effect, run: () => {} }]),
  );
}

/** Commands that would change the picture; it is drawn without them. */
export function notDrawn(effect: CommandEffect, meanings: Record<string, string>): FormatCommands {
  const run: FormatCommand['run'] = ({ controls }) => controls.complain('not drawn');
  return Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [name, { means, effect, run }]),
  );
}

export function setting(
  means: string,
  change: (given: ZplParameters, settings: ZplSettings) => Partial<ZplSettings>,
): FormatCommand {
  return {
    means,
    effect: 'format',
    run: (format, given) => format.set(change(given, format.settings)),
  };
}

/** The text after `count` delimiters. */
export function behind({ text, delimiter }: ZplCommand, count: number): string {
  let at = 0;
  for (let index = 0; index < count; index++) {
    const next = text.indexOf(delimiter, at);
    if (next < 0) return '';
    at = next + 1;
  }
  return text.slice(at);
}
