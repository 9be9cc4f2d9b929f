// Compiles texts with expressions between `{{` and `}}`.

import { isAscii } from '../../model/paper/is-ascii.ts';
import { withBoldWords } from '../expression/bold-words.ts';
import type { EvalFrame } from '../expression/evaluation.ts';
import { bareFormat } from '../expression/formats.ts';
import { interpolation } from '../expression/interpolation.ts';
import { resolved, type Resolved } from '../expression/scope.ts';
import { printed, ValueFault, type Kind } from '../expression/value.ts';
import { cleanText, composed } from './clean-text.ts';
import { blamed, expression, parsed } from './conditions-and-lists.ts';
import { maxExpressions, type BlockContext } from './context.ts';
import { Markup } from './markup.ts';

type Part = string | { tree: Resolved; source: string };

/** The literal parts and the expressions of a text. */
export function partsOf(source: string, field: string, context: BlockContext): Part[] | undefined {
  const parts = parsed(() => interpolation(source), field, context);
  return parts?.map((part) =>
    typeof part === 'string' ? part : { ...part, tree: resolved(part.tree, context.scope) },
  );
}

/** What replaces line breaks; `kept` changes nothing in the text, for codes. */
type Breaks = '\n' | ' ' | 'kept';

/**
 * Compiles a text with expressions. `ownBreak` replaces line breaks of the
 * template, `dataBreak` those in the data.
 */
export function text(
  source: string | undefined,
  field: string,
  context: BlockContext,
  ownBreak: Breaks = ' ',
  dataBreak: Breaks = ' ',
  /** Kind of the data field if the text consists of a single field. */
  whole: Kind = 'text',
): (frame: EvalFrame) => string {
  const { state } = context;
  const given = state.expressions > maxExpressions ? undefined : source;
  const parts = given === undefined ? [] : (partsOf(given, field, context) ?? []);
  const where = `${context.path}.${field}`;
  const [first, second] = parts;
  const isField = typeof first === 'object' && !second && readsField(first.tree);
  const kind = isField ? whole : 'text';
  const isCode = dataBreak === 'kept';
  // Codes and names of images need numbers as they are.
  const number = isCode || whole === 'image' ? printed : bareFormat(state.setting.locale);
  const markup = context.markup ? new Markup(given ?? '') : undefined;
  // A single expression is cleaned below, where its text is examined in any case.
  const isSingle = typeof first === 'object' && !second && !isBold(first);
  const pieceBreak = isSingle ? 'kept' : dataBreak;
  const pieces = parts.map((part) => {
    const made = piece(part, kind, field, context, ownBreak, pieceBreak, number);
    if (typeof made === 'string') return markup ? markup.marked(made) : made;
    if (!isBold(part)) return made;
    const mark = markup?.boldMark ?? '';
    return (frame: EvalFrame) => withBoldWords(made(frame), mark);
  });
  markup?.finish(field, context);
  const isCounted = whole !== 'image'; // image data has its own limits and is not printed as text
  const one = pieces.length === 1 ? pieces[0]! : undefined;
  return (frame) => {
    try {
      let joined = '';
      if (one !== undefined) joined = typeof one === 'string' ? one : one(frame);
      else for (const part of pieces) joined += typeof part === 'string' ? part : part(frame);
      let isPlain = isAscii(joined);
      if (!isPlain && !isCode) {
        // Each of several pieces is clean already, but a combining mark may start one.
        joined = isSingle ? cleanText(joined, dataBreak) : composed(joined);
        isPlain = isAscii(joined);
      }
      if (isCounted) frame.evaluation.write(joined, isPlain);
      return joined;
    } catch (error) {
      throw blamed(where, error);
    }
  };
}

function isBold(part: Part): boolean {
  return typeof part === 'object' && part.tree.kind === 'filter' && part.tree.name === 'bold';
}

/** Whether the tree is a field of the data, with or without a default. */
function readsField(tree: Resolved): boolean {
  if (tree.kind === 'filter') return tree.name === 'default' && readsField(tree.subject);
  return tree.kind === 'path' && tree.meaning.kind === 'data';
}

function piece(
  part: Part,
  kind: Kind,
  field: string,
  context: BlockContext,
  ownBreak: Breaks,
  dataBreak: Breaks,
  number: (value: number) => string,
): string | ((frame: EvalFrame) => string) {
  if (typeof part === 'string') return cleaned(part, ownBreak);
  const { value } = expression(part.tree, field, context, { kind });
  if (!value) return '';
  return (frame) => {
    const result = value(frame);
    try {
      if (typeof result === 'string') return cleaned(result, dataBreak);
      return typeof result === 'number' ? number(result) : printed(result);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      throw new ValueFault(`${part.source} ${error.message}`);
    }
  };
}

function cleaned(given: string, breaks: Breaks): string {
  return breaks === 'kept' ? given : cleanText(given, breaks);
}
