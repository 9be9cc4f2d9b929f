// The right to send to others: one of the nodes has it, for webhooks and for notices. It is
// given up when this node has nothing to send any more.

import { serializer } from './serializer.ts';
import type { Store } from './store/store.ts';

type User = 'webhooks' | 'notices';

export class DeliveryRight {
  readonly #store: Pick<Store, 'takeDeliveries' | 'releaseDeliveries'>;
  readonly #nodeId: string;
  readonly #users = new Set<User>();
  /** In turn: taking must not overtake giving up. */
  readonly #inTurn = serializer();

  constructor(store: Pick<Store, 'takeDeliveries' | 'releaseDeliveries'>, nodeId: string) {
    this.#store = store;
    this.#nodeId = nodeId;
  }

  /** Takes or renews it; null while another node has it. */
  async take(user: User): Promise<number | null> {
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
