// Shows the schema of the data: inferred from the blocks, or the template's own
// JSON Schema with the problems that saving would report.

import { words } from '../../languages/words.ts';
import { useDesign } from '../draft/design.ts';
import { JsonEditor } from '../../editor/json-editor.tsx';
import { isWithin } from '../draft/tree.ts';

/** The most common JSON Schema keywords, for completion. */
const keywords = [
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'additionalProperties',
];

export function SchemaPanel() {
  const { draft, dispatch, proof } = useDesign();
  const text = words.designer.template;
  const { schema, example } = draft.config;
  const wrong = proof.problems
    .filter(
      ({ about, path }) =>
        about === 'template' && (isWithin(path, 'schema') || isWithin(path, 'example')),
    )
    .map(({ path, text: fault }) => `${path}: ${fault}`);
  const begin = () =>
    dispatch({
      kind: 'merge',
      path: '',
      // A schema needs a valid example; the one inferred by the service is.
      fields: { schema: proof.needs!.schema, example: example ?? proof.needs!.example },
    });
  return (
    <section className="fields-part" aria-labelledby="schema">
      <h2 id="schema" className="field-group">
        {text.schema}
      </h2>
      {schema === undefined ? (
        <>
          <p className="faint">{text.inferred}</p>
          <p className="faint">{text.writeOwnHint}</p>
          <button
            type="button"
            className="button small"
            disabled={proof.needs === null}
            onClick={begin}
          >
            {text.writeOwn}
          </button>
        </>
      ) : (
        <>
          <p className="faint">{text.own}</p>
          <JsonEditor
            label={text.editor}
            value={schema as Record<string, unknown>}
            onChange={(value) => dispatch({ kind: 'set', path: 'schema', value })}
            names={() => keywords}
            wrong={wrong.length > 0 ? wrong.join('\n') : undefined}
          />
          <button
            type="button"
            className="button small"
            onClick={() => dispatch({ kind: 'set', path: 'schema', value: undefined })}
          >
            {text.backToInferred}
          </button>
        </>
      )}
    </section>
  );
}
