// All fields of a block, a column or another object, in groups: content and
// style first, then position, then the condition, then rarely used fields.

import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { TemplateField } from './template-field.tsx';
import { isApplicable, fieldKindOf, placeNames, type Schema } from '../draft/template-language.ts';

/** Fields that are rarely changed. */
const rareFields = new Set([
  'part',
  'multiline',
  'mode',
  'moduleWidth',
  'keepTogether',
  'as',
  'minFontSize',
  'letterSpacing',
  'onMs',
  'offMs',
  'dither',
]);

interface Props {
  schema: Schema;
  path: string;
  /** The type of the block; empty for a column or another nested object. */
  type: string;
}

export function FieldSet({ schema, path, type }: Props) {
  const { isLabel } = useDesign();
  // A column has a width on every kind of paper.
  const isPlaced = type !== '';
  const names = Object.keys(schema.properties ?? {}).filter((name) =>
    isPlaced
      ? isApplicable(name, type, isLabel)
      : name === 'width' || name === 'height' || isApplicable(name, type, isLabel),
  );
  const isPlace = (name: string) => isPlaced && isLabel && placeNames.includes(name);
  const rest = names.filter((name) => name !== 'if' && !isPlace(name));
  return (
    <div className="field-set">
      <Fields schema={schema} path={path} names={rest.filter((name) => !rareFields.has(name))} />
      {names.some(isPlace) && (
        <section aria-label={words.designer.fields.place}>
          <h3 className="field-group">{words.designer.fields.place}</h3>
          <Fields
            schema={schema}
            path={path}
            names={placeNames.filter((name) => names.includes(name))}
          />
        </section>
      )}
      <Fields schema={schema} path={path} names={names.filter((name) => name === 'if')} />
      {rest.some((name) => rareFields.has(name)) && (
        <details className="field-more">
          <summary>{words.designer.fields.more}</summary>
          <Fields schema={schema} path={path} names={rest.filter((name) => rareFields.has(name))} />
        </details>
      )}
    </div>
  );
}

/** What is chosen most often, such as bold, comes before these. */
const lastSwitches = new Set(['markup', 'hidden']);

function Fields({ schema, path, names }: { schema: Schema; path: string; names: string[] }) {
  if (names.length === 0) return null;
  const isSwitch = (name: string) => fieldKindOf(schema.properties![name]!) === 'switch';
  const field = (name: string) => (
    <TemplateField
      key={name}
      name={name}
      path={`${path}${path === '' ? '' : '.'}${name}`}
      schema={schema.properties![name]!}
      isRequired={schema.required?.includes(name) ?? false}
      inner={innerFields}
    />
  );
  const switches = names.filter(isSwitch).toSorted(byUse);
  return (
    <>
      <div className="field-grid">{names.filter((name) => !isSwitch(name)).map(field)}</div>
      {switches.length > 0 && <div className="field-chips">{switches.map(field)}</div>}
    </>
  );
}

const byUse = (one: string, other: string) =>
  Number(lastSwitches.has(one)) - Number(lastSwitches.has(other));

/** Renders the fields of nested objects, such as columns and media. */
function innerFields(schema: Schema, path: string) {
  return <FieldSet schema={schema} path={path} type="" />;
}
