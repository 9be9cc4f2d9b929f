// What was made last, kept up to a total weight; what was not used for longest
// goes first.

export class Recent<Value> {
  readonly #kept = new Map<string, { value: Value; weight: number }>();
  readonly #limit: number;
  #weight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found); // the last in the map is the last used
    return found.value;
  }

  keep(key: string, value: Value, weight: number): Value {
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, { weight: freed }] of this.#kept) {
      if (this.#weight <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#weight -= freed;
    }
    return value;
  }
}
