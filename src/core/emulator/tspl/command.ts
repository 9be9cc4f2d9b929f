// What a TSPL command is, for the tables beside this file.

import type { Arguments } from './arguments.ts';
import type { Label } from './label.ts';

export interface TsplCommand {
  means: string;
  run(label: Label, given: Arguments): void;
}

export const coordinate = (given: Arguments, place: number) => given.whole(place, 0, -9999, 32_000);
