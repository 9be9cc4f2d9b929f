// Filters of the job list: state, template and printer.

import type { JobState } from '../../client/index.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinters, useTemplates } from '../queries.ts';
import { words } from '../words.ts';

const states: JobState[] = ['queued', 'printing', 'completed', 'failed', 'cancelled'];

export function JobFilters({
  filter,
  onChange,
}: {
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}) {
  const templates = useTemplates().data ?? [];
  const printers = usePrinters().data ?? [];
  const choose = (name: keyof JobFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <div className="job-filters">
      <fieldset className="chips">
        <legend className="for-readers">{words.jobs.byState}</legend>
        {['' as const, ...states].map((state) => (
          <label key={state}>
            <input
              type="radio"
              name="state"
              className="for-readers"
              checked={(filter.status ?? '') === state}
              onChange={() => choose('status', state)}
            />
            {state === '' ? words.jobs.all : words.job.filters[state]}
          </label>
        ))}
      </fieldset>
      <div className="job-filters-more">
        <Choice
          label={words.jobs.byTemplate}
          all={words.jobs.allTemplates}
          options={templates}
          value={filter.templateId}
          onChange={(id) => choose('templateId', id)}
        />
        {printers.length > 1 && (
          <Choice
            label={words.jobs.byPrinter}
            all={words.jobs.allPrinters}
            options={printers.map((printer) => ({
              id: printer.id,
              name: printerName(printer, printers),
            }))}
            value={filter.printerId}
            onChange={(id) => choose('printerId', id)}
          />
        )}
      </div>
    </div>
  );
}

function Choice({
  label,
  all,
  options,
  value = '',
  onChange,
}: {
  label: string;
  all: string;
  options: { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
}) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
