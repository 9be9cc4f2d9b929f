// Limits the bytes of messages that inputs have received and not stored yet, of all connections
// together: hundreds of clients that each send a large job must not fill the memory.

const mostBytes = 64 * 1024 * 1024;

export class Memory {
  readonly #most: number;
  #bytes = 0;

  constructor(most = mostBytes) {
    this.#most = most;
  }

  /** What one connection or request holds. */
  holding(): Holding {
    let held = 0;
    return {
      set: (bytes) => {
        const after = this.#bytes - held + bytes;
        if (bytes > held && after > this.#most) return false;
        this.#bytes = after;
        held = bytes;
        return true;
      },
    };
  }
}

export interface Holding {
  /** Changes the number of bytes that are held. False, and unchanged, if there is no room for more. */
  set(bytes: number): boolean;
}
