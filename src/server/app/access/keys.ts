// Application service for API keys: makes, lists and revokes them, and tells what a
// key that came with a request may do. Keys are kept in memory, so that a request
// reads nothing. The store has their hashes: a key has 256 random bits, so that a
// fast hash is enough.

import { createHash, randomBytes } from 'node:crypto';
import {
  type Access,
  accessOf,
  type ApiKey,
  fullAccess,
  hasExpired,
  isOwnersKey,
  keyId,
  keyProblems,
} from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Store, StoredKey } from '../../store/store.ts';

/** An unknown key may have been made at another node a moment ago. */
const againMs = 1000;
const noteUseMs = 60_000;
const maxKeys = 1000;
/** A longer timer would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** What requires a key for every request. */
export interface KeyRequirement {
  required: boolean;
  /** The configuration cannot be changed here. */
  by: 'configuration' | 'settings' | null;
}

export type NewKey = Pick<ApiKey, 'name' | 'scopes' | 'printers' | 'templates' | 'test'> & {
  expiresAt: string | null;
};

interface KnownKey {
  key: StoredKey;
  access: Access;
}

export class Keys {
  readonly #store: Store;
  /** The hash of the key of the configuration. */
  #mainHash: string | null;
  readonly #mainAccess: Access;
  readonly #log: (message: string) => void;
  #known = new Map<string, KnownKey>();
  /** Whether the settings require a key. */
  #isAsked = false;
  #readAt = -Infinity;
  /** Times of use that are not stored yet, by id. */
  #used = new Map<string, string>();
  #noting: NodeJS.Timeout | undefined;
  #unwatch = () => {};
  /** Keys that will expire. */
  #expiring: string[] = [];
  #nextExpiry: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  readonly #onEnd: ((keyId: string | null) => void)[] = [];

  private constructor(store: Store, mainKey: string | null, log: (message: string) => void) {
    this.#store = store;
    this.#mainHash = mainKey === null ? null : hash(mainKey);
    this.#mainAccess = fullAccess('key of the configuration');
    this.#log = log;
  }

  /** `mainKey` is that of the configuration, if it requires a key. */
  static async open(
    store: Store,
    mainKey: string | null,
    log: (message: string) => void,
  ): Promise<Keys> {
    const keys = new Keys(store, mainKey, log);
    await keys.#read();
    const told = (what: string) => (error: Error) => log(`${what}: ${error.message}`);
    if (store.isShared)
      keys.#unwatch = store.watch(({ lists }) => {
        if (lists.has('keys')) keys.#read().catch(told('The API keys cannot be read'));
      });
    keys.#noting = setInterval(() => {
      keys.#noteUse().catch(told('The use of API keys cannot be stored'));
    }, noteUseMs).unref();
    return keys;
  }

  async close(): Promise<void> {
    this.#unwatch();
    clearInterval(this.#noting);
    clearTimeout(this.#nextExpiry);
    await this.#noteUse().catch((error: Error) => this.#log(error.message));
  }

  /** Another key of the configuration; the former one is refused from now on. */
  useMainKey(key: string): void {
    this.#mainHash = hash(key);
    this.#ended(null);
  }

  /** Whether every request needs a key. */
  get isRequired(): boolean {
    return this.#mainHash !== null || this.#isAsked;
  }

  get requirement(): KeyRequirement {
    const by = this.#mainHash !== null ? 'configuration' : this.#isAsked ? 'settings' : null;
    return { required: by !== null, by };
  }

  /** Refuses requests without a key from now on. `given` shows that the sender keeps its access. */
  async require(given: string | undefined): Promise<void> {
    const digest = given === undefined ? undefined : hash(given);
    const sent = digest === undefined ? undefined : this.#known.get(digest)?.key;
    const isMain = digest === this.#mainHash;
    // A key may have been revoked a moment ago, here or on another node.
    const isOwner = isMain || (sent !== undefined && isOwnersKey(sent));
    if (!isOwner || !(await this.#store.requireKey(isMain ? null : sent!.id)))
      throw new Fault(
        'FORBIDDEN',
        'To require a key, send this request with one that may manage and never expires, so that it cannot lock you out. POST /keys makes one.',
      );
    await this.#read();
  }

  async noLongerRequire(): Promise<void> {
    if (this.#mainHash !== null)
      throw new Fault(
        'FORBIDDEN',
        'The configuration requires a key (auth.enabled). Change it there, and restart the service.',
      );
    await this.#store.noLongerRequireKey();
    await this.#read();
  }

  /** What a request with this key may do; null if it is unknown, revoked or has expired. */
  async find(given: string): Promise<Access | null> {
    const digest = hash(given);
    if (digest === this.#mainHash) return this.#mainAccess;
    const isOld = this.#store.isShared && performance.now() - this.#readAt > againMs;
    // Many wrong keys at once are answered from one read.
    if (isOld && !this.#known.has(digest))
      await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    const found = this.#known.get(digest);
    const now = this.#store.clock();
    if (!found || hasExpired(found.key, now)) return null;
    this.#used.set(found.key.id, now.toISOString());
    return found.access;
  }

  /** Whether the key was neither revoked nor has expired. Null: that of the configuration, or none. */
  isActive(id: string | null): boolean {
    if (id === null) return this.requirement.by !== 'settings';
    const now = this.#store.clock();
    return [...this.#known.values()].some(({ key }) => key.id === id && !hasExpired(key, now));
  }

  /**
   * `listener` is called when a key was revoked, here or on another node, or has expired;
   * with null when that of the configuration was replaced.
   */
  onEnd(listener: (keyId: string | null) => void): void {
    this.#onEnd.push(listener);
  }

  /** Sorted by name. */
  async list(): Promise<ApiKey[]> {
    const keys = await this.#store.listKeys();
    return keys
      .map(({ hash: _hash, ...key }) => ({
        ...key,
        lastUsedAt: this.#used.get(key.id) ?? key.lastUsedAt,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** `secret` is the key itself, which cannot be read again. */
  async create(rights: NewKey): Promise<{ key: ApiKey; secret: string }> {
    const problems = [...keyProblems(rights), ...this.#problems(rights)];
    if (problems.length > 0)
      throw new Fault('VALIDATION_ERROR', 'The key cannot be made.', problems);
    const secret = `platen_${rights.test ? 'test_' : ''}${randomBytes(32).toString('base64url')}`;
    const key: ApiKey = {
      id: keyId(randomBytes(6).toString('hex'), rights.test),
      ...rights,
      createdAt: this.#store.clock().toISOString(),
      lastUsedAt: null,
    };
    await this.#store.addKey({ ...key, hash: hash(secret) });
    await this.#read();
    return { key, secret };
  }

  async revoke(id: string): Promise<void> {
    // The key of the configuration may manage, too.
    const outcome = await this.#store.removeKey(id, { keepsLast: this.#mainHash === null });
    if (outcome === 'kept')
      throw new Fault(
        'KEY_IN_USE',
        'A key is required, and without this one no key could change the settings. Make another key that may manage and never expires, or stop requiring a key, first.',
      );
    await this.#read();
    if (outcome === 'unknown')
      throw new Fault('KEY_NOT_FOUND', `There is no API key "${id}". GET /keys lists all keys.`);
  }

  #problems({ name, expiresAt }: NewKey): string[] {
    const names = [...this.#known.values()].map(({ key }) => key.name);
    return [
      ...(names.includes(name) ? [`name: there is a key "${name}" already`] : []),
      ...(expiresAt !== null && hasExpired({ expiresAt }, this.#store.clock())
        ? ['expiresAt: must be in the future']
        : []),
      ...(names.length >= maxKeys ? [`name: there are ${maxKeys} keys; revoke some first`] : []),
    ];
  }

  async #read(): Promise<void> {
    const at = performance.now();
    const [keys, isAsked] = await Promise.all([
      this.#store.listKeys(),
      this.#store.isKeyRequired(),
    ]);
    // An older list, if a later read was answered earlier.
    if (at < this.#readAt) return;
    this.#readAt = at;
    const before = this.#known;
    this.#known = new Map(keys.map((key) => [key.hash, { key, access: accessOf(key) }]));
    for (const [digest, { key }] of before) if (!this.#known.has(digest)) this.#ended(key.id);
    const wasOpen = !this.isRequired;
    this.#isAsked = isAsked;
    // Readers of events without a key must not stay.
    if (wasOpen && this.isRequired) this.#ended(null);
    this.#awaitExpiry();
  }

  #ended(id: string | null): void {
    for (const listener of this.#onEnd) listener(id);
  }

  /** Also after a read of the keys, which may come before the timer of one that has expired. */
  #awaitExpiry(): void {
    clearTimeout(this.#nextExpiry);
    for (const id of this.#expiring) if (!this.isActive(id)) this.#ended(id);
    const now = this.#store.clock();
    const open = [...this.#known.values()]
      .map(({ key }) => key)
      .filter((key) => key.expiresAt !== null && !hasExpired(key, now));
    this.#expiring = open.map(({ id }) => id);
    if (open.length === 0) return;
    const nextMs = Math.min(...open.map(({ expiresAt }) => Date.parse(expiresAt!)));
    const delayMs = Math.min(nextMs - now.getTime(), longestTimerMs);
    this.#nextExpiry = setTimeout(() => this.#awaitExpiry(), delayMs).unref();
  }

  async #noteUse(): Promise<void> {
    if (this.#used.size === 0) return;
    const times = this.#used;
    this.#used = new Map();
    try {
      await this.#store.keysUsed(times);
    } catch (error) {
      // Stored with the next ones; what was used meanwhile is newer.
      this.#used = new Map([...times, ...this.#used]);
      throw error;
    }
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
