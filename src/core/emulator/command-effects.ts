// Tells what commands may do, and which commands raw data holds, so that a caller
// can decide what may be sent to a printer.

import type { CommandEffect } from '../model/printers/command-effect.ts';
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
  /** The name as in the manuals; `text` is a run of characters. */
  command: string;
  means: string;
  /** Null if the language does not have the command. */
  effect: CommandEffect | null;
  /** Offset of its first use, in bytes. */
  offset: number;
  /** Offset of its last use, in bytes. */
  lastOffset: number;
  uses: number;
}

export interface RawCommands {
  /** The commands in the order of their first use. One that has several effects, depending on its parameters, is listed once for each. */
  commands: CommandUse[];
  /** The last complete command if the data ends within another one; null if the data is whole. */
  unfinished: { command: string; offset: number } | null;
}

/**
 * Commands without effect on paper that follow the data: in ZPL the next command ends the
 * one before it, and a probe that is not read as itself is part of an unfinished command.
 */
const probes: Record<Language, { command: string; bytes: Uint8Array }> = {
  escpos: { command: 'GS r', bytes: Uint8Array.of(0x1d, 0x72, 1) },
  starprnt: { command: 'ETB', bytes: Uint8Array.of(0x17) },
  starline: { command: 'ETB', bytes: Uint8Array.of(0x17) },
  stargraphic: { command: 'ETB', bytes: Uint8Array.of(0x17) },
  tspl: { command: 'CLS', bytes: Buffer.from('CLS\r\n') },
  zpl: { command: '~HS', bytes: Buffer.from('~HS') },
};

/** More names than any language has; further unknown ones share an entry. */
const mostNames = 1000;

/** Reads raw data to its end and lists its commands. */
export function commandsIn(language: Language, bytes: Uint8Array): RawCommands {
  const found = new Map<string, CommandUse>();
  const add = (traced: TracedCommand) => {
    const { offset } = traced;
    if (offset >= bytes.length) return; // the probe
    const effect = effectOf(language, traced);
    const isOther = found.size >= mostNames && effect === null;
    const command = isOther ? 'other' : traced.command;
    const key = `${command} ${effect}`;
    const use = found.get(key);
    if (use) {
      use.uses++;
      use.lastOffset = offset;
    } else {
      const means = command === 'text' ? 'text' : traced.means;
      found.set(key, { command, means, effect, offset, lastOffset: offset, uses: 1 });
    }
  };
  const printer = createEmulator(readers[language], { onCommand: add, neverPauses: true });
  // Bytes are received in parts, because the receive buffer holds a part of long data.
  for (let at = 0; at < bytes.length && printer.room > 0;) {
    const part = bytes.subarray(at, at + Math.min(printer.room, 16_384));
    printer.receive(part);
    at += part.length;
  }
  const before = printer.latestCommand;
  const probe = probes[language];
  printer.receive(probe.bytes);
  const last = printer.latestCommand;
  if (last) add(last);
  const isWhole = last?.command === probe.command && last.offset === bytes.length;
  return {
    commands: [...found.values()].toSorted((one, other) => one.offset - other.offset),
    unfinished: isWhole ? null : { command: before?.command ?? '', offset: before?.offset ?? 0 },
  };
}
