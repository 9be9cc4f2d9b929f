// One field of a block or of the template, with the control for its kind.

import { type ReactNode, useId } from 'react';
import { isRecord } from '../../is-record.ts';
import { wordFor } from '../../languages/word-for.ts';
import { words } from '../../languages/words.ts';
import { ChoiceControl } from './choice-control.tsx';
import { ColumnsControl } from './columns-control.tsx';
import { ConditionControl } from './expressions/condition-control.tsx';
import { type ControlProps, defaultText } from './control.ts';
import { useDesign } from '../draft/design.ts';
import { ExpressionField } from './expressions/expression-field.tsx';
import { fieldHint } from './field-hint.ts';
import { FactorsControl } from './factors-control.tsx';
import { FontControl } from './font-control.tsx';
import { InnerBlocksControl } from './inner-blocks-control.tsx';
import { fieldKindOf, type FieldKind, type Schema } from '../draft/template-language.ts';
import { ListControl } from './expressions/list-control.tsx';
import { MixedControl } from './mixed-control.tsx';
import { NumberControl } from './number-control.tsx';
import { withFormat } from '../draft/code-samples.ts';
import { hasDefault, usualChoice } from '../draft/usual-choice.ts';
import { lengthUnits, unitOfNumber } from '../draft/units.ts';
import { LengthControl } from './length-control.tsx';
import { ImageControl } from './image-control.tsx';
import { blockAt, isWithin, valueAt } from '../draft/tree.ts';

/** Kinds with their own frame, which show the problems of their parts themselves. */
const ownFrame = new Set<FieldKind>(['columns', 'object', 'blocks']);
/** Kinds whose control shows its label, beside its tools. */
const labelsItself = new Set<FieldKind>(['expression', 'condition']);
const fullWidth = new Set<FieldKind>([...ownFrame, 'expression', 'condition', 'json']);

export function TemplateField({
  name,
  path,
  schema,
  isRequired,
  inner,
}: {
  name: string;
  path: string;
  schema: Schema;
  isRequired: boolean;
  /** Renders the fields of a nested object. */
  inner: (schema: Schema, path: string) => ReactNode;
}) {
  const { draft, dispatch, proof, isLabel } = useDesign();
  const id = useId();
  const kind = fieldKindOf(schema);
  const wrong = proof.problems.find(
    (problem) =>
      problem.about === 'template' &&
      (ownFrame.has(kind) ? problem.path === path : isWithin(problem.path, path)),
  )?.text;
  const around = path.replace(/\.?\w+$/, '');
  const block = blockAt(draft.config, around);
  const holder = valueAt(draft.config, around);
  const note = wrong ?? fieldHint(name, around, block?.type);
  const props: ControlProps = {
    id,
    path,
    label: wordFor(words.designer.fieldNames, name) ?? name,
    schema:
      isRecord(holder) && !hasDefault(name, holder, isLabel)
        ? { ...schema, default: undefined }
        : schema,
    value: valueAt(draft.config, path),
    usual: isRecord(holder) ? usualChoice(name, holder, draft.config.locale) : undefined,
    onChange: (value) => {
      // Another kind of barcode needs another sample, or it would be wrong at once.
      if (name === 'format' && block)
        dispatch({ kind: 'merge', path: around, fields: withFormat(block, value) });
      // An empty value removes an optional field.
      else dispatch({ kind: 'set', path, value: value === '' && !isRequired ? undefined : value });
    },
    isInvalid: wrong !== undefined,
    note,
    noteId: note ? `${id}-note` : undefined,
    inner,
  };
  const isPicture = name === 'content' && block?.type === 'image';
  if (kind === 'switch') return <Switch {...props} wrong={wrong} />;
  return (
    <div
      className={fullWidth.has(kind) || name === 'format' ? 'field is-wide' : 'field'}
      data-field={path}
    >
      {(!labelsItself.has(kind) || isPicture) && <FieldLabel {...props} kind={kind} />}
      <Control {...props} kind={kind} name={name} isPicture={isPicture} />
      {props.noteId && (
        <p id={props.noteId} className={wrong ? 'wrong' : 'hint'}>
          {props.note}
        </p>
      )}
    </div>
  );
}

function FieldLabel({ id, label, kind }: ControlProps & { kind: FieldKind }) {
  const hasInput = ['number', 'choice', 'mixed', 'text'].includes(kind);
  if (hasInput)
    return (
      <label className="label" htmlFor={id}>
        {label}
      </label>
    );
  return (
    <span className="label" aria-hidden="true">
      {label}
    </span>
  );
}

function Control({
  kind,
  name,
  isPicture,
  ...props
}: ControlProps & { kind: FieldKind; name: string; isPicture: boolean }) {
  const { isLabel } = useDesign();
  const lengths = lengthUnits(name, props.schema, isLabel);
  const text = typeof props.value === 'string' ? props.value : '';
  switch (kind) {
    case 'expression':
      if (isPicture) return <ImageControl {...props} />;
      return (
        <ExpressionField
          {...props}
          value={text}
          isBare={false}
          isOneLine={name !== 'content'}
          showsLabel
        />
      );
    case 'condition':
      return name === 'items' ? <ListControl {...props} /> : <ConditionControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      return <NumberControl {...props} unit={unitOfNumber(name, isLabel)} />;
    case 'factors':
      return <FactorsControl {...props} />;
    case 'mixed':
      if (name === 'font') return <FontControl {...props} />;
      return lengths ? <LengthControl {...props} {...lengths} /> : <MixedControl {...props} />;
    case 'columns':
      return <ColumnsControl {...props} />;
    case 'blocks':
      return <InnerBlocksControl {...props} />;
    case 'object':
      return props.inner(props.schema, props.path);
    default:
      if (lengths) return <LengthControl {...props} {...lengths} />;
      return (
        <input
          id={props.id}
          className="input"
          value={text}
          placeholder={defaultText(props.schema)}
          aria-invalid={props.isInvalid}
          aria-describedby={props.noteId}
          onChange={({ target }) => props.onChange(target.value)}
        />
      );
  }
}

/** A boolean, shown as a toggle chip. */
function Switch({
  id,
  label,
  schema,
  value,
  onChange,
  note,
  noteId,
  wrong,
}: ControlProps & { wrong: string | undefined }) {
  const isOn = typeof value === 'boolean' ? value : schema.default === true;
  return (
    <span className={wrong ? 'chip is-wrong' : 'chip'}>
      <input
        id={id}
        type="checkbox"
        className="for-readers"
        checked={isOn}
        aria-describedby={noteId}
        aria-invalid={wrong !== undefined}
        // The default value is not written to the template.
        onChange={({ target }) =>
          onChange(target.checked === (schema.default === true) ? undefined : target.checked)
        }
      />
      <label htmlFor={id} title={note}>
        {label}
      </label>
      {noteId && (
        <span id={noteId} className="for-readers">
          {note}
        </span>
      )}
    </span>
  );
}
