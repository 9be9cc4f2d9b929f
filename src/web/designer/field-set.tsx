// All fields of a block, a column or another part, in groups that belong
// together: what it says first, how it looks, where it stands, when it prints.

import { useDesign } from './design.ts';
import { FormField } from './form-field.tsx';
import { isMeant, natureOf, placeNames, type Schema } from './language.ts';
import { designerWords } from './words.ts';

/** What is seldom changed. */
const seldom = new Set([
  'multiline',
  'mode',
  'moduleWidth',
  'keepTogether',
  'as',
  'minFontSize',
  'onMs',
  'offMs',
  'dither',
]);

interface Props {
  schema: Schema;
  path: string;
  /** Of the block; a column has none. */
  type: string;
}

export function FieldSet({ schema, path, type }: Props) {
  const { isLabel } = useDesign();
  // A column's width is its own on every paper.
  const isPlaced = type !== '';
  const names = Object.keys(schema.properties ?? {}).filter((name) =>
    isPlaced
      ? isMeant(name, type, isLabel)
      : name === 'width' || name === 'height' || isMeant(name, type, isLabel),
  );
  const isPlace = (name: string) => isPlaced && isLabel && placeNames.includes(name);
  const rest = names.filter((name) => name !== 'if' && !isPlace(name));
  return (
    <div className="field-set">
      <Fields schema={schema} path={path} names={rest.filter((name) => !seldom.has(name))} />
      {names.some(isPlace) && (
        <section aria-label={designerWords.fields.place}>
          <h3 className="field-group">{designerWords.fields.place}</h3>
          <Fields
            schema={schema}
            path={path}
            names={placeNames.filter((name) => names.includes(name))}
          />
        </section>
      )}
      <Fields schema={schema} path={path} names={names.filter((name) => name === 'if')} />
      {rest.some((name) => seldom.has(name)) && (
        <details className="field-more">
          <summary>{designerWords.fields.more}</summary>
          <Fields schema={schema} path={path} names={rest.filter((name) => seldom.has(name))} />
        </details>
      )}
    </div>
  );
}

function Fields({ schema, path, names }: { schema: Schema; path: string; names: string[] }) {
  if (names.length === 0) return null;
  const isSwitch = (name: string) => natureOf(schema.properties![name]!) === 'switch';
  const field = (name: string) => (
    <FormField
      key={name}
      name={name}
      path={`${path}${path === '' ? '' : '.'}${name}`}
      schema={schema.properties![name]!}
      isRequired={schema.required?.includes(name) ?? false}
      inner={innerFields}
    />
  );
  return (
    <>
      <div className="field-grid">{names.filter((name) => !isSwitch(name)).map(field)}</div>
      {names.some(isSwitch) && <div className="chips">{names.filter(isSwitch).map(field)}</div>}
    </>
  );
}

/** Columns, media and other parts have fields of their own. */
function innerFields(schema: Schema, path: string) {
  return <FieldSet schema={schema} path={path} type="" />;
}
