// CodeMirror extensions for expressions: highlighting, and completion with the
// names of the data and the filters.

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { highlight } from '../../../editor/highlight.ts';
import { words } from '../../../languages/words.ts';
import type { ExpressionName } from './names-at.ts';
import { tagsIn, type TagSettings } from './tags.ts';

/**
 * Typing two opening braces inserts the closing ones; typing the closing braces
 * anyway skips over them.
 */
const pairedBraces = EditorView.inputHandler.of((view, from, to, text) => {
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const isClosed = view.state.sliceDoc(to, to + 1) === '}';
  const opens = text === '{' && before === '{' && !isClosed;
  if (!opens && !(text === '}' && isClosed)) return false;
  view.dispatch({
    ...(opens && { changes: { from, to, insert: '{}}' } }),
    selection: { anchor: from + 1 },
    userEvent: 'input.type',
  });
  return true;
});

/** Extensions for text with expressions in braces. */
export const asSource = [highlight(/\{\{.*?\}\}/g, () => 'cm-expression'), pairedBraces];

/** Extensions for text with its expressions shown as tags. */
export const asTags = (tags: TagSettings) => [tagsIn(tags), pairedBraces];

const filterNames = () =>
  Object.entries(words.designer.filters).map(([label, detail]): Completion => ({ label, detail }));

/** Completes expressions. With `isBare` the whole field is one, without braces. */
export function completeExpression(names: () => ExpressionName[], isBare: boolean) {
  return (context: CompletionContext): CompletionResult | null => {
    const before = expressionBefore(context, isBare);
    if (before === null || isInText(before)) return null;
    const filter = /\|\s*(\w*)$/.exec(before);
    if (filter) return { from: context.pos - filter[1]!.length, options: filterNames() };
    const [name] = /[@\w.]*$/.exec(before)!;
    if (name === '' && !context.explicit && !/(\{\{|[\s(=<>+\-*/,])$/.test(before)) return null;
    const options = names().map(({ name: label, about: detail }): Completion => ({
      label,
      detail,
    }));
    return { from: context.pos - name.length, options, validFor: /^[@\w.]*$/ };
  };
}

/** The text between the opening braces and the cursor. */
function expressionBefore({ state, pos }: CompletionContext, isBare: boolean): string | null {
  const text = state.sliceDoc(0, pos);
  if (isBare) return text;
  const open = text.lastIndexOf('{{');
  return open < 0 || text.lastIndexOf('}}') > open ? null : text.slice(open);
}

function isInText(expression: string): boolean {
  const quotes = expression.match(/["']/g) ?? [];
  return quotes.length % 2 === 1;
}
