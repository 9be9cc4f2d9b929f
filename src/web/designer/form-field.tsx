// One field of a block or of the template, in the control that suits its nature.

import { type ReactNode, useId } from 'react';
import { ChoiceControl } from './choice-control.tsx';
import { ColumnsControl } from './columns-control.tsx';
import { type ControlProps, usual } from './control.ts';
import { useDesign } from './design.ts';
import { ExpressionField } from './expression-field.tsx';
import { FactorsControl } from './factors-control.tsx';
import { InnerBlocksControl } from './inner-blocks-control.tsx';
import { natureOf, type Nature, type Schema } from './language.ts';
import { MixedControl } from './mixed-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { isWithin, valueAt } from './tree.ts';
import { designerWords } from './words.ts';

/** Those that bring their own frame and tell of their faults themselves. */
const whole = new Set<Nature>(['columns', 'object', 'blocks']);
const wide = new Set<Nature>([...whole, 'expression', 'condition', 'json']);

export function FormField({
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
  /** The fields of a part that has some itself. */
  inner: (schema: Schema, path: string) => ReactNode;
}) {
  const { draft, step, proof } = useDesign();
  const id = useId();
  const nature = natureOf(schema);
  const wrong = proof.problems.find(
    (problem) =>
      problem.about === 'template' &&
      (whole.has(nature) ? problem.path === path : isWithin(problem.path, path)),
  )?.text;
  const props: ControlProps = {
    id,
    path,
    label: designerWords.fieldNames[name] ?? name,
    schema,
    value: valueAt(draft.config, path),
    onChange: (value) =>
      // An empty field is one that was taken back, unless it has to be there.
      step({ kind: 'set', path, value: value === '' && !isRequired ? undefined : value }),
    isInvalid: wrong !== undefined,
    note: wrong ?? schema.title,
    noteId: (wrong ?? schema.title) ? `${id}-note` : undefined,
    inner,
  };
  if (nature === 'switch') return <Switch {...props} wrong={wrong} />;
  return (
    <div className={wide.has(nature) ? 'field is-wide' : 'field'} data-field={path}>
      <FieldLabel {...props} nature={nature} />
      <Control {...props} nature={nature} name={name} />
      {props.noteId && (
        <p id={props.noteId} className={wrong ? 'wrong' : 'hint'}>
          {props.note}
        </p>
      )}
    </div>
  );
}

function FieldLabel({ id, label, nature }: ControlProps & { nature: Nature }) {
  const isLone = ['number', 'choice', 'mixed', 'text'].includes(nature);
  if (isLone)
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

function Control({ nature, name, ...props }: ControlProps & { nature: Nature; name: string }) {
  const text = typeof props.value === 'string' ? props.value : '';
  switch (nature) {
    case 'expression':
      if (props.schema.description?.startsWith('the name of an asset'))
        return <PictureControl {...props} />;
      return (
        <ExpressionField {...props} value={text} isBare={false} isOneLine={name !== 'content'} />
      );
    case 'condition':
      return <ExpressionField {...props} value={text} isBare isOneLine />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'factors':
      return <FactorsControl {...props} />;
    case 'mixed':
      return <MixedControl {...props} />;
    case 'columns':
      return <ColumnsControl {...props} />;
    case 'blocks':
      return <InnerBlocksControl {...props} />;
    case 'object':
      return props.inner(props.schema, props.path);
    default:
      return (
        <input
          id={props.id}
          className="input"
          value={text}
          placeholder={usual(props.schema)}
          aria-invalid={props.isInvalid}
          aria-describedby={props.noteId}
          onChange={({ target }) => props.onChange(target.value)}
        />
      );
  }
}

/** Yes or no, as a chip that is pressed or not. */
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
        // Back to what is usual leaves no trace in the template.
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
