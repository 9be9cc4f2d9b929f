// The pane with the settings of the whole template: id, description, paper,
// locale, printer and schema.

import { FormField } from '../../parts/controls/form-field.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { OutputFields } from '../controls/output-fields.tsx';
import { FieldSet } from '../controls/field-set.tsx';
import { SchemaPanel } from './schema-panel.tsx';

export function TemplatePane({
  id,
  setId,
  description,
  setDescription,
}: {
  id: string;
  /** Null for a stored template, whose id cannot change. */
  setId: ((id: string) => void) | null;
  description: string;
  setDescription: (description: string) => void;
}) {
  const { language, isLabel } = useDesign();
  const text = words.designer.template;
  const all = language.config.properties ?? {};
  const paper = isLabel ? 'media' : 'width';
  const properties = paper in all ? { [paper]: all[paper]! } : {};
  return (
    <div className="fields">
      <TextField
        label={text.id}
        hint={setId ? text.idHint : text.idFixed}
        className="input mono"
        value={id}
        readOnly={setId === null}
        onValue={(value) => setId?.(value)}
      />
      <FormField label={words.designer.fieldNames.description}>
        {(props) => (
          <textarea
            {...props}
            className="input"
            rows={3}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </FormField>
      <FieldSet schema={{ properties }} path="" type="" />
      <OutputFields />
      <SchemaPanel />
    </div>
  );
}
