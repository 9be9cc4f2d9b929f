// What a TSPL command is, for the tables beside this file.

import type { TsplArguments } from './tspl-arguments.ts';
import type { LabelImage } from './label-image.ts';

export interface TsplCommand {
  means: string;
  run(label: LabelImage, given: TsplArguments): void;
}

export const coordinate = (given: TsplArguments, place: number) =>
  given.whole(place, 0, -9999, 32_000);
