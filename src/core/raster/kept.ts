// Things kept for the next time, within a number of bytes: what was not used
// for the longest goes first.

export class Kept<Thing> {
  readonly #maxBytes: number;
  readonly #things = new Map<string, { thing: Thing; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Thing | undefined {
    const found = this.#things.get(key);
    if (!found) return undefined;
    this.#things.delete(key); // the last in the map is the last used
    this.#things.set(key, found);
    return found.thing;
  }

  set(key: string, thing: Thing, bytes: number): void {
    if (bytes > this.#maxBytes || this.#things.has(key)) return;
    this.#things.set(key, { thing, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#things) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#things.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
