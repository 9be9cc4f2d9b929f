// An editor for text with expressions, shown as tags with their sample values, or for a single
// expression. Fields are inserted from a list; the source can be edited too.

import { words } from '../../../languages/words.ts';
import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { Editor } from '../../../editor/editor.tsx';
import { Icon } from '../../../parts/text/icon.tsx';
import { useDesign } from '../../draft/design.ts';
import { readTag, writeTag } from '../../draft/tag.ts';
import { asSource, asTags, completeExpression } from './editor-extensions.ts';
import { FieldButton } from './field-button.tsx';
import { fieldOptions, filtersFor } from './field-options.ts';
import { SourceButton } from './source-button.tsx';
import { TagMenu } from './tag-menu.tsx';
import { redrawTags, type TagRange } from './tags.ts';
import { fieldLabel, useFieldsAt } from './use-fields-at.ts';
import { withoutBraces } from './without-braces.ts';

interface Props {
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBare: boolean;
  isOneLine: boolean;
  isInvalid: boolean;
  note: string | undefined;
  /** Whether the label is shown here, beside the tools. */
  showsLabel?: boolean;
  /** Whether the editor is focused once it is there. */
  takesFocus?: boolean;
}

interface OpenTag extends TagRange {
  byPointer: boolean;
}

export function ExpressionField(props: Props) {
  const {
    path,
    label,
    value,
    onChange,
    isBare,
    showsLabel = false,
    takesFocus = false,
    ...rest
  } = props;
  const { draft, added } = useDesign();
  const fields = useFieldsAt(path);
  const [isSource, setSource] = useState(false);
  const [opened, setOpened] = useState<OpenTag | null>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const { textOf } = fields;
  useEffect(() => view?.dispatch({ effects: redrawTags.of(textOf) }), [view, textOf]);
  const [tags] = useState(() =>
    asTags({
      name: ({ path: field, source }) => (field === null ? source : fieldLabel(field)),
      onOpen: (range, byPointer) => setOpened({ ...range, byPointer }),
    }),
  );
  const insert = (field: string) => {
    if (!view) return;
    const written = writeTag(field, filtersFor(draft.config, fields, field));
    const { from } = view.state.selection.main;
    view.dispatch(view.state.replaceSelection(written));
    if (!isSource)
      setOpened({
        from,
        to: from + written.length,
        tag: readTag(written.slice(2, -2)),
        byPointer: false,
      });
  };
  const replace = (text: string) => {
    if (!opened) return;
    const changes = { from: opened.from, to: opened.to, insert: text };
    view?.dispatch({ changes, selection: { anchor: opened.from + text.length } });
  };
  const word = isBare ? undefined : fields.names().find(({ name }) => name === value.trim())?.name;
  return (
    <>
      {(showsLabel || !isBare) && (
        <div className="field-head">
          {showsLabel && (
            <span className="label" aria-hidden="true">
              {label}
            </span>
          )}
          {!isBare && (
            <div className="field-head-tools">
              <SourceButton
                label={label}
                isOn={isSource}
                isUseful={isSource || value.includes('{{')}
                onToggle={() => setSource(!isSource)}
              />
              <FieldButton
                label={words.designer.insert.fieldInto(label)}
                className="button quiet small"
                options={() => fieldOptions(fields)}
                onChoose={insert}
              >
                <Icon name="plus" />
                <span aria-hidden="true">{words.designer.insert.field}</span>
              </FieldButton>
            </div>
          )}
        </div>
      )}
      <Editor
        key={String(isSource)}
        {...rest}
        label={label}
        value={value}
        onChange={(text) => {
          setOpened(null);
          onChange(isBare ? withoutBraces(text) : text);
        }}
        complete={completeExpression(fields.names, isBare)}
        language={isBare ? [] : isSource ? asSource : tags}
        onView={(made) => {
          setView(made);
          // A field that is inserted without a click into the text goes to its end, or replaces
          // the text of a new block.
          const isFresh =
            (added !== null && path.startsWith(`${added}.`)) ||
            Object.values<string>(words.designer.fresh).includes(value);
          const { length } = made.state.doc;
          made.dispatch({ selection: { anchor: isFresh ? 0 : length, head: length } });
          if (takesFocus) made.focus();
        }}
      />
      {opened && view && (
        <TagMenu
          tag={opened.tag}
          fields={fields}
          options={fieldOptions(fields)}
          anchor={anchorAt(view, opened.from)}
          takesFocus={!opened.byPointer}
          onChange={replace}
          onClose={() => setOpened(null)}
          focusAfter={() => view.contentDOM}
        />
      )}
      {word !== undefined && (
        <p className="hint" role="status">
          {words.designer.fields.onlyAWord(word)}{' '}
          <button type="button" className="button small" onClick={() => onChange(`{{ ${word} }}`)}>
            {words.designer.fields.itsValue}
          </button>
        </p>
      )}
    </>
  );
}

function anchorAt(view: EditorView, at: number) {
  return {
    getBoundingClientRect: () => {
      const { left, top, bottom } = view.coordsAtPos(at) ?? view.dom.getBoundingClientRect();
      return new DOMRect(left, top, 0, bottom - top);
    },
  };
}
