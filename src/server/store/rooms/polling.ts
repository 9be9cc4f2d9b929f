// Printers that poll: the secret in the address of each, and what it told last.

import { neverPolled, type PollState } from '../../../core/model/polling/poll-state.ts';
import type { Engine } from '../engine.ts';
import type { PollStore, StoredPolling } from '../store.ts';

interface PolledRow {
  printer_id: string;
  secret: string;
  /** A PollState as JSON; fields of later releases may be missing. */
  state: string;
}

type Reads = 'getPolling' | 'listPolling';
type Writes = 'openPolling' | 'savePollState' | 'endPolling';

export function polling({ query, json, reads, writes }: Engine): Pick<PollStore, Reads | Writes> {
  const columns = 'printer_id, secret, state';
  const byId = query<PolledRow>({
    name: 'polled-printer',
    text: `SELECT ${columns} FROM polled_printers WHERE printer_id = $1`,
  });
  const all = query<PolledRow>({
    name: 'polled-printers',
    text: `SELECT ${columns} FROM polled_printers ORDER BY printer_id`,
  });
  const open = query(
    `INSERT INTO polled_printers (${columns}) VALUES ($1, $2, $3) ON CONFLICT (printer_id) DO NOTHING`,
  );
  const save = query({
    name: 'save-poll-state',
    text: 'UPDATE polled_printers SET state = $2 WHERE printer_id = $1',
  });
  const end = query('DELETE FROM polled_printers WHERE printer_id = $1');

  return {
    ...reads<Pick<PollStore, Reads>>({
      *getPolling(printerId) {
        const row = yield* byId.get(printerId);
        return row ? toPolling(row) : null;
      },
      *listPolling() {
        return (yield* all.all()).map(toPolling);
      },
    }),
    ...writes<Pick<PollStore, Writes>>({
      *openPolling(printerId, secret) {
        yield* open.run(printerId, secret, json(neverPolled));
        return toPolling((yield* byId.get(printerId))!);
      },
      *savePollState(printerId, state) {
        yield* save.run(printerId, json(state));
      },
      *endPolling(printerId) {
        yield* end.run(printerId);
      },
    }),
  };
}

function toPolling({ printer_id: printerId, secret, state }: PolledRow): StoredPolling {
  return { printerId, secret, state: { ...neverPolled, ...(JSON.parse(state) as PollState) } };
}
