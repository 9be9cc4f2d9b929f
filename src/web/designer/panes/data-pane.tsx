// The pane with the sample data for the preview, as a form generated from the
// template's schema or as JSON.

import { useMemo, useState } from 'react';
import { DataForm } from '../../data-form/data-form.tsx';
import { FormContext, type FormSettings } from '../../data-form/form-context.ts';
import { moneyFields } from '../../data-form/money-fields.ts';
import { Empty } from '../../parts/messages/empty.tsx';
import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { words } from '../../languages/words.ts';
import { LeastDataCheck } from '../../templates/least-data-check.tsx';
import { useDesign } from '../draft/design.ts';
import { JsonEditor } from '../../editor/json-editor.tsx';
import type { Schema } from '../draft/template-language.ts';

export function DataPane() {
  const { draft, proof, data, setData } = useDesign();
  const [view, setView] = useState<'form' | 'json'>('form');
  const text = words.designer.data;
  const { schema, example } = proof.needs ?? { schema: {}, example: {} };
  const shown = data ?? example;
  const settings = useFormSettingsOfDraft();
  if (Object.keys(schema.properties ?? {}).length === 0 && data === null)
    return <Empty icon="developers" title={text.nothing.title} text={text.nothing.text} />;
  return (
    <div className="fields">
      <p className="faint">{text.text}</p>
      <RadioGroup
        className="segments small"
        legend={text.how}
        name="data-view"
        values={['form', 'json']}
        chosen={view}
        onChoose={setView}
        label={(one) => text[one]}
      />
      {view === 'form' ? (
        <FormContext value={settings}>
          <DataForm schema={schema} value={shown} example={example} onChange={setData} />
        </FormContext>
      ) : (
        <JsonEditor
          label={text.editor}
          value={shown}
          onChange={setData}
          names={() => allNames(schema)}
        />
      )}
      <div className="row">
        <LeastDataCheck
          config={draft.config}
          schema={schema}
          example={shown}
          print={(client, least) => client.printDirect({ config: draft.config, data: least })}
        />
        {data !== null && (
          <button type="button" className="button small" onClick={() => setData(null)}>
            {text.reset}
          </button>
        )}
      </div>
    </div>
  );
}

function useFormSettingsOfDraft(): FormSettings {
  const { draft, proof } = useDesign();
  const { config } = draft;
  return useMemo(
    () => ({
      problems: new Map(
        proof.problems.flatMap(({ about, path, text }) => (about === 'data' ? [[path, text]] : [])),
      ),
      currency: typeof config.currency === 'string' ? config.currency : '',
      money: moneyFields(config.blocks),
      hasHints: 'schema' in config,
      copiesItems: true,
    }),
    [config, proof.problems],
  );
}

function allNames({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...allNames(field)]);
  return [...new Set([...own, ...(items ? allNames(items) : [])])];
}
