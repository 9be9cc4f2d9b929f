// The state of a batch in words, and its progress as a bar.

import type { Batch, JobState, Printer } from '../../client/index.ts';
import type { Words } from '../languages/en.ts';
import { words } from '../languages/words.ts';
import type { IconName } from '../parts/text/icon.tsx';
import { needsAttention } from '../printers/attention.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinterState } from '../printers/printer-state.ts';
import { useAllPrinters } from '../queries.ts';
import { StateBadge, type Tone } from '../parts/messages/state-badge.tsx';
import './batch-state.css';

interface BatchStateView {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
}

const looks: Record<keyof Words['batches']['states'], { tone: Tone; icon: IconName }> = {
  open: { tone: 'busy', icon: 'printing' },
  paused: { tone: 'idle', icon: 'pause' },
  cancelled: { tone: 'idle', icon: 'cancelled' },
  expired: { tone: 'bad', icon: 'stop' },
  completed: { tone: 'good', icon: 'check' },
  failed: { tone: 'warn', icon: 'warning' },
};

/** The printer for which an open batch waits, because it cannot print. */
export function stoppedPrinter(batch: Batch, printers: readonly Printer[]): Printer | undefined {
  if (batch.status !== 'open' || waitingPrints(batch) === 0) return undefined;
  return printers.find(
    (printer) => batch.printers.includes(printer.id) && (needsAttention(printer) || printer.paused),
  );
}

/** Why a batch waits, if one of its printers cannot print. */
export function useBatchState(): (batch: Batch) => BatchStateView {
  const printers = useAllPrinters().data ?? [];
  const stateOf = usePrinterState();
  return (batch) => {
    const stopped = stoppedPrinter(batch, printers);
    if (!stopped) return describeBatch(batch);
    const { title, advice, ...look } = stateOf(stopped);
    const left = words.batches.left(waitingPrints(batch));
    return {
      ...look,
      title: words.print.withState(printerName(stopped, printers), title),
      text: [left, advice].filter(Boolean).join(' '),
    };
  };
}

function describeBatch({ status, counts }: Batch): BatchStateView {
  const state = status === 'completed' && counts.failed > 0 ? 'failed' : status;
  return { ...looks[state], title: words.batches.states[state], text: words.batches.advice[state] };
}

export function BatchState({ batch }: { batch: Batch }) {
  const { tone, icon, title } = useBatchState()(batch);
  return (
    <StateBadge tone={tone} icon={icon}>
      {title}
    </StateBadge>
  );
}

export function batchName({ name, jobs }: Pick<Batch, 'name' | 'jobs'>): string {
  return name || words.batches.unnamed(jobs);
}

export function waitingPrints({ counts }: Batch): number {
  return counts.queued + counts.printing;
}

const shown: JobState[] = ['completed', 'printing', 'failed', 'cancelled'];

export function BatchBar({ batch }: { batch: Batch }) {
  const { jobs, counts } = batch;
  const ended = jobs - waitingPrints(batch);
  const text = words.batches.progress(ended, jobs);
  return (
    <div
      className="batch-bar"
      role="progressbar"
      aria-label={batchName(batch)}
      aria-valuemin={0}
      aria-valuemax={jobs}
      aria-valuenow={ended}
      aria-valuetext={text}
      title={text}
    >
      {shown.map((state) => (
        <span
          key={state}
          className={`is-${state}`}
          style={{ width: `${(counts[state] / jobs) * 100}%` }}
        />
      ))}
    </div>
  );
}
