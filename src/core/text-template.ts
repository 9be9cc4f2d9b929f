// Turns plain text into a template with its data. Tabs stop after every eight characters, as in
// a terminal; of its escape sequences bold and underline are kept and all others dropped; a form
// feed cuts the paper; lines that draw frames touch each other.

import type { JsonObject } from './model/json.ts';
import { anyWidth } from './model/printers/profile.ts';
import { literal } from './markdown/literal.ts';

export interface TextTemplate {
  config: JsonObject;
  data: JsonObject;
}

const cut = { type: 'cut' };
const text = { type: 'text', multiline: true };

const plainTemplate: JsonObject = configOf([{ ...text, content: '{{ text }}' }, cut]);

/** Whether the config is the one that all plain texts share. */
export function isPlainText(config: JsonObject): boolean {
  return config === plainTemplate;
}

function configOf(blocks: JsonObject[]): JsonObject {
  return { name: 'Text', width: anyWidth, blocks };
}

// oxlint-disable-next-line no-control-regex -- the escape sequences of terminals
const special = /[\u001b\u000c\u009b\u2500-\u259f]/;

export function textTemplate(given: string): TextTemplate {
  if (!special.test(given)) return { config: plainTemplate, data: { text: withTabStops(given) } };
  const blocks = given
    .split('\f')
    .filter((sheet) => sheet.trim() !== '')
    .flatMap((sheet) => [...sheetBlocks(sheet), cut]);
  return { config: configOf(blocks), data: {} };
}

/** The longest content of a block, with room for its markup. */
const longest = 5000;
const mostRuns = 300;
const frames = /[\u2500-\u259f]/;

interface Run {
  lines: string[];
  hasFrames: boolean;
  length: number;
}

/** `joins`: whether lines with frames touch each other, which takes a block for each change. */
function sheetBlocks(sheet: string, joins = true): JsonObject[] {
  const runs: Run[] = [];
  for (const line of marked(sheet.replace(/^\n|\n$/g, '')).split('\n')) {
    const hasFrames = joins && frames.test(line);
    const last = runs.at(-1);
    const isSame = last?.hasFrames === hasFrames && last.length + line.length < longest;
    if (last && isSame) {
      last.lines.push(line);
      last.length += line.length;
    } else runs.push({ lines: [line], hasFrames, length: line.length });
  }
  if (runs.length > mostRuns) return sheetBlocks(sheet, false);
  return runs.map(({ lines, hasFrames }) => ({
    type: 'text',
    markup: true,
    content: lines.join('\n') || ' ',
    ...(hasFrames && { lineGap: 0 }),
  }));
}

// A sequence that sets colours and styles; all others; and single characters that move.
const sequences =
  // oxlint-disable-next-line no-control-regex -- the escape sequences of terminals
  /(?:\u001b\[|\u009b)([0-9;:]*)m|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]*[0-~]?/g;

/** The text as the markup of a template, with tab stops. Styles end with their line and begin again in the next. */
function marked(sheet: string): string {
  const look = { bold: false, underline: false };
  return sheet
    .split('\n')
    .map((line) => {
      let made = '';
      let from = 0;
      let column = 0;
      const add = (part: string) => {
        const shown = withStops(part, column);
        column += shown.length;
        made += styled(shown, look);
      };
      for (const { index, 0: whole, 1: codes } of line.matchAll(sequences)) {
        add(line.slice(from, index));
        from = index + whole.length;
        if (codes !== undefined) switchLook(look, codes);
      }
      add(line.slice(from));
      return made;
    })
    .join('\n');
}

function switchLook(look: { bold: boolean; underline: boolean }, codes: string): void {
  for (const code of codes.split(/[;:]/).map(Number)) {
    if (code === 0) look.bold = look.underline = false;
    if (code === 1) look.bold = true;
    if (code === 22) look.bold = false;
    if (code === 4) look.underline = true;
    if (code === 24) look.underline = false;
  }
}

function styled(part: string, { bold, underline }: { bold: boolean; underline: boolean }): string {
  if (part.trim() === '') return part;
  const marks = `${bold ? '**' : ''}${underline ? '__' : ''}`;
  const back = `${underline ? '__' : ''}${bold ? '**' : ''}`;
  return `${marks}${literal(part)}${back}`;
}

function withTabStops(given: string): string {
  if (!given.includes('\t')) return given;
  return given
    .split('\n')
    .map((line) => withStops(line, 0))
    .join('\n');
}

/** `column`: where the part begins in its line. */
function withStops(part: string, column: number): string {
  const [first = '', ...rest] = part.split('\t');
  return rest.reduce((left, next) => {
    const at = column + left.length;
    return left.padEnd(left.length + 8 - (at % 8)) + next;
  }, first);
}
