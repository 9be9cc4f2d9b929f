// Filters of the job list: state, template and printer.

import type { JobState } from '../../client/index.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { RadioGroup } from '../parts/radio-group.tsx';
import { Select } from '../parts/select.tsx';
import { printerOptions } from '../printers/printer-name.ts';
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
      <RadioGroup
        className="chips"
        legend={words.jobs.byState}
        name="state"
        values={['' as const, ...states]}
        chosen={filter.status ?? ''}
        onChoose={(state) => choose('status', state)}
        label={(state) => (state === '' ? words.jobs.all : words.job.states[state])}
      />
      <div className="job-filters-more">
        <Select
          aria-label={words.jobs.byTemplate}
          empty={words.jobs.allTemplates}
          options={templates}
          value={filter.templateId ?? ''}
          onChange={({ target }) => choose('templateId', target.value)}
        />
        {printers.length > 1 && (
          <Select
            aria-label={words.jobs.byPrinter}
            empty={words.jobs.allPrinters}
            options={printerOptions(printers)}
            value={filter.printerId ?? ''}
            onChange={({ target }) => choose('printerId', target.value)}
          />
        )}
      </div>
    </div>
  );
}
