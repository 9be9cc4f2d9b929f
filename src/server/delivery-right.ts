// The right to send to others: one of the nodes has it, for webhooks and for notices. It is given up
// when this node has nothing to send any more.

import { serializer } from './serializer.ts';
import type { Store } from './store/store.ts';

type RightStore = Pick<Store, 'takeDeliveries' | 'releaseDeliveries'>;
type User = 'webhooks' | 'notices';

export class DeliveryRight {
  readonly #store: RightStore;
  readonly #mayDeliver: () => boolean;
  readonly #nodeId: string;
  readonly #users = new Set<User>();
  /** Takes turns: taking must not overtake giving up. */
  readonly #inTurn = serializer();

  /** `mayDeliver`: false while this installation is in quarantine. */
  constructor(store: RightStore, nodeId: string, mayDeliver: () => boolean) {
    this.#store = store;
    this.#mayDeliver = mayDeliver;
    this.#nodeId = nodeId;
  }

  /** Takes or renews it; null while another node has it, or nobody may. */
  async take(user: User): Promise<number | null> {
    if (!this.#mayDeliver()) return null;
    return await this.#inTurn(async () => {
      this.#users.add(user);
      return await this.#store.takeDeliveries(this.#nodeId);
    });
  }

  async release(user: User): Promise<void> {
    await this.#inTurn(async () => {
      this.#users.delete(user);
      if (this.#users.size === 0) await this.#store.releaseDeliveries(this.#nodeId);
    });
  }
}
