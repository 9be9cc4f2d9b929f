// What a command writes to: how wide it is, whether a person looks at it, and its colours.
// There are none for pipes and files, with NO_COLOR, and with TERM=dumb; FORCE_COLOR has
// them everywhere.

import { styleText } from 'node:util';

const formats = {
  good: 'green',
  bad: 'red',
  warn: 'yellow',
  busy: 'cyan',
  quiet: 'gray',
  strong: 'bold',
} as const;
export type Tone = keyof typeof formats;

export interface Screen {
  isTerminal: boolean;
  /** Infinite if it is not a terminal: nothing is cut for programs. */
  columns: number;
  rows: number;
  paint: (tone: Tone, text: string) => string;
  write: (text: string) => void;
}

export function screenOf(stream: NodeJS.WriteStream): Screen {
  return {
    isTerminal: stream.isTTY,
    get columns() {
      return stream.isTTY ? stream.columns : Infinity;
    },
    get rows() {
      return stream.isTTY ? stream.rows : Infinity;
    },
    paint: (tone, text) => (text === '' ? '' : styleText(formats[tone], text, { stream })),
    write: (text) => void stream.write(text),
  };
}

export const out = screenOf(process.stdout);
export const messages = screenOf(process.stderr);

/** A reader such as `head` that has gone ends the command, as it ends other programs. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? 0 : 1);
  });
}

export function writeLine(text = ''): void {
  out.write(`${text}\n`);
}

/** Writes something for people while the output goes to a program. */
export function writeMessage(text: string): void {
  messages.write(`${text}\n`);
}

export function writeJson(value: unknown): void {
  writeLine(JSON.stringify(value, null, 2));
}
