// Ends the readers of events whose API key was revoked or has expired: an open connection
// must not outlive the right to it.

import type { Keys } from '../../app/access/keys.ts';
import type { EventReader } from './reader.ts';

export class KeyedReaders {
  readonly #keys: Pick<Keys, 'isActive'>;
  /** The readers by the id of their key. */
  readonly #readers = new Map<string | null, Set<EventReader>>();

  constructor(keys: Pick<Keys, 'isActive' | 'onEnd'>) {
    this.#keys = keys;
    keys.onEnd((keyId) => {
      for (const reader of this.#readers.get(keyId) ?? []) reader.end('revoked');
    });
  }

  /** `keyId` is null for the key of the configuration, and without one. */
  add(reader: EventReader, keyId: string | null): void {
    const readers = this.#readers.get(keyId) ?? new Set();
    this.#readers.set(keyId, readers.add(reader));
    reader.onClose(() => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(keyId) === readers) this.#readers.delete(keyId);
    });
    // The key may have been revoked, or be required now, since the request was checked.
    if (!this.#keys.isActive(keyId)) reader.end('revoked');
  }
}
