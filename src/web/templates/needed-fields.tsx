// Lists the data fields of a template, from its schema.

import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';
import { fieldUse } from './field-use.ts';
import './needed-fields.css';
import { fieldsOf } from './schema-fields.ts';

export function NeededFields({
  schema,
  config,
}: {
  schema: Record<string, unknown>;
  config: Record<string, unknown>;
}) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return <p className="soft">{words.templates.needsNothing}</p>;
  return (
    <ul className="card ruled needed">
      {fields.map(({ path, title, kind, isRequired, description }) => (
        <li key={path}>
          <p className="spread">
            <span>
              {title && <strong>{title}</strong>} <code>{path}</code>
            </span>
            <span className="faint">
              {wordFor(words.templates.kinds, kind) ?? kind},{' '}
              {isRequired ? words.templates.required : words.templates.optional}
            </span>
          </p>
          {description && <p className="faint">{fieldUse(description, config)}</p>}
        </li>
      ))}
    </ul>
  );
}
