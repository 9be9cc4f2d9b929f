// Application service for nodes: those that share the database, or this process alone.

import type { Directory } from '../printers/directory.ts';
import type { NodeHeartbeat, NodeRecord, Store } from '../store/store.ts';

export class Nodes {
  readonly #store: Store;
  readonly #node: NodeHeartbeat;
  readonly #directory: Directory;
  readonly #since: string;

  constructor(store: Store, node: NodeHeartbeat, directory: Directory) {
    this.#store = store;
    this.#node = node;
    this.#directory = directory;
    this.#since = store.clock().toISOString();
  }

  /** Whether several nodes may share the database. */
  get isShared(): boolean {
    return this.#store.isShared;
  }

  /** The node that answers. */
  get own(): NodeHeartbeat {
    return this.#node;
  }

  async list(): Promise<NodeRecord[]> {
    if (this.#store.isShared) return await this.#store.listNodes();
    const printers = this.#directory.all.map(({ id }) => id);
    const seenAt = this.#store.clock().toISOString();
    return [{ ...this.#node, since: this.#since, seenAt, printers }];
  }
}
