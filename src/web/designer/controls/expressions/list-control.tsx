// Chooses the list whose items are printed one by one, from the lists of the data.

import { words } from '../../../languages/words.ts';
import { useState } from 'react';
import type { ControlProps } from '../control.ts';
import { ExpressionField } from './expression-field.tsx';
import { FieldButton } from './field-button.tsx';
import { SourceButton } from './source-button.tsx';
import { fieldLabel, useFieldsAt } from './use-fields-at.ts';

export function ListControl(props: ControlProps) {
  const { path, label, value, onChange } = props;
  const source = typeof value === 'string' ? value : '';
  const fields = useFieldsAt(path);
  const [isSource, setSource] = useState(false);
  const text = words.designer.list;
  const countOf = (name: string) => {
    const items = fields.sample(name);
    return Array.isArray(items) ? text.count(items.length) : null;
  };
  const options = () =>
    fields
      .names()
      .filter(({ schema }) => schema?.type === 'array')
      .map(({ name }) => ({ path: name, label: fieldLabel(name), sample: countOf(name) }));
  return (
    <>
      <div className="field-head">
        <span className="label" aria-hidden="true">
          {label}
        </span>
        <div className="field-head-tools">
          <SourceButton
            label={label}
            isOn={isSource}
            isUseful
            onToggle={() => setSource(!isSource)}
          />
        </div>
      </div>
      {isSource ? (
        <ExpressionField {...props} value={source} isBare isOneLine />
      ) : (
        <FieldButton label={text.choose} options={options} onChoose={onChange}>
          <span className="field-option-name">{fieldLabel(source)}</span>
          <span className="field-option-sample">{countOf(source)}</span>
        </FieldButton>
      )}
    </>
  );
}
