// The table of batches, with a bar for each.

import type { Batch } from '../../../client/index.ts';
import { progressBar } from '../../terminal/progress.ts';
import type { Screen, Tone } from '../../terminal/screen.ts';
import { type Column, table } from '../../terminal/table.ts';
import { ageOf } from '../times.ts';

const barWidth = 12;

const tones: Record<Batch['status'], Tone> = {
  open: 'busy',
  paused: 'warn',
  cancelled: 'quiet',
  expired: 'bad',
  completed: 'good',
};

const columns = (isTerminal: boolean): Column<Batch>[] => [
  { title: 'ID', cell: ({ id }) => (isTerminal ? shortId(id) : id) },
  { title: 'STATUS', cell: ({ status }) => ({ text: status, tone: tones[status] }) },
  { title: 'PROGRESS', cell: (batch) => bar(batch, (_, text) => text) },
  { title: 'PRINTED', cell: ({ counts, jobs }) => `${counts.completed}/${jobs}`, isRight: true },
  {
    title: 'FAILED',
    cell: ({ counts: { failed } }) => ({
      text: String(failed),
      ...(failed > 0 && { tone: 'bad' }),
    }),
    isRight: true,
  },
  { title: 'AGE', cell: ({ createdAt }) => ageOf(createdAt), isRight: true },
  { title: 'NAME', cell: ({ name }) => name, isCut: true, leftOut: 1 },
];

/** The end of the id of a batch is zeros. */
function shortId(id: string): string {
  return id.slice(0, 18);
}

function bar({ counts, jobs }: Batch, paint: Screen['paint']): string {
  const progress = {
    done: counts.completed + counts.cancelled,
    failed: counts.failed,
    total: jobs,
  };
  return progressBar(progress, barWidth, paint);
}

export function batchTable(batches: Batch[], screen: Screen): string[] {
  const [titles = '', ...lines] = table(columns(screen.isTerminal), batches, screen);
  const coloured = lines.map((line, index) => {
    const batch = batches[index]!;
    return line.replace(
      bar(batch, (_, text) => text),
      bar(batch, screen.paint),
    );
  });
  return [titles, ...coloured];
}
