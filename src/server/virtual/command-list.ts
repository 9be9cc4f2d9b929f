// Describes the commands that a virtual printer has read: meaning, effect and bytes.

import { effectOf } from '../../core/emulator/command-effects.ts';
import type { TracedCommand } from '../../core/emulator/machine/command-log.ts';
import type { EmulatorModel } from '../../core/emulator/machine/emulator-model.ts';
import type { CommandEffect } from '../../core/model/printers/command-effect.ts';
import type { ByteJournal } from './byte-journal.ts';

export interface ListedCommand {
  offset: number;
  command: string;
  means: string;
  /** Null if the printer does not know it. */
  effect: CommandEffect | null;
  parameters: string;
  /** First bytes of the command in hexadecimal, where they are kept. */
  hex?: string;
  /** The number of its bytes; null while it is the last one and may continue. */
  length?: number | null;
}

const shownBytes = 24;

/** `trace` in the order of reading. A command ends where the next one begins. */
export function listCommands(
  language: EmulatorModel['language'],
  trace: readonly TracedCommand[],
  journal: ByteJournal | null,
): ListedCommand[] {
  const ends = journal && endOffsets(trace);
  return trace.map((traced) => {
    const { offset, command, means, parameters } = traced;
    const listed: ListedCommand = {
      offset,
      command,
      means,
      effect: effectOf(language, traced),
      parameters: typeof parameters === 'string' ? parameters : parameters.join(' '),
    };
    if (!ends) return listed;
    const end = ends.get(offset) ?? null;
    const bytes = journal.slice(offset, Math.min(end ?? Infinity, offset + shownBytes));
    return {
      ...listed,
      hex: Buffer.from(bytes).toString('hex'),
      length: end === null ? null : end - offset,
    };
  });
}

/** Real-time commands are traced before earlier bytes that still wait. */
function endOffsets(trace: readonly TracedCommand[]): Map<number, number> {
  const offsets = [...new Set(trace.map(({ offset }) => offset))].toSorted((a, b) => a - b);
  return new Map(offsets.slice(1).map((end, index) => [offsets[index]!, end]));
}
