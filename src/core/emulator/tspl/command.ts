// A TSPL command, for the tables in the files *-commands.ts.

import type { CommandEffect } from '../../model/printers/command-effect.ts';
import type { TsplArguments } from './tspl-arguments.ts';
import type { LabelImage } from './label-image.ts';

export interface TsplCommand {
  means: string;
  effect: CommandEffect;
  run(label: LabelImage, given: TsplArguments): void;
}

export const coordinate = (given: TsplArguments, index: number) =>
  given.whole(index, 0, -9999, 32_000);

/** Commands that change nothing on the labels drawn here. */
export function withoutPicture(
  effect: CommandEffect,
  meanings: Record<string, string>,
): Record<string, TsplCommand> {
  return Object.fromEntries(
    Object.entries(meanings).map(([name, means]) => [name, { means, effect, run: () => {} }]),
  );
}
