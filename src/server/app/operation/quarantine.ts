// A copy of an installation that is in quarantine reaches nobody: real printers are not
// connected, and webhooks, notices and inputs are off. Virtual printers print. It ends by a
// request; the other nodes of a shared store find out within seconds.
//
//   on   --the fact is gone from the store-->  off   what was kept back begins

import { Loop } from '../../loop.ts';
import type { Store } from '../../store/store.ts';

const lookEveryMs = 2000;

export class Quarantine {
  readonly #store: Pick<Store, 'quarantinedSince' | 'endQuarantine'>;
  readonly #loop: Loop;
  readonly #begin: (() => unknown)[] = [];
  #since: string | null;

  private constructor(
    store: Pick<Store, 'quarantinedSince' | 'endQuarantine'>,
    since: string | null,
    log: (message: string) => void,
  ) {
    this.#store = store;
    this.#since = since;
    this.#loop = new Loop({
      run: () => this.#look(),
      retryMs: () => lookEveryMs,
      failed: ({ message }) => log(`Whether the quarantine has ended is not known: ${message}`),
    });
  }

  static async open(
    store: Pick<Store, 'quarantinedSince' | 'endQuarantine'>,
    log: (message: string) => void,
  ): Promise<Quarantine> {
    const quarantine = new Quarantine(store, await store.quarantinedSince(), log);
    if (quarantine.isOn) await quarantine.#loop.run();
    return quarantine;
  }

  get isOn(): boolean {
    return this.#since !== null;
  }

  /** An ISO timestamp; null while it is off. */
  get since(): string | null {
    return this.#since;
  }

  /** Called when it ends. */
  onEnd(begin: () => unknown): void {
    this.#begin.push(begin);
  }

  /** Ends it on all nodes. */
  async end(): Promise<void> {
    await this.#store.endQuarantine();
    if (this.isOn) await this.#loop.run();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #look(): Promise<number> {
    if ((await this.#store.quarantinedSince()) !== null) return lookEveryMs;
    this.#since = null;
    for (const begin of this.#begin.splice(0)) await begin();
    return Infinity;
  }
}
