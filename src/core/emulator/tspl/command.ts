// A TSPL command, for the tables in commands.ts and symbol-commands.ts.

import type { TsplArguments } from './tspl-arguments.ts';
import type { LabelImage } from './label-image.ts';

export interface TsplCommand {
  means: string;
  run(label: LabelImage, given: TsplArguments): void;
}

export const coordinate = (given: TsplArguments, index: number) =>
  given.whole(index, 0, -9999, 32_000);
