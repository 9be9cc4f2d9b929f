// Limits the bytes of messages that inputs have received and not stored yet, of all connections
// together: hundreds of clients that each send a large job must not fill the memory. A document
// takes about five times its bytes until it is stored, as text, as a request and decoded. One
// address may take a part of the memory only, so that the others can print meanwhile.

const mebibyte = 1024 * 1024;
/** Bytes at once; `address`: of one client, unless it is a single message. */
const usual = { all: 48 * mebibyte, address: 16 * mebibyte };

export class Memory {
  readonly #most: typeof usual;
  #bytes = 0;
  readonly #byAddress = new Map<string, number>();

  constructor(most = usual) {
    this.#most = most;
  }

  /** What one connection or request of this address holds. */
  holding(address: string): Holding {
    let held = 0;
    return {
      set: (bytes) => {
        const more = bytes - held;
        const own = this.#byAddress.get(address) ?? 0;
        const isOverShare = own > held && own + more > this.#most.address;
        if (more > 0 && (isOverShare || this.#bytes + more > this.#most.all)) return false;
        this.#bytes += more;
        held = bytes;
        if (own + more > 0) this.#byAddress.set(address, own + more);
        else this.#byAddress.delete(address);
        return true;
      },
    };
  }
}

export interface Holding {
  /** Changes the number of bytes that are held. False, and unchanged, if there is no room for more. */
  set(bytes: number): boolean;
}
