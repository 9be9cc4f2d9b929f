// The pane with the fields of the selected block.

import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { BasicsForm } from '../../basics/basics-form.tsx';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import { blockName } from '../draft/block-summary.ts';
import { conditionAround } from '../draft/condition-around.ts';
import { useDesign } from '../draft/design.ts';
import { FieldSet } from '../controls/field-set.tsx';
import { Glyph } from '../glyph.tsx';
import { blockAt, movableBlock, type TemplateConfig } from '../draft/tree.ts';
import '../controls/fields.css';

export function FieldsPane() {
  const { draft, dispatch, language, proof, isLabel, choose, added, setAdded } = useDesign();
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === null || added !== draft.chosen) return undefined;
    // Focused after the palette has closed, which has the focus until then.
    const frame = requestAnimationFrame(() => {
      firstControl(pane.current)?.focus();
      setAdded(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [added, draft.chosen, setAdded]);
  const { config, chosen } = draft;
  const block = chosen ? blockAt(config, chosen) : undefined;
  if (!chosen || !block)
    return (
      <div className="fields">
        <p className="faint">{words.designer.fields.none.text}</p>
        <BasicsForm
          config={config}
          onChange={(change, step) =>
            dispatch({ kind: 'change', change: (now) => change(now) as TemplateConfig, step })
          }
        />
      </div>
    );
  const schema = language.blocks[block.type];
  const around = conditionAround(config, chosen);
  const known = Object.keys(schema?.properties ?? {});
  // Problems of the block as a whole, or of a field that the form does not
  // show.
  const loose = proof.problems.filter(
    ({ about, path }) =>
      about === 'template' &&
      (path === chosen ||
        (path.startsWith(`${chosen}.`) &&
          !known.includes(/^\w+/.exec(path.slice(chosen.length + 1))?.[0] ?? '')) ||
        path === `${chosen}.type`),
  );
  return (
    <div ref={pane} className="fields" key={`${chosen} ${block.type}`}>
      <header className="fields-head">
        <Glyph name={block.type} />
        <h2>{blockName(block)}</h2>
      </header>
      <p className="faint">{wordFor(words.designer.blockHints, block.type)}</p>
      {isLabel && movableBlock(chosen) !== chosen && (
        <p className="hint spread">
          {words.designer.fields.inColumn}
          <button
            type="button"
            className="button small"
            onClick={() => choose(movableBlock(chosen))}
          >
            {words.designer.fields.chooseRow}
          </button>
        </p>
      )}
      {around && (
        <p className="notice fields-condition" role="status">
          {words.designer.fields.fixedIf(around.condition, around.path !== chosen)}
          <button
            type="button"
            className="button small"
            onClick={() => dispatch({ kind: 'set', path: `${around.path}.if`, value: undefined })}
          >
            {words.designer.fields.alwaysPrint}
          </button>
        </p>
      )}
      {loose.map(({ path, text }) => (
        <p key={path + text} className="fields-wrong" role="alert">
          {text}
        </p>
      ))}
      {schema && <FieldSet schema={schema} path={chosen} type={block.type} />}
    </div>
  );
}

/** The control of the first field; that of a text is in the shadow root of its editor. */
function firstControl(pane: HTMLElement | null): { focus(): void } | null {
  const field = pane?.querySelector('[data-field]');
  const editor = field?.querySelector('.editor')?.shadowRoot;
  const content = editor?.querySelector<HTMLElement>('.cm-content');
  // The view of an editor selects the text together with the focus. Focused by itself, the element has the
  // cursor at its start for a moment, and who types at once writes before the text.
  if (content) return EditorView.findFromDOM(content) ?? content;
  return field?.querySelector<HTMLElement>('input, select, textarea, button') ?? null;
}
