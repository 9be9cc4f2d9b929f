// A CodeMirror text editor. It is mounted in a shadow root, where its styles
// are adopted style sheets, which the pages' content security policy allows.

import { autocompletion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import './editor.css';
import { editorTheme } from './editor-theme.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  complete: CompletionSource;
  /** The CodeMirror language extension. Must not change after the first render. */
  language: Extension;
  isOneLine?: boolean;
  isInvalid?: boolean;
  note?: string | undefined;
  /** Called with the CodeMirror view once it exists. */
  onView?: (view: EditorView) => void;
  /** Whether the editor has its own undo history; otherwise the designer's is used. */
  hasHistory?: boolean;
}

export function Editor(props: Props) {
  const { value, label, isInvalid = false, note } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  /** Texts passed to `onChange` that have not come back as `value` yet. */
  const sent = useRef<string[]>([]);
  const attributes = useRef(new Compartment());

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: extensionsFor(latest, sent, attributes.current),
      }),
    });
    view.current = made;
    latest.current.onView?.(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    // The value may be older than the text typed since then. Only a value that
    // the editor did not send replaces the text.
    const at = sent.current.indexOf(value);
    if (at >= 0) sent.current.splice(0, at + 1);
    const { state } = view.current!;
    if (at >= 0 || state.doc.toString() === value) return;
    sent.current = [];
    view.current!.dispatch({
      changes: { from: 0, to: state.doc.length, insert: value },
      annotations: fromElsewhere.of(true),
    });
  }, [value]);

  useEffect(() => {
    view.current!.dispatch({
      effects: attributes.current.reconfigure(described(label, isInvalid, note)),
    });
  }, [label, isInvalid, note]);

  return <div ref={host} className={isInvalid ? 'editor input is-wrong' : 'editor input'} />;
}

/** Marks a change that came in through `value`. */
const fromElsewhere = Annotation.define<boolean>();

/**
 * When typed text replaces a selection, Chromium adds the selection's colour as
 * an inline style, which the content security policy forbids. This handler
 * inserts the text instead.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    const isPlain = inputType === 'insertText' && data !== null && !isComposing;
    if (!isPlain || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
    return true;
  },
});

function described(label: string, isInvalid: boolean, note: string | undefined): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(note !== undefined && { 'aria-description': note }),
  });
}

function extensionsFor(
  latest: { current: Props },
  sent: { current: string[] },
  attributes: Compartment,
): Extension[] {
  const {
    label,
    isOneLine = false,
    hasHistory = false,
    language,
    isInvalid,
    note,
  } = latest.current;
  return [
    attributes.of(described(label, isInvalid ?? false, note)),
    EditorView.lineWrapping,
    drawSelection(),
    language,
    autocompletion({ override: [(context) => latest.current.complete(context)], icons: false }),
    keymap.of([
      ...completionKeymap,
      ...(isOneLine ? [{ key: 'Enter', run: () => true }] : []),
      ...(hasHistory ? historyKeymap : []),
      ...defaultKeymap.filter(({ key }) => key !== 'Alt-ArrowUp' && key !== 'Alt-ArrowDown'),
    ]),
    hasHistory ? history() : [],
    isOneLine
      ? EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change))
      : [],
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (!docChanged || transactions.some((one) => one.annotation(fromElsewhere))) return;
      const text = state.doc.toString();
      sent.current.push(text);
      latest.current.onChange(text);
    }),
    typeOver,
    editorTheme,
  ];
}
