// Builds the condition of a block from menus: field, test, value. The expression is shown, and
// can be edited as text; one that the menus cannot build is always text.

import { words } from '../../../languages/words.ts';
import { useState } from 'react';
import { Icon } from '../../../parts/text/icon.tsx';
import { Select } from '../../../parts/controls/select.tsx';
import {
  type Condition,
  isComparison,
  literalFrom,
  readCondition,
  type Rule,
  type Test,
  tests,
  writeCondition,
} from '../../draft/condition.ts';
import { argumentValue } from '../../draft/tag.ts';
import type { ControlProps } from '../control.ts';
import { ExpressionField } from './expression-field.tsx';
import { FieldButton } from './field-button.tsx';
import { fieldOptions } from './field-options.ts';
import { SourceButton } from './source-button.tsx';
import { fieldLabel, type FieldsAt, useFieldsAt, useKeepSample } from './use-fields-at.ts';

export function ConditionControl(props: ControlProps) {
  const { path, label, value, onChange } = props;
  const source = typeof value === 'string' ? value : '';
  const fields = useFieldsAt(path);
  const [isSource, setSource] = useState(false);
  const condition = readCondition(source);
  const text = words.designer.condition;
  const change = (after: Condition) => onChange(writeCondition(after));
  const keepSample = useKeepSample();
  const add = (field: string) => {
    if (!condition) return;
    keepSample();
    change({
      ...condition,
      rules: [...condition.rules, { path: field, test: 'filled', literal: '' }],
    });
  };
  return (
    <>
      <div className="field-head">
        <span className="label" aria-hidden="true">
          {label}
        </span>
        <div className="field-head-tools">
          {condition && (
            <SourceButton
              label={label}
              isOn={isSource}
              isUseful
              onToggle={() => setSource(!isSource)}
            />
          )}
        </div>
      </div>
      {condition && !isSource ? (
        <div className="condition" role="group" aria-label={label}>
          {condition.rules.length === 0 && <p className="soft condition-always">{text.always}</p>}
          {condition.rules.length > 1 && (
            <Select
              aria-label={text.joins}
              value={condition.joins}
              onChange={({ target }) =>
                change({ ...condition, joins: target.value as Condition['joins'] })
              }
              options={[
                { id: 'and', name: text.all },
                { id: 'or', name: text.any },
              ]}
            />
          )}
          {condition.rules.map((rule, index) => (
            <RuleRow
              // oxlint-disable-next-line react/no-array-index-key -- rules have no id other than their index
              key={index}
              rule={rule}
              number={index + 1}
              fields={fields}
              onChange={(after) =>
                change({
                  ...condition,
                  rules: after
                    ? condition.rules.with(index, after)
                    : condition.rules.toSpliced(index, 1),
                })
              }
            />
          ))}
          <FieldButton
            label={text.add}
            className="button small"
            options={() => fieldOptions(fields)}
            onChoose={add}
          >
            <Icon name="plus" />
            <span aria-hidden="true">{text.add}</span>
          </FieldButton>
          {condition.rules.length > 0 && <code className="condition-source">{source}</code>}
        </div>
      ) : (
        <ExpressionField {...props} value={source} isBare isOneLine />
      )}
    </>
  );
}

function RuleRow({
  rule,
  number,
  fields,
  onChange,
}: {
  rule: Rule;
  number: number;
  fields: FieldsAt;
  onChange: (rule: Rule | null) => void;
}) {
  const { path, test, literal } = rule;
  const text = words.designer.condition;
  const isText = fields.names().find(({ name }) => name === path)?.schema?.type === 'string';
  const sample = fields.textOf({ source: path, path, filters: [] });
  const setTest = (after: Test) => {
    const isNew = isComparison(after) && literal === '';
    // The sample's own value is a comparison that one can see.
    onChange({
      ...rule,
      test: after,
      literal: isNew ? literalFrom(sample ?? '', after, isText) : literal,
    });
  };
  return (
    <div className="condition-rule">
      <FieldButton
        label={text.field(number)}
        options={() => fieldOptions(fields)}
        onChoose={(after) => onChange({ ...rule, path: after })}
      >
        <span className="field-option-name">{fieldLabel(path)}</span>
        {sample && <span className="field-option-sample">{sample}</span>}
      </FieldButton>
      <button
        type="button"
        className="button quiet small square"
        aria-label={text.remove(number)}
        onClick={() => onChange(null)}
      >
        <Icon name="close" />
      </button>
      <Select
        aria-label={text.test(number)}
        value={test}
        onChange={({ target }) => setTest(target.value as Test)}
        options={tests.map((one) => ({ id: one, name: text.tests[one] }))}
      />
      {isComparison(test) && (
        <RuleValue rule={rule} label={text.value(number)} isText={isText} onChange={onChange} />
      )}
    </div>
  );
}

function RuleValue({
  rule,
  label,
  isText,
  onChange,
}: {
  rule: Rule;
  label: string;
  isText: boolean;
  onChange: (rule: Rule) => void;
}) {
  // What is typed stays as it is: "1." may become "1.5".
  const [typed, setTyped] = useState(argumentValue(rule.literal));
  if (!isComparison(rule.test)) return null;
  const { test } = rule;
  const shown =
    literalFrom(typed, test, isText) === rule.literal ? typed : argumentValue(rule.literal);
  return (
    <input
      className="input"
      aria-label={label}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ ...rule, literal: literalFrom(target.value, test, isText) });
      }}
    />
  );
}
