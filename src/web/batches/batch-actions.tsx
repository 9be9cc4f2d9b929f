// The buttons that steer a batch: pause, resume, cancel the rest, print again, retry what failed.

import { useState } from 'react';
import type { Batch, BatchDetail } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { useReportedAction } from '../queries.ts';
import { PrintAgain } from './print-again.tsx';
import { waitingPrints } from './batch-state.tsx';

const outdated = ['batch', 'batches'];

export function BatchActions({ batch, failures }: BatchDetail) {
  const isRunning = batch.status === 'open' || batch.status === 'paused';
  return (
    <>
      {isRunning && <PauseOrResume batch={batch} />}
      {isRunning && <Cancel batch={batch} />}
      {batch.counts.completed + batch.counts.failed > 0 && <PrintAgain batch={batch} />}
      {batch.counts.failed > 0 && <Retry id={batch.id} failures={failures} />}
    </>
  );
}

/** One button for both, so that it keeps the focus. */
function PauseOrResume({ batch: { id, status } }: { batch: Batch }) {
  const isPaused = status === 'paused';
  const changing = useReportedAction(
    (client) => (isPaused ? client.resumeBatch(id) : client.pauseBatch(id)),
    outdated,
    () => (isPaused ? words.batches.resumed : words.batches.paused),
  );
  return (
    <ActionButton
      className={isPaused ? 'button primary' : 'button'}
      isPending={changing.isPending}
      onClick={changing.run}
    >
      <Icon name={isPaused ? 'play' : 'pause'} />
      {isPaused ? words.batches.resume : words.batches.pause}
    </ActionButton>
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
