// A line of text → stretches of one script and one direction: the bidirectional
// algorithm, and what must be drawn in one go. Knows no fonts and no dots.

import bidiFactory, { type Bidi } from 'bidi-js';
import type { Direction, Script } from '../../model/document.ts';
import { clusters, scriptOf } from './scripts.ts';

// The package's types describe a module, its file is CommonJS: the default is the function itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A cluster, and how it is drawn. */
interface Letter {
  text: string;
  script: Script | undefined;
  level: number;
}

function itemise(text: string, direction: Direction): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const base = direction === 'rtl' ? 1 : 0;
  const end = text.trimEnd().length;
  let index = 0;
  const letters = clusters(text).map((cluster): Letter => {
    // Spaces at the end belong to the line, not to the words before them.
    const level = index < end ? levels[index]! : base;
    index += cluster.length;
    return { text: cluster, script: scriptOf(cluster), level };
  });
  joinSpaces(letters);
  return letters;
}

/** Spaces between two words of one script are of that script: its face knows how wide they are. */
function joinSpaces(letters: Letter[]): void {
  let from = -1; // the last letter that is no space
  letters.forEach(({ text, script, level }, index) => {
    if (text === ' ') return;
    const before = letters[from];
    if (isJoining(script) && before?.script === script && before?.level === level)
      for (let space = from + 1; space < index; space++) letters[space]!.script = script;
    from = index;
  });
}

/** Scripts whose letters have to be drawn together. */
function isJoining(script: Script | undefined): boolean {
  return script !== undefined && script !== 'emoji' && script !== 'accented';
}

/** Letters in the order of reading that are drawn in one go. */
export interface Span {
  letters: string[];
  script: Script | undefined;
  level: number;
}

/** `text` is composed; its spans come in the order of reading. */
export function spans(text: string, direction: Direction): Span[] {
  const found: Span[] = [];
  for (const { text: letter, script, level } of itemise(text, direction)) {
    const last = found.at(-1);
    const isSame = last?.script === script && last?.level === level;
    if (last && isSame && (script === undefined || isJoining(script))) last.letters.push(letter);
    else found.push({ letters: [letter], script, level });
  }
  return found;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is at it or above is turned round. */
export function inVisualOrder(read: Span[]): Span[] {
  const ordered = [...read];
  const highest = Math.max(0, ...read.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue;
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
}

export function mirrored(cluster: string): string {
  return bidi.getMirroredCharacter(cluster) ?? cluster;
}

export function facing(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}
