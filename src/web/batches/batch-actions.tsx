// The buttons that steer a batch: pause, resume, cancel the rest, retry what failed.

import { useState } from 'react';
import type { Batch, BatchDetail } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { useReportedAction } from '../queries.ts';
import { waitingPrints } from './batch-state.tsx';

const outdated = ['batch', 'batches'];

export function BatchActions({ batch, failures }: BatchDetail) {
  const isRunning = batch.status === 'open' || batch.status === 'paused';
  return (
    <>
      {batch.status === 'open' && <Pause id={batch.id} />}
      {batch.status === 'paused' && <Resume id={batch.id} />}
      {isRunning && <Cancel batch={batch} />}
      {batch.counts.failed > 0 && <Retry id={batch.id} failures={failures} />}
    </>
  );
}

function Pause({ id }: { id: string }) {
  const pausing = useReportedAction(
    (client) => client.pauseBatch(id),
    outdated,
    () => words.batches.paused,
  );
  return (
    <button type="button" className="button" disabled={pausing.isPending} onClick={pausing.run}>
      <Icon name="pause" />
      {words.batches.pause}
    </button>
  );
}

function Resume({ id }: { id: string }) {
  const resuming = useReportedAction(
    (client) => client.resumeBatch(id),
    outdated,
    () => words.batches.resumed,
  );
  return (
    <button
      type="button"
      className="button primary"
      disabled={resuming.isPending}
      onClick={resuming.run}
    >
      <Icon name="play" />
      {words.batches.resume}
    </button>
  );
}

function Cancel({ batch }: { batch: Batch }) {
  const { cancel } = words.batches;
  const cancelling = useReportedAction(
    (client) => client.cancelBatch(batch.id),
    outdated,
    () => cancel.done,
  );
  return (
    <ConfirmedAction icon="close" texts={cancel} doing={cancelling} isDangerous>
      <p>{cancel.text(waitingPrints(batch))}</p>
    </ConfirmedAction>
  );
}

function Retry({ id, failures }: { id: string; failures: BatchDetail['failures'] }) {
  const { retry } = words.batches;
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const retrying = useReportedAction(
    (client) => client.retryFailed(id, isUnconfirmed),
    outdated,
    retry.done,
  );
  return (
    <ConfirmedAction icon="again" texts={retry} doing={retrying}>
      <p>{retry.text}</p>
      {failures.some(({ error }) => error?.mayHavePrinted) && (
        <label className="batch-choice">
          <input
            type="checkbox"
            checked={isUnconfirmed}
            onChange={({ target }) => setUnconfirmed(target.checked)}
          />
          {retry.unconfirmed}
        </label>
      )}
    </ConfirmedAction>
  );
}
