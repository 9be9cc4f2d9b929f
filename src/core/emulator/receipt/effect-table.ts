// Names of commands by what they may do.

import type { CommandEffect } from '../../model/printers/command-effect.ts';

export function effectTable(
  names: Record<CommandEffect, readonly (readonly string[])[]>,
): ReadonlyMap<string, CommandEffect> {
  return new Map(
    Object.entries(names).flatMap(([effect, lists]) =>
      lists.flat().map((name) => [name, effect as CommandEffect]),
    ),
  );
}
