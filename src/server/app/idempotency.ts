// One Idempotency-Key creates at most one job: the same request under the same
// key gets the same answer, another one is refused, and so is one that comes
// while the first is still being handled.

import { createHash } from 'node:crypto';
import { Fault } from '../../core/model/fault.ts';
import type { KeyedAnswer, Store } from '../store/store.ts';

export type Accepted = Pick<KeyedAnswer, 'jobId' | 'estimatedSeconds'>;
export type Keyed = Pick<KeyedAnswer, 'key' | 'requestHash'>;

export class Idempotency {
  readonly #store: Store;
  readonly #inProgress = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** `create` stores the key together with the job; null where somebody was quicker. */
  async once(
    key: string | undefined,
    request: string,
    create: (answer: Keyed | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (key === undefined) return (await create(null))!;
    const requestHash = createHash('sha256').update(request).digest('hex');
    if (this.#inProgress.has(key))
      throw new Fault(
        'REQUEST_IN_PROGRESS',
        'The first request with this Idempotency-Key is still being handled. Ask again in a moment.',
      );
    this.#inProgress.add(key);
    try {
      const known = await this.#store.getAnswer(key);
      const accepted = known ? null : await create({ key, requestHash });
      if (accepted) return accepted;
      const first = known ?? (await this.#store.getAnswer(key));
      if (first?.requestHash === requestHash) return first;
      throw new Fault(
        'KEY_REUSED',
        'This Idempotency-Key came with another request before. Use a new key for a new request.',
      );
    } finally {
      this.#inProgress.delete(key);
    }
  }
}
