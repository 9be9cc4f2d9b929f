// The table of jobs.

import type { Job } from '../../../client/index.ts';
import type { Screen } from '../../terminal/screen.ts';
import { type Column, table } from '../../terminal/table.ts';
import { shortIds } from './find-job.ts';
import { noteOf, stateOf } from './job-words.ts';
import { ageOf } from '../times.ts';

const prints: Column<Job> = {
  title: 'PRINTS',
  cell: ({ summary }) => [summary?.amount, summary?.text].filter((part) => !!part).join(' · '),
  isCut: true,
  leftOut: 3,
};

/** The table; programs get whole ids and times. */
export function jobTable(jobs: Job[], screen: Screen): string[] {
  const short = screen.isTerminal ? shortIds(jobs.map(({ id }) => id)) : (id: string) => id;
  const time = screen.isTerminal ? ageOf : (at: string) => at;
  const columns: Column<Job>[] = [
    { title: 'ID', cell: ({ id }) => short(id) },
    { title: 'STATUS', cell: stateOf },
    { title: 'TEMPLATE', cell: ({ templateId }) => templateId, isCut: true },
    { title: 'PRINTER', cell: ({ printerId }) => printerId, isCut: true },
    {
      title: screen.isTerminal ? 'AGE' : 'CREATED',
      cell: ({ createdAt }) => time(createdAt),
      isRight: screen.isTerminal,
    },
    { title: 'NOTE', cell: noteOf, isCut: true, leftOut: 1 },
    { title: 'REFERENCE', cell: ({ reference }) => reference ?? '', isCut: true, leftOut: 2 },
  ];
  const isReferenced = jobs.some(({ reference }) => reference !== null);
  const shown = isReferenced ? columns : columns.slice(0, -1);
  // Column for people only: programs read `summary` with --json.
  return table(screen.isTerminal ? [...shown, prints] : shown, jobs, screen);
}
