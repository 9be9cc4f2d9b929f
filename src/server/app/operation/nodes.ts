// Application service for nodes: those that share the database, or this process alone.

import type { Printer } from '../../printers/printer.ts';
import type { Directory } from '../../printers/directory.ts';
import type { NodeHeartbeat, NodeRecord, Store } from '../../store/store.ts';

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

  /** Each with those of its printers that may be seen. */
  async list(maySee: (printer: Printer) => boolean): Promise<NodeRecord[]> {
    const printers = this.#directory.all.filter(maySee).map(({ id }) => id);
    if (this.#store.isShared) {
      const visible = new Set(printers);
      const nodes = await this.#store.listNodes();
      return nodes.map((node) => ({
        ...node,
        printers: node.printers.filter((id) => visible.has(id)),
      }));
    }
    const seenAt = this.#store.clock().toISOString();
    return [{ ...this.#node, since: this.#since, seenAt, printers }];
  }
}
