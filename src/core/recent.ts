// The cache of the project: keeps values up to a total weight and evicts the least
// recently used first.

export class Recent<Value, Key = string> {
  readonly #kept = new Map<Key, { value: Value; weight: number }>();
  readonly #limit: number;
  #weight = 0;
  #last: Key | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    if (key !== this.#last) {
      this.#kept.delete(key);
      this.#kept.set(key, found); // the map is ordered by last use
      this.#last = key;
    }
    return found.value;
  }

  keep(key: Key, value: Value, weight: number): Value {
    this.#weight += weight - (this.#kept.get(key)?.weight ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { value, weight });
    this.#last = key;
    for (const [oldest, { weight: freed }] of this.#kept) {
      if (this.#weight <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#weight -= freed;
    }
    return value;
  }
}
