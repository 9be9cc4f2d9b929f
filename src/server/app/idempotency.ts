// One Idempotency-Key creates at most one job. The same request with the same
// key gets the same answer. Another request with that key is rejected, and so
// is one that arrives while the first is still being handled.

import { createHash } from 'node:crypto';
import { Fault } from '../../core/model/fault.ts';
import type { KeyedAnswer, Store } from '../store/store.ts';

export type Accepted = Pick<KeyedAnswer, 'jobId' | 'estimatedSeconds'>;
export type KeyedRequest = Pick<KeyedAnswer, 'key' | 'requestHash'>;

/** What identifies a request. Made only if it has a key. */
export interface RequestTexts {
  /** The same for requests that are the same. */
  canonical(): string | Promise<string>;
  /** With the body as it was sent: Platen 0.1.0 stored the hash of this text. */
  asSent?(): string;
}

export class Idempotency {
  readonly #store: Store;
  readonly #inProgress = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The same for a body that is read while it is handled: `hash` is complete after that,
   * and after `drain`, which reads the rest.
   */
  async onceStreamed(
    key: string | undefined,
    body: { hash(): string; drain(): Promise<void> },
    create: (keyed: () => KeyedRequest | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (key === undefined) return (await create(() => null))!;
    const texts = { canonical: () => body.hash() };
    if (await this.#store.getAnswer(key)) await body.drain();
    else {
      const created = await this.#alone(key, () =>
        create(() => ({ key, requestHash: hash(body.hash()) })),
      );
      if (created) return created;
    }
    return await this.once(key, texts, async () => null);
  }

  async #alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#inProgress.has(key)) throw inProgress();
    this.#inProgress.add(key);
    try {
      return await work();
    } finally {
      this.#inProgress.delete(key);
    }
  }

  /** `create` stores the key together with the job; it returns null where the key exists already. */
  async once(
    key: string | undefined,
    request: RequestTexts,
    create: (keyed: KeyedRequest | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (key === undefined) return (await create(null))!;
    const requestHash = hash(await request.canonical());
    return await this.#alone(key, async () => {
      const known = await this.#store.getAnswer(key);
      const accepted = known ? null : await create({ key, requestHash });
      if (accepted) return accepted;
      const first = known ?? (await this.#store.getAnswer(key));
      const isSame = (hashed: string | undefined) => first?.requestHash === hashed;
      const asSent = () => request.asSent && hash(request.asSent());
      if (first && (isSame(requestHash) || isSame(asSent()))) return first;
      throw new Fault(
        'KEY_REUSED',
        'This Idempotency-Key was used for another request. Use a new key for each new request.',
      );
    });
  }
}

function inProgress(): Fault {
  return new Fault(
    'REQUEST_IN_PROGRESS',
    'The first request with this Idempotency-Key is still in progress. Retry in a moment.',
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
