// The end of a form: what went wrong, the button that sends it, and one that leaves it.

import { Problem } from '../messages/problem.tsx';
import { ActionButton } from './action-button.tsx';

export function FormEnd({
  error,
  save,
  isPending,
  cancel,
}: {
  error: Error | null | undefined;
  save: string;
  isPending: boolean;
  cancel?: { label: string; run: () => void };
}) {
  return (
    <>
      {error && <Problem error={error} />}
      <div className="row">
        <ActionButton type="submit" className="button primary" isPending={isPending}>
          {save}
        </ActionButton>
        {cancel && (
          <button type="button" className="button" onClick={cancel.run}>
            {cancel.label}
          </button>
        )}
      </div>
    </>
  );
}
