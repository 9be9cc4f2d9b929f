// Splits a line of text into spans of one script and one direction with the
// Unicode bidirectional algorithm. A span is drawn as a unit.

import bidiFactory, { type Bidi } from 'bidi-js';
import type { Direction, Script } from '../../model/paper/document.ts';
import { type Emphasis, switchedBy } from '../../model/templates/emphasis.ts';
import { drawableClusters, scriptOf } from './scripts.ts';

// The package's types describe an ES module but its file is CommonJS: the default import is the function.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A grapheme cluster, and how it is drawn. */
interface Cluster {
  text: string;
  script: Script | undefined;
  level: number;
  emphasis: Emphasis;
}

function itemise(text: string, direction: Direction): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const base = direction === 'rtl' ? 1 : 0;
  const end = text.trimEnd().length;
  let index = 0;
  const letters: Cluster[] = [];
  let emphasis = 0;
  for (const cluster of drawableClusters(text)) {
    // Trailing spaces take the direction of the line.
    const level = index < end ? levels[index]! : base;
    index += cluster.length;
    const switched = switchedBy(cluster);
    emphasis ^= switched;
    if (switched === 0 && !directionMark.test(cluster))
      letters.push({ text: cluster, script: scriptOf(cluster), level, emphasis });
  }
  joinSpaces(letters);
  return letters;
}

/** Left-to-right, right-to-left and Arabic letter marks: they order their neighbours and print nothing. */
const directionMark = /^[\u200e\u200f\u061c]$/;

/**
 * Spaces between two words of one script belong to that script, whose font
 * defines their width. Those between two numbers of a right-to-left line, which
 * has another level, stay cells: narrow ones would make one number of two.
 */
function joinSpaces(letters: Cluster[]): void {
  let from = -1; // the last cluster that is not a space
  letters.forEach(({ text, script, level }, index) => {
    if (text === ' ') return;
    const before = letters[from];
    if (isJoining(script) && before?.script === script && before?.level === level)
      for (let space = from + 1; space < index; space++)
        if (letters[space]!.level === level) letters[space]!.script = script;
    from = index;
  });
}

/** Whether neighbouring letters of the script must be drawn together. */
function isJoining(script: Script | undefined): boolean {
  return script !== undefined && script !== 'emoji' && script !== 'accented';
}

/** Clusters in logical order that are drawn as a unit. */
export interface TextSpan {
  letters: string[];
  script: Script | undefined;
  level: number;
  emphasis: Emphasis;
}

/** The spans of a text in NFC, in logical order. */
export function spans(text: string, direction: Direction): TextSpan[] {
  const found: TextSpan[] = [];
  for (const { text: letter, script, level, emphasis } of itemise(text, direction)) {
    const last = found.at(-1);
    const isSame = last?.script === script && last?.level === level && last.emphasis === emphasis;
    if (last && isSame && (script === undefined || isJoining(script))) last.letters.push(letter);
    else found.push({ letters: [letter], script, level, emphasis });
  }
  return found;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverses each run at that level or above. */
export function inVisualOrder(read: TextSpan[]): TextSpan[] {
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
