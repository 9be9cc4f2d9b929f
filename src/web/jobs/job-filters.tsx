// Filters of the job list: a text, day, state, template and printer.

import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { JobState } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { type JobFilter, jobQueryOf } from '../live/job-lists.ts';
import { Icon } from '../parts/text/icon.tsx';
import { RadioGroup } from '../parts/controls/radio-group.tsx';
import { Select } from '../parts/controls/select.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { useAllPrinters, useResource, useTemplates } from '../queries.ts';

const states: JobState[] = ['queued', 'printing', 'completed', 'failed', 'cancelled'];

const jobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A search begins when nothing was typed for so long, or with Enter. */
const typingMs = 500;

/** Finds jobs by a text, and one by its id. */
function JobSearch({
  search: shown,
  onChange,
}: {
  search: string;
  onChange: (text: string) => void;
}) {
  const [, go] = useLocation();
  const [text, setText] = useState(shown);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    // Another link or the button Back chose it.
    setLast(shown);
    if (text.trim() !== shown) setText(shown);
  }
  const search = (wanted: string) => {
    if (wanted === shown) return;
    if (jobId.test(wanted)) go(`/jobs/${wanted}`);
    else onChange(wanted);
  };
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchNow(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <input
        type="search"
        className="input"
        aria-label={words.jobSearch.label}
        placeholder={words.jobSearch.short}
        maxLength={255}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '') search('');
        }}
      />
    </form>
  );
}

/** Jobs in these states may need a person; the others are many, and slow to count. */
const counted = 'queued,printing,failed';
const countAgainMs = 15_000;

type Counts = Partial<Record<JobState, number>>;

function useCounts(filter: JobFilter): Counts {
  const { status: _, search, ...others } = jobQueryOf(filter);
  const { data } = useResource(
    ['jobs-count', JSON.stringify(others)],
    async (client) => (await client.countJobs({ ...others, status: counted })).byStatus,
    { refetchInterval: countAgainMs, keepsPrevious: true, isEnabled: search === undefined },
  );
  // What a search finds is not counted.
  return (search === undefined && data) || {};
}

function labelOf(state: JobState | '', counts: Counts): string {
  if (state === '') return words.jobs.all;
  const text = words.job.states[state];
  return counts[state] ? words.jobs.withCount(text, counts[state]) : text;
}

export function JobFilters({
  filter,
  onChange,
}: {
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}) {
  const templates = useTemplates({ isWatched: true }).data ?? [];
  const printers = useAllPrinters().data ?? [];
  const counts = useCounts(filter);
  const choose = (name: keyof JobFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <div className="job-filters">
      <div className="job-filters-find">
        <JobSearch
          search={filter.search ?? filter.reference ?? ''}
          onChange={(search) => {
            const { reference: _reference, search: _search, ...others } = filter;
            onChange(search === '' ? others : { ...others, search });
          }}
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
        label={(state) => labelOf(state, counts)}
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
