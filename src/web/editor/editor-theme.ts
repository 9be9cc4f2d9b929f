// The CodeMirror theme, in the colours of the pages.

import { EditorView } from '@codemirror/view';

export const editorTheme = EditorView.theme({
  '&': { color: 'inherit', backgroundColor: 'transparent', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { padding: '0.45rem 0', fontFamily: 'var(--mono)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.7rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)' },
  '.cm-expression, .cm-json-number': { color: 'var(--accent)' },
  '.cm-json-text': { color: 'var(--good)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--round-s)',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow-over)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '0.8125rem',
    maxHeight: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '0.25rem 0.6rem',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent)',
  },
  '.cm-completionDetail': {
    color: 'var(--ink-faint)',
    fontFamily: 'var(--font)',
    fontStyle: 'normal',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)', backgroundImage: 'none' },
  '.cm-diagnostic': { color: 'var(--ink)', border: '0', fontFamily: 'var(--font)' },
});
