// One Idempotency-Key creates at most one job. The same request with the same
// key gets the same answer. Another request with that key is rejected, and so
// is one that arrives while the first is still being handled.

import { createHash } from 'node:crypto';
import { Fault } from '../../core/model/fault.ts';
import type { KeyedAnswer, Store } from '../store/store.ts';

export type Accepted = Pick<KeyedAnswer, 'jobId' | 'estimatedSeconds'>;
export type KeyedRequest = Pick<KeyedAnswer, 'key' | 'requestHash'>;

export class Idempotency {
  readonly #store: Store;
  readonly #inProgress = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** `create` stores the key together with the job; it returns null where the key exists already. */
  async once(
    key: string | undefined,
    request: string,
    create: (keyed: KeyedRequest | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (key === undefined) return (await create(null))!;
    if (this.#inProgress.has(key))
      throw new Fault(
        'REQUEST_IN_PROGRESS',
        'The first request with this Idempotency-Key is still in progress. Retry in a moment.',
      );
    const requestHash = createHash('sha256').update(request).digest('hex');
    this.#inProgress.add(key);
    try {
      const known = await this.#store.getAnswer(key);
      const accepted = known ? null : await create({ key, requestHash });
      if (accepted) return accepted;
      const first = known ?? (await this.#store.getAnswer(key));
      if (first?.requestHash === requestHash) return first;
      throw new Fault(
        'KEY_REUSED',
        'This Idempotency-Key was used for another request. Use a new key for each new request.',
      );
    } finally {
      this.#inProgress.delete(key);
    }
  }
}
