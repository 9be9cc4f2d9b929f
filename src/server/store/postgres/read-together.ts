// Reads of one turn of the event loop share one statement.

export class ReadTogether<Value> {
  readonly #load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>;
  #next: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | null = null;

  constructor(load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#load = load;
  }

  async get(key: string): Promise<Value | undefined> {
    this.#next ??= this.#start();
    this.#next.keys.add(key);
    return (await this.#next.values).get(key);
  }

  #start() {
    const keys = new Set<string>();
    const turn = new Promise<void>((resolve) => void setImmediate(resolve));
    const values = turn.then(() => {
      this.#next = null;
      return this.#load([...keys]);
    });
    return { keys, values };
  }
}
