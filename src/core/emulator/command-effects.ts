// Tells what commands may do, and which commands raw data holds, so that a caller
// can decide what may be sent to a printer.

import type { CommandEffect } from '../model/command-effect.ts';
import type { TracedCommand } from './machine/command-log.ts';
import type { EmulatorModel } from './machine/emulator-model.ts';
import { escposEffect } from './escpos/effects.ts';
import { createEmulator, type ModelName } from './index.ts';
import { starEffect } from './starprnt/effects.ts';
import { tsplEffect } from './tspl/language.ts';
import { zplEffect } from './zpl/language.ts';

type Language = EmulatorModel['language'];

type EffectOf = (command: string, parameters: Uint8Array | string) => CommandEffect | null;

const effects: Record<Language, EffectOf> = {
  escpos: escposEffect,
  starprnt: starEffect,
  starline: starEffect,
  stargraphic: starEffect,
  tspl: tsplEffect,
  zpl: zplEffect,
};

/** Null if the language does not have the command. */
export function effectOf(
  language: Language,
  { command, means, parameters }: Pick<TracedCommand, 'command' | 'means' | 'parameters'>,
): CommandEffect | null {
  if (command !== 'text' && (means === 'unknown' || command === '')) return null;
  return effects[language](command, parameters);
}

/** A model of each language that knows the most commands. */
const readers: Record<Language, ModelName> = {
  escpos: 'epson-203',
  starprnt: 'star-mc-print3',
  starline: 'star-tsp654ii',
  stargraphic: 'star-tsp143iii',
  tspl: 'tsc-ttp-247-cutter',
  zpl: 'zebra-zd421-cutter',
};

export interface CommandUse {
  /** As in the manuals; `text` is a run of characters. */
  command: string;
  means: string;
  /** Null if the language does not have the command. */
  effect: CommandEffect | null;
  /** Of its first use, in bytes. */
  offset: number;
  uses: number;
}

/** More names than any language has; further unknown ones share an entry. */
const mostNames = 1000;

/**
 * The commands in raw data, in the order of their first use. One that has several
 * effects, depending on its parameters, is listed once for each.
 */
export function commandsIn(language: Language, bytes: Uint8Array): CommandUse[] {
  const found = new Map<string, CommandUse>();
  const add = (traced: TracedCommand) => {
    const effect = effectOf(language, traced);
    const isOther = found.size >= mostNames && effect === null;
    const command = isOther ? 'other' : traced.command;
    const key = `${command} ${effect}`;
    const use = found.get(key);
    if (use) use.uses++;
    else {
      const means = command === 'text' ? 'text' : traced.means;
      found.set(key, { command, means, effect, offset: traced.offset, uses: 1 });
    }
  };
  const printer = createEmulator(readers[language], { onCommand: add, neverPauses: true });
  // In parts, because the receive buffer holds a part of long data.
  for (let at = 0; at < bytes.length && printer.room > 0;) {
    const part = bytes.subarray(at, at + Math.min(printer.room, 16_384));
    printer.receive(part);
    at += part.length;
  }
  const last = printer.latestCommand;
  if (last) add(last);
  return [...found.values()].toSorted((one, other) => one.offset - other.offset);
}
