// Colours what a pattern finds in an editor.

import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** `className` says what a match is, null for what keeps its colour. */
export function coloured(regexp: RegExp, className: (match: RegExpExecArray) => string | null) {
  const marks = new MatchDecorator({
    regexp,
    decoration: (match) => {
      const name = className(match);
      return name === null ? null : Decoration.mark({ class: name });
    },
  });
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = marks.createDeco(view);
      }
      update(update: ViewUpdate) {
        this.decorations = marks.updateDeco(update, this.decorations);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
