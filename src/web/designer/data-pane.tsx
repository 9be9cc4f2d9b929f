// The pane with the sample data for the preview, as a form generated from the
// template's schema or as JSON.

import { useState } from 'react';
import { Empty } from '../parts/empty.tsx';
import { RadioGroup } from '../parts/radio-group.tsx';
import { DataForm } from './data-form.tsx';
import { useDesign } from './design.ts';
import { JsonEditor } from '../editor/json-editor.tsx';
import type { Schema } from './template-language.ts';
import { designerWords } from './words.ts';

export function DataPane() {
  const { proof, data, setData } = useDesign();
  const [view, setView] = useState<'form' | 'json'>('form');
  const text = designerWords.data;
  const { schema, example } = proof.needs ?? { schema: {}, example: {} };
  const shown = data ?? example;
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
        <DataForm schema={schema} value={shown} onChange={setData} />
      ) : (
        <JsonEditor
          label={text.editor}
          value={shown}
          onChange={setData}
          names={() => allNames(schema)}
        />
      )}
      {data !== null && (
        <div className="row">
          <button type="button" className="button small" onClick={() => setData(null)}>
            {text.reset}
          </button>
        </div>
      )}
    </div>
  );
}

function allNames({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...allNames(field)]);
  return [...new Set([...own, ...(items ? allNames(items) : [])])];
}
