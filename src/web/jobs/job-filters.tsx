// Filters of the job list: state, template and printer.

import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { JobState } from '../../client/index.ts';
import type { JobFilter } from '../live/job-lists.ts';
import { Icon } from '../parts/icon.tsx';
import { RadioGroup } from '../parts/radio-group.tsx';
import { Select } from '../parts/select.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { usePrinters, useTemplates } from '../queries.ts';
import { words } from '../words.ts';

const states: JobState[] = ['queued', 'printing', 'completed', 'failed', 'cancelled'];

const jobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds jobs by their reference, and one by its id. */
function JobSearch({
  reference,
  onChange,
}: {
  reference: string;
  onChange: (reference: string) => void;
}) {
  const [, go] = useLocation();
  const [text, setText] = useState(reference);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (jobId.test(wanted)) go(`/jobs/${wanted}`);
    else onChange(wanted);
  };
  return (
    <form role="search" onSubmit={search}>
      <input
        type="search"
        className="input"
        aria-label={words.jobs.search}
        placeholder={words.jobs.searchShort}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' && reference !== '') onChange('');
        }}
      />
    </form>
  );
}

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
      <div className="job-filters-more">
        <JobSearch
          key={filter.reference}
          reference={filter.reference ?? ''}
          onChange={(reference) => choose('reference', reference)}
        />
        <input
          type="date"
          className="input"
          aria-label={words.jobs.byDay}
          title={words.jobs.byDay}
          value={filter.day ?? ''}
          onChange={({ target }) => choose('day', target.value)}
        />
      </div>
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
      {filter.batchId !== undefined && (
        <p className="job-filters-batch">
          <Link href={`/batches/${filter.batchId}`}>{words.jobs.ofBatch}</Link>
          <button
            type="button"
            className="button small square quiet"
            aria-label={words.jobs.allBatches}
            onClick={() => choose('batchId', '')}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
