// A CodeMirror extension that highlights the matches of a regular expression.

import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** `className` returns the class of a match, or null to leave it unstyled. */
export function highlight(regexp: RegExp, className: (match: RegExpExecArray) => string | null) {
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
