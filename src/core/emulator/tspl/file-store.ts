// The files in a TSPL printer's memory: images, fonts and programs. They have a
// quota, and are lost when it is switched off.

const mostBytes = 4 << 20;
const mostFiles = 64;

export class FileStore {
  readonly #files = new Map<string, Uint8Array>();

  get names(): string[] {
    return [...this.#files.keys()];
  }

  get freeBytes(): number {
    const used = [...this.#files.values()].reduce((sum, { length }) => sum + length, 0);
    return Math.max(0, mostBytes - used);
  }

  get(name: string): Uint8Array | undefined {
    return this.#files.get(fileName(name));
  }

  /** False if the memory is full; an older file of this name is lost. */
  keep(name: string, data: Uint8Array): boolean {
    this.#files.delete(fileName(name));
    if (this.#files.size >= mostFiles || data.length > this.freeBytes) return false;
    this.#files.set(fileName(name), data);
    return true;
  }

  /** `*` stands for any characters. */
  delete(pattern: string): void {
    const [start = '', end = ''] = fileName(pattern).split('*');
    const isPattern = pattern.includes('*');
    for (const name of this.names)
      if (isPattern ? name.startsWith(start) && name.endsWith(end) : name === start)
        this.#files.delete(name);
  }
}

function fileName(name: string): string {
  return name.slice(0, 32).toUpperCase();
}
