// Hides the events of printers that the key of a reader may not use.

import { type Access, isLimited, mayUsePrinter } from '../../../core/model/access/api-key.ts';
import type { Change } from '../../../core/model/event.ts';
import type { EventBatch, EventMessage } from './batch.ts';
import type { EndReason, EventReader } from './reader.ts';

interface KnownPrinter {
  id: string;
  groups: readonly string[];
  virtual: string | null;
}

export type IsVisible = (change: Pick<Change, 'data'>) => boolean;

/** Null if the key may see all events. */
export function visibleEvents(
  access: Access,
  find: (printerId: string) => KnownPrinter | undefined,
): IsVisible | null {
  if (!isLimited(access)) return null;
  const mayUse = (id: string) =>
    mayUsePrinter(access, find(id) ?? { id, groups: [], virtual: null });
  // A job that left one of its printers is still news for it.
  return ({ data }) =>
    ('printerId' in data && mayUse(data.printerId)) ||
    ('movedFrom' in data && data.movedFrom !== undefined && mayUse(data.movedFrom));
}

export class LimitedReader implements EventReader {
  readonly #reader: EventReader;
  readonly #isVisible: IsVisible;

  constructor(reader: EventReader, isVisible: IsVisible) {
    this.#reader = reader;
    this.#isVisible = isVisible;
  }

  get kind() {
    return this.#reader.kind;
  }

  get isOpen(): boolean {
    return this.#reader.isOpen;
  }

  onClose(listener: () => void): void {
    this.#reader.onClose(listener);
  }

  greet(message: EventMessage): void {
    if (this.#isVisible(message)) this.#reader.greet(message);
  }

  take(batch: EventBatch, seq: number): void {
    const visible = batch.only(this.#isVisible);
    if (visible.lastSeq !== null && visible.lastSeq > seq) this.#reader.take(visible, seq);
  }

  ping(): void {
    this.#reader.ping();
  }

  end(reason: EndReason): void {
    this.#reader.end(reason);
  }
}
