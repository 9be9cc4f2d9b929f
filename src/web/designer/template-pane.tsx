// The template as a whole: what it is called, its paper, its language.

import { Field } from '../parts/field.tsx';
import { useDesign } from './design.ts';
import { FormField } from './form-field.tsx';
import { designerWords } from './words.ts';

const settings = ['locale', 'currency', 'timeZone', 'printer'];

export function TemplatePane({
  id,
  setId,
  description,
  setDescription,
}: {
  id: string;
  /** Null where the template is stored: its id stays. */
  setId: ((id: string) => void) | null;
  description: string;
  setDescription: (description: string) => void;
}) {
  const { language, isLabel } = useDesign();
  const text = designerWords.template;
  const properties = language.config.properties!;
  const field = (name: string) => (
    <FormField key={name} name={name} path={name} schema={properties[name]!} isRequired={false} />
  );
  return (
    <div className="fields">
      <div className="field-set">
        <Field label={text.id} hint={setId ? text.idHint : text.idFixed}>
          {(props) => (
            <input
              {...props}
              className="input mono"
              value={id}
              readOnly={setId === null}
              onChange={({ target }) => setId?.(target.value)}
            />
          )}
        </Field>
        <Field label={designerWords.fieldNames.description!}>
          {(props) => (
            <textarea
              {...props}
              className="input"
              rows={3}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <div className="field-grid">
          {field(isLabel ? 'media' : 'width')}
          {settings.map(field)}
        </div>
      </div>
    </div>
  );
}
