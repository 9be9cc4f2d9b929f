// One Idempotency-Key creates at most one job. The same request with the same
// key is answered with that job. Another request with that key is rejected, and so
// is one that arrives while the first is still being handled.
//
// Idempotency-Keys belong to the API key that sent them: two tills may number their orders
// alike. Those of an API key that was revoked or has expired are answered to the key that
// replaced it.

import { createHash } from 'node:crypto';
import {
  type Access,
  isLimited,
  mayUsePrinter,
  mayUseTemplate,
} from '../../../core/model/access/api-key.ts';
import { keyOf, ownerOf } from '../../../core/model/jobs/answer-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Directory } from '../../printers/directory.ts';
import type { KeyedAnswer, Store } from '../../store/store.ts';
import type { Keys } from '../access/keys.ts';

export interface Accepted extends Pick<KeyedAnswer, 'jobId' | 'estimatedSeconds'> {
  /** An earlier request with the same key created the job. */
  isRepeated?: true;
}
export type KeyedRequest = Pick<KeyedAnswer, 'key' | 'requestHash'>;

/** What identifies a request. Made only if it has a key. */
export interface RequestTexts {
  /** Returns the same text for requests that are the same. */
  canonical(): string | Promise<string>;
  /** The text with the body as it was sent: Platen 0.1.0 stored its hash. */
  asSent?(): string;
}

export class Idempotency {
  readonly #store: Store;
  readonly #keys: Pick<Keys, 'isActive'>;
  readonly #directory: Pick<Directory, 'get'>;
  readonly #inProgress = new Set<string>();

  constructor(store: Store, keys: Pick<Keys, 'isActive'>, directory: Pick<Directory, 'get'>) {
    this.#store = store;
    this.#keys = keys;
    this.#directory = directory;
  }

  /**
   * Accepts a body that is read while it is handled: `hash` is complete after that,
   * and after `drain`, which reads the rest.
   */
  async onceStreamed(
    access: Access,
    given: string | undefined,
    body: { hash(): string; drain(): Promise<void> },
    create: (keyed: () => Promise<KeyedRequest | 'answered' | null>) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (given === undefined) return (await create(async () => null))!;
    const key = keyOf(given, access.keyId);
    const texts = { canonical: () => body.hash() };
    if (await this.#store.getAnswer(key)) await body.drain();
    else {
      const created = await this.#alone(key, () =>
        create(async () => {
          const requestHash = hash(body.hash());
          const former = await this.#former(access, given, requestHash);
          return former ? 'answered' : { key, requestHash };
        }),
      );
      if (created) return created;
    }
    return await this.once(access, given, texts, async () => null);
  }

  /**
   * The answer to the same request of an API key that is no longer valid, or of this one in a
   * release that did not store the owner; only if this API key may use its printer and template.
   */
  async #former(access: Access, key: string, requestHash: string): Promise<KeyedAnswer | null> {
    const { keyId } = access;
    if (keyId === null) return null; // no other API key replaces it
    for (const answer of await this.#store.answersOfAll(key)) {
      if (answer.requestHash !== requestHash) continue;
      const job = await this.#store.getJob(answer.jobId);
      const madeBy = ownerOf(answer.key) ?? job?.madeBy ?? null;
      if (madeBy === keyId) return answer;
      if (madeBy === null || this.#keys.isActive(madeBy)) continue;
      const printer = job && this.#directory.get(job.printerId);
      const mayUse = job
        ? mayUseTemplate(access, job.templateId) && (!printer || mayUsePrinter(access, printer))
        : !isLimited(access);
      if (mayUse) return answer;
    }
    return null;
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
    access: Access,
    given: string | undefined,
    request: RequestTexts,
    create: (keyed: KeyedRequest | null) => Promise<Accepted | null>,
  ): Promise<Accepted> {
    if (given === undefined) return (await create(null))!;
    const key = keyOf(given, access.keyId);
    const requestHash = hash(await request.canonical());
    return await this.#alone(key, async () => {
      const [own, former] = await Promise.all([
        this.#store.getAnswer(key),
        this.#former(access, given, requestHash),
      ]);
      const known = own ?? former;
      const accepted = known ? null : await create({ key, requestHash });
      if (accepted) return accepted;
      const first = known ?? (await this.#store.getAnswer(key));
      const isSame = (hashed: string | undefined) => first?.requestHash === hashed;
      const asSent = () => request.asSent && hash(request.asSent());
      if (first && (isSame(requestHash) || isSame(asSent()))) return { ...first, isRepeated: true };
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
