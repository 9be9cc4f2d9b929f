// The menu of a tag in a text: the format of its value, what to print if it is empty, another
// field, and removing it.

import { words } from '../../../languages/words.ts';
import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { argumentValue, isFallback, type Tag, writeTag } from '../../draft/tag.ts';
import {
  fittingFormats,
  type FormatName,
  formatOf,
  formatsFor,
  formatted,
} from '../../draft/tag-formats.ts';
import { FieldList, type FieldOption } from './field-list.tsx';
import { fieldLabel, type FieldsAt } from './use-fields-at.ts';

export function TagMenu({
  tag,
  fields,
  options,
  anchor,
  takesFocus,
  onChange,
  onClose,
  focusAfter,
}: {
  tag: Tag;
  fields: FieldsAt;
  options: readonly FieldOption[];
  anchor: { getBoundingClientRect: () => DOMRect };
  takesFocus: boolean;
  /** Called with the new text of the tag, which is empty to remove it. */
  onChange: (text: string) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement;
}) {
  const [isChanging, setChanging] = useState(false);
  const text = words.designer.insert;
  const apply = (written: string) => {
    onChange(written);
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          className="palette-place"
        >
          <Popover.Popup className="field-menu" initialFocus={takesFocus} finalFocus={focusAfter}>
            <Popover.Title className="field-menu-head">
              {tag.path === null ? tag.source : fieldLabel(tag.path)}
            </Popover.Title>
            {isChanging ? (
              <FieldList
                options={options}
                onChoose={(path) => apply(writeTag(path, tag.filters))}
              />
            ) : (
              tag.path !== null && (
                <Formats tag={{ ...tag, path: tag.path }} fields={fields} apply={apply} />
              )
            )}
            <div className="field-menu-foot">
              <button
                type="button"
                className="button small"
                onClick={() => setChanging(!isChanging)}
              >
                {isChanging ? text.back : text.otherField}
              </button>
              <button type="button" className="button small quiet" onClick={() => apply('')}>
                {text.remove}
              </button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Formats({
  tag,
  fields,
  apply,
}: {
  tag: Tag & { path: string };
  fields: FieldsAt;
  apply: (text: string) => void;
}) {
  const { path, filters } = tag;
  const text = words.designer.insert;
  const schema = fields.schemaOf(path);
  const current = formatOf(filters);
  const shown = (format: FormatName) =>
    fields.textOf({ ...tag, filters: formatted(filters, format) });
  const given = filters.find(isFallback)?.arguments[0];
  const [fallback, setFallback] = useState(given === undefined ? '' : argumentValue(given));
  const withFallback = () => {
    const rest = filters.filter((filter) => !isFallback(filter));
    const own = { name: 'default', arguments: [JSON.stringify(fallback)] };
    apply(writeTag(path, fallback === '' ? rest : [own, ...rest]));
  };
  return (
    <>
      <div role="group" aria-label={text.format} className="field-options">
        {fittingFormats(formatsFor(path, schema), current, shown).map((format) => (
          <button
            key={format}
            type="button"
            aria-pressed={format === current}
            className="field-option"
            onClick={() => apply(writeTag(path, formatted(filters, format)))}
          >
            <span className="field-option-name">{text.formats[format]}</span>
            <span className="field-option-sample">{shown(format)}</span>
          </button>
        ))}
      </div>
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          withFallback();
        }}
      >
        <label className="label" htmlFor="tag-fallback">
          {text.ifEmpty}
        </label>
        <input
          id="tag-fallback"
          className="input"
          value={fallback}
          placeholder={text.nothing}
          onChange={({ target }) => setFallback(target.value)}
          onBlur={() =>
            fallback !== (given === undefined ? '' : argumentValue(given)) && withFallback()
          }
        />
      </form>
    </>
  );
}
