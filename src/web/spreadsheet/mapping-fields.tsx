// Chooses for each field the column that fills it, or the same text for all rows.

import { useId } from 'react';
import { words } from '../languages/words.ts';
import { Select } from '../parts/controls/select.tsx';
import { type Source, unusedColumns } from './column-mapping.ts';
import type { ListState } from './use-list.ts';

export function MappingFields({ state }: { state: ListState }) {
  const { fields, columns, settings, fill } = state;
  const { sources } = settings.mapping;
  const text = words.spreadsheet;
  const unused = unusedColumns(settings.mapping, columns);
  const missing = fields.filter(({ path, isRequired }) => isRequired && !sources[path]);
  const line = (path: string, label: string, isRequired = false) => (
    <MappingField
      key={path}
      label={label}
      isRequired={isRequired}
      columns={columns}
      source={sources[path] ?? null}
      onChange={(source) => fill(path, source)}
    />
  );
  return (
    <section className="card list-mapping" aria-labelledby="list-mapping">
      <div>
        <h2 id="list-mapping">{text.mapping}</h2>
        <p className="soft">{text.mappingText}</p>
      </div>
      <div className="list-mapping-fields">
        {fields.map(({ path, label, isRequired }) => line(path, label, isRequired))}
        {line('@copies', text.copies)}
        {line('@reference', text.reference)}
      </div>
      {missing.length > 0 && (
        <p className="wrong">{text.missing(missing.map(({ label }) => label))}</p>
      )}
      {unused.length > 0 && <p className="faint">{text.unused(unused)}</p>}
    </section>
  );
}

function MappingField({
  label,
  isRequired,
  columns,
  source,
  onChange,
}: {
  label: string;
  isRequired: boolean;
  columns: readonly string[];
  source: Source;
  onChange: (source: Source) => void;
}) {
  const id = useId();
  const chosen = source === null ? '' : 'column' in source ? String(source.column) : 'constant';
  const choose = (value: string) => {
    if (value === '') onChange(null);
    else onChange(value === 'constant' ? { constant: '' } : { column: Number(value) });
  };
  return (
    <div className="list-mapping-field">
      <label className={isRequired ? 'is-needed' : undefined} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        aria-invalid={isRequired && source === null}
        empty={words.spreadsheet.nothing}
        options={[
          ...columns.map((name, column) => ({ id: String(column), name })),
          { id: 'constant', name: words.spreadsheet.constant },
        ]}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      {source && 'constant' in source && (
        <input
          className="input"
          aria-label={words.spreadsheet.constantFor(label)}
          value={source.constant}
          onChange={({ target }) => onChange({ constant: target.value })}
        />
      )}
    </div>
  );
}
