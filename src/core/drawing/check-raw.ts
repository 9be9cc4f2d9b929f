// Decides whether raw data may be sent to a printer as it is.

import { commandsIn, type CommandUse } from '../emulator/command-effects.ts';
import type { CommandEffect } from '../model/printers/command-effect.ts';
import type { RawLanguage, RawPermission } from '../model/paper/drawing.ts';
import { atByte } from './raw-bytes.ts';

const harmless: readonly (CommandEffect | null)[] = ['print', 'format', 'query'];
const most = 20;

/** Lines such as `raw: ^JUS at byte 3 (line 1) …`; none if the data may be sent. */
export function rawProblems(
  language: RawLanguage,
  bytes: Uint8Array,
  permission: RawPermission | undefined,
): string[] {
  if (permission === 'unrestricted') return [];
  if (permission === undefined)
    return [
      'raw: this printer takes no raw data; allow it with raw: "print" in the settings of the printer',
    ];
  const { commands, unfinished } = commandsIn(language, bytes);
  const problems = commands
    .filter(({ effect }) => !harmless.includes(effect))
    .slice(0, most)
    .map((use) => problem(use, bytes));
  if (unfinished)
    problems.push(
      `raw: ends within a command, after ${unfinished.command || 'the start'}${atByte(unfinished.offset, bytes)}`,
    );
  if (language === 'zpl') problems.push(...zplProblems(commands, bytes));
  return problems;
}

/**
 * The start of Zebra's other language: `! U1 setvar "name" "value"`, or `! U` and such lines. It
 * is looked for in all bytes: whether a printer finds it within comments and fields depends on its firmware.
 */
const setGetDo = /!\s+U(?:1\s|TILITIES\b|[^\S\r\n]*[\r\n]|\s+(?:setvar|getvar|do)\b)/i;

function zplProblems(commands: readonly CommandUse[], bytes: Uint8Array): string[] {
  const problems: string[] = [];
  const found = setGetDo.exec(Buffer.from(bytes).toString('latin1'));
  if (found)
    problems.push(problem({ command: '! U1', effect: 'configure', offset: found.index }, bytes));
  const last = (name: string) => commands.find(({ command }) => command === name)?.lastOffset ?? -1;
  if (last('^XA') > last('^XZ')) problems.push('raw: ends within a label; end it with ^XZ');
  return problems;
}

function problem(
  { command, effect, offset }: Pick<CommandUse, 'command' | 'effect' | 'offset'>,
  bytes: Uint8Array,
): string {
  const what =
    effect === null
      ? 'is not known'
      : effect === 'store'
        ? 'stores data in the printer'
        : 'changes or stops the printer';
  const name = command === '' ? 'a byte outside of any command' : command;
  return `raw: ${name}${atByte(offset, bytes)} ${what}; only raw: "unrestricted" in the settings of the printer allows that`;
}
