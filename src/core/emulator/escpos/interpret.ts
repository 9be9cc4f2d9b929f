// Reads ESC/POS from the receive buffer: separates text from commands, looks
// commands up and skips the unknown ones.

import { type Reading, skip, take, word } from '../machine/reading.ts';
import { byteName } from '../receipt/byte-name.ts';
import { noEffect } from '../receipt/command.ts';
import { readWide } from '../receipt/wide-text.ts';
import { characterBlocks, characterCommands } from './character-commands.ts';
import { codeBlocks, codeCommands } from './code-commands.ts';
import type { EscposCommands, EscposComposer } from './composer.ts';
import { deviceBlocks, deviceCommands } from './device-commands.ts';
import { ignoredBlocks, ignoredCommands } from './ignored-commands.ts';
import { imageBlocks, imageCommands } from './image-commands.ts';
import { macroCommands } from './macro.ts';
import { pageCommands } from './page-commands.ts';
import { storedCommands } from './stored-commands.ts';
import { textCommands } from './text-commands.ts';

const prefixes = new Set([0x10, 0x1b, 0x1c, 0x1d]);

// Built once: there can be a command in every two bytes.
const pairs: string[][] = [];
for (const prefix of prefixes)
  pairs[prefix] = Array.from(
    { length: 256 },
    (_, second) => `${byteName(prefix)} ${byteName(second)}`,
  );

const LF = 0x0a;
const nothing = new Uint8Array(0);

const commands: EscposCommands = {
  ...textCommands,
  ...deviceCommands,
  ...imageCommands,
  ...codeCommands,
  ...ignoredCommands,
  ...characterCommands,
  ...storedCommands,
  ...pageCommands,
  ...macroCommands,
};
const blocks: EscposCommands = {
  ...deviceBlocks,
  ...imageBlocks,
  ...codeBlocks,
  ...ignoredBlocks,
  ...characterBlocks,
};
const swallowed = noEffect('swallowed');

/** Traced bytes of a block; the rest is data. */
const longestParameters = 16;
/** Traced characters of a run of text. */
const longestText = 200;

/** Never ends. */
export function* interpret(composer: EscposComposer): Reading<never> {
  const { model, controls } = composer;
  let before = '';
  let text = { means: '' };
  /** A byte that did not belong to the command before it. */
  let left: number | null = null;
  for (;;) {
    const byte: number = left ?? (yield 1)[0]!;
    left = null;
    if (byte >= 0x20) {
      if (before !== 'text') text = controls.note('text', '', nothing, 1, composer.settings);
      before = 'text';
      let character: string;
      if (composer.wide.begins(byte)) {
        const read = yield* readWide(composer.wide.encoding, byte);
        character = composer.writeTwoBytes(read);
        left = read.left;
      } else character = composer.write(byte);
      if (text.means.length < longestText) text.means += character;
    } else {
      const isPrefix = prefixes.has(byte);
      const second = isPrefix ? (yield 1)[0]! : -1;
      const isSwallowed =
        byte === LF && before === 'GS v' && model.quirks.includes('swallows LF after GS v 0');
      before = isPrefix ? pairs[byte]![second]! : byteName(byte);
      if (second === 0x28) {
        yield* block(composer, before);
        continue;
      }
      const known = isSwallowed ? swallowed : isLacking(composer, before) ? null : commands[before];
      const means = known?.means ?? 'unknown';
      const noted = controls.note(before, means, nothing, isPrefix ? 2 : 1, composer.settings);
      if (!known) {
        controls.complain('unknown');
        continue;
      }
      const parameters = known.takes ? yield known.takes : nothing;
      noted.parameters = parameters;
      if (known.atLineStart && !composer.isAtLineStart)
        controls.complain('only allowed at the start of a line');
      else {
        const reading = known.run(composer, parameters);
        if (reading) yield* reading;
      }
    }
  }
}

function isLacking({ model }: EscposComposer, name: string): boolean {
  if (model.commands !== null) return !model.commands.has(name);
  return name === 'GS v' && model.quirks.includes('knows no image but ESC *');
}

/**
 * GS ( x pL pH … and similar. Whatever the letter is, the length tells where the
 * command ends, so that its parameters are never printed.
 */
function* block(composer: EscposComposer, prefix: string): Reading {
  const { model, controls, settings } = composer;
  const name = `${prefix} ${byteName((yield 1)[0]!)}`;
  const isKnown = model.blocks.includes(name);
  const known = isKnown ? blocks[name] : undefined;
  const noted = controls.note(name, known?.means ?? 'unknown', nothing, 3, settings);
  if (!known) controls.complain(isKnown ? 'not emulated' : 'unknown');
  const length = word(yield 2);
  if (known) {
    const parameters = yield* take(length);
    noted.parameters = parameters.slice(0, longestParameters);
    const reading = known.run(composer, parameters);
    if (reading) yield* reading;
  } else yield* skip(length);
}
