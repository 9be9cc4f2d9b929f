// A CodeMirror extension that shows each expression in a text as a tag: its sample value and the
// name of its field. The cursor skips a tag, Backspace deletes it as a whole, and a click or
// Alt+Enter beside it opens its menu. An expression that holds the cursor is shown as written.

import {
  type EditorState,
  Prec,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import { inBraces, readTag, type Tag } from '../../draft/tag.ts';

export interface TagRange {
  from: number;
  to: number;
  tag: Tag;
}

export interface TagSettings {
  /** The visible name of a tag. */
  name: (tag: Tag) => string;
  /** Called to open a tag. After a click the focus stays in the text, so that typing replaces the tag. */
  onOpen: (range: TagRange, byPointer: boolean) => void;
}

/** The sample value of a tag; null if there is none. */
type TextOf = (tag: Tag) => string | null;

/** Redraws the tags with another sample. */
export const redrawTags = StateEffect.define<TextOf>();

/** A longer value would hide the text around it. */
const longestValue = 40;

class TagWidget extends WidgetType {
  readonly #value: string | null;
  readonly #name: string;
  readonly #source: string;

  constructor(value: string | null, name: string, source: string) {
    super();
    this.#value = value;
    this.#name = name;
    this.#source = source;
  }

  override eq(other: TagWidget): boolean {
    return (
      this.#value === other.#value && this.#name === other.#name && this.#source === other.#source
    );
  }

  override toDOM(): HTMLElement {
    const tag = document.createElement('span');
    tag.className = 'cm-tag';
    tag.title = this.#source;
    const value = this.#value ?? '';
    if (value !== '') {
      const shown = value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value;
      tag.append(shown, ' ');
    }
    const name = document.createElement('span');
    name.className = value === '' ? 'cm-tag-name is-alone' : 'cm-tag-name';
    name.textContent = this.#name;
    tag.append(name);
    return tag;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function rangesIn(text: string): TagRange[] {
  return [...text.matchAll(inBraces())].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    tag: readTag(match[1]!),
  }));
}

export function tagsIn({ name, onOpen }: TagSettings) {
  const draw = (state: EditorState, textOf: TextOf): DecorationSet => {
    const { head, empty } = state.selection.main;
    const built = new RangeSetBuilder<Decoration>();
    for (const { from, to, tag } of rangesIn(state.doc.toString())) {
      if (empty && head > from && head < to) continue;
      const widget = new TagWidget(textOf(tag), name(tag), tag.source);
      built.add(from, to, Decoration.replace({ widget }));
    }
    return built.finish();
  };
  const field = StateField.define<{ textOf: TextOf; tags: DecorationSet }>({
    create: (state) => ({ textOf: () => null, tags: draw(state, () => null) }),
    update: (before, { docChanged, selection, effects, state }) => {
      const redraw = effects.findLast((effect) => effect.is(redrawTags));
      if (!docChanged && !selection && !redraw) return before;
      const textOf = redraw ? redraw.value : before.textOf;
      return { textOf, tags: draw(state, textOf) };
    },
    provide: (self) => [
      EditorView.decorations.from(self, ({ tags }) => tags),
      EditorView.atomicRanges.of((view) => view.state.field(self).tags),
    ],
  });
  const open = (view: EditorView, at: number, byPointer: boolean) => {
    const range = rangesIn(view.state.doc.toString()).find(
      ({ from, to }) => at >= from && at <= to,
    );
    if (!range) return false;
    view.dispatch({ selection: { anchor: range.from, head: range.to } });
    onOpen(range, byPointer);
    return true;
  };
  return [
    field,
    look,
    Prec.high(
      keymap.of([
        { key: 'Alt-Enter', run: (view) => open(view, view.state.selection.main.head, false) },
      ]),
    ),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const tag = event.target instanceof Element && event.target.closest('.cm-tag');
        if (!tag) return false;
        event.preventDefault();
        view.focus();
        return open(view, view.posAtDOM(tag), true);
      },
    }),
  ];
}

const look = EditorView.theme({
  '.cm-content': { fontFamily: 'var(--font)' },
  '.cm-tag': {
    display: 'inline-block',
    maxWidth: '100%',
    padding: '0 0.3rem',
    borderRadius: '0.35rem',
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '.cm-tag:hover': { boxShadow: '0 0 0 1px var(--accent)' },
  '.cm-tag-name': { color: 'var(--accent)', fontSize: '0.7rem', fontFamily: 'var(--mono)' },
  '.cm-tag-name.is-alone': { fontSize: 'inherit' },
});
