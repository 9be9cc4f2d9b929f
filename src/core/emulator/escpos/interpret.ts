// Reads ESC/POS from the receive buffer: which bytes are text, which are a
// command, and what happens to those that are neither.

import { codeBlocks, codeCommands } from './code-commands.ts';
import { type Command, type CommandTable, type Reading, skip, take, word } from './command.ts';
import type { Composer } from './composer.ts';
import { deviceBlocks, deviceCommands } from './device-commands.ts';
import { imageBlocks, imageCommands } from './image-commands.ts';
import { passedOver, passedOverBlocks } from './passed-over.ts';
import { textCommands } from './text-commands.ts';

const names: Record<number, string> = {
  0x00: 'NUL',
  0x04: 'EOT',
  0x05: 'ENQ',
  0x09: 'HT',
  0x0a: 'LF',
  0x0c: 'FF',
  0x0d: 'CR',
  0x10: 'DLE',
  0x14: 'DC4',
  0x18: 'CAN',
  0x1b: 'ESC',
  0x1c: 'FS',
  0x1d: 'GS',
  0x20: 'SP',
};
const prefixes = new Set([0x10, 0x1b, 0x1c, 0x1d]);

function nameOf(byte: number): string {
  if (names[byte]) return names[byte];
  return byte > 0x20 && byte < 0x7f
    ? String.fromCharCode(byte)
    : byte.toString(16).toUpperCase().padStart(2, '0');
}

// The names of all commands, made once: there may be one for every two bytes.
const singles = Array.from({ length: 256 }, (_, byte) => nameOf(byte));
const pairs: string[][] = [];
for (const prefix of prefixes)
  pairs[prefix] = singles.map((second) => `${singles[prefix]} ${second}`);

const LF = 0x0a;
const nothing = new Uint8Array(0);

const commands: CommandTable = {
  ...textCommands,
  ...deviceCommands,
  ...imageCommands,
  ...codeCommands,
  ...passedOver,
};
const blocks: CommandTable = {
  ...deviceBlocks,
  ...imageBlocks,
  ...codeBlocks,
  ...passedOverBlocks,
};

/** A command, or a run of text, as far as it is known. */
export interface Noted {
  command: string;
  /** What a command is for, or what a run of text says. */
  means: string;
  /** The bytes behind the prefix, without the data of images and codes. */
  parameters: Uint8Array;
}

/** Hears of each command, and once of each run of text, before it is carried out. */
export type Note = (noted: Noted, bytesBack: number) => void;

/** Enough for all that is no data. */
const longestParameters = 16;
/** More of a run of text is not kept. */
const longestText = 200;

/** Never ends. */
export function* interpret(composer: Composer, note: Note): Reading<never> {
  const { model } = composer.host;
  let before = '';
  let text: Noted = { command: 'text', means: '', parameters: nothing };
  /** A byte that turned out not to belong to the command before it. */
  let left: number | null = null;
  for (;;) {
    const byte: number = left ?? (yield 1)[0]!;
    left = null;
    if (byte >= 0x20) {
      if (before !== 'text') note((text = { command: 'text', means: '', parameters: nothing }), 1);
      before = 'text';
      const isWide = byte >= 0x80 && composer.kanji;
      if (isWide) yield 1;
      const character = isWide ? composer.writeWide() : composer.write(byte);
      if (text.means.length < longestText) text.means += character;
    } else {
      const isPrefix = prefixes.has(byte);
      const second = isPrefix ? (yield 1)[0]! : -1;
      const isSwallowed =
        byte === LF && before === 'GS v' && model.quirks.includes('swallows LF after GS v 0');
      before = isPrefix ? pairs[byte]![second]! : singles[byte]!;
      if (second === 0x28) {
        left = yield* block(composer, before, note);
        continue;
      }
      const known = isSwallowed ? swallowed : isLacking(composer, before) ? null : commands[before];
      const means = known?.means ?? 'unknown';
      const noted: Noted = { command: before, means, parameters: nothing };
      note(noted, isPrefix ? 2 : 1);
      if (!known) {
        composer.host.complain('unknown');
        continue;
      }
      if (known.takes) noted.parameters = yield known.takes;
      if (known.atLineStart && !composer.isAtLineStart)
        composer.host.complain('only at the beginning of a line');
      else {
        const reading = known.run(composer, noted.parameters);
        if (reading) yield* reading;
      }
    }
  }
}

const swallowed: Command = { means: 'swallowed', run: () => {} };

function isLacking({ host }: Composer, name: string): boolean {
  return name === 'GS v' && host.model.quirks.includes('knows no image but ESC *');
}

/**
 * GS ( x pL pH … and its kin. Where the printer does not know it, the prefix is
 * lost and the rest stands for itself: the byte that is returned begins it.
 */
function* block(composer: Composer, prefix: string, note: Note): Reading<number | null> {
  const letter = (yield 1)[0]!;
  const name = `${prefix} ${singles[letter]!}`;
  const isKnown = composer.host.model.blocks.includes(name);
  const known = isKnown ? blocks[name] : undefined;
  const noted: Noted = { command: name, means: known?.means ?? 'unknown', parameters: nothing };
  note(noted, 3);
  if (!isKnown) {
    composer.host.complain('unknown');
    return letter;
  }
  const length = word(yield 2);
  if (known) {
    const parameters = yield* take(length);
    noted.parameters = parameters.slice(0, longestParameters);
    known.run(composer, parameters);
  } else {
    composer.host.complain('has no effect here');
    yield* skip(length);
  }
  return null;
}
