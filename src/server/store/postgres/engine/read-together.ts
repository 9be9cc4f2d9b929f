// Reads of one turn of the event loop share one statement.

/** `tookMs`: how long it took to read. */
type KeepMs<Value> = (value: Value, tookMs: number) => number;

export class ReadTogether<Value> {
  readonly #load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly #keepMs: KeepMs<Value> | undefined;
  readonly #kept = new Map<string, { value: Value; until: number }>();
  #next: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | null = null;

  /** `keepMs`, if given: how long a value is used again before it is read anew. */
  constructor(
    load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
    keepMs?: KeepMs<Value>,
  ) {
    this.#load = load;
    this.#keepMs = keepMs;
  }

  async get(key: string): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    if (kept && performance.now() < kept.until) return kept.value;
    this.#next ??= this.#start();
    this.#next.keys.add(key);
    return (await this.#next.values).get(key);
  }

  #start() {
    const keys = new Set<string>();
    const turn = new Promise<void>((resolve) => void setImmediate(resolve));
    const values = turn.then(async () => {
      this.#next = null;
      const start = performance.now();
      const found = await this.#load([...keys]);
      if (this.#keepMs) this.#keep(keys, found, start, this.#keepMs);
      return found;
    });
    return { keys, values };
  }

  #keep(
    keys: ReadonlySet<string>,
    found: ReadonlyMap<string, Value>,
    start: number,
    keepMs: KeepMs<Value>,
  ): void {
    const now = performance.now();
    for (const key of keys) this.#kept.delete(key);
    for (const [key, value] of found)
      this.#kept.set(key, { value, until: now + keepMs(value, now - start) });
  }
}
