// A new block that is dragged from the palette: what it is and where the pointer is. It uses pointer
// events, so that a mouse, a pen and a finger work alike. The listeners are on the window, because
// the palette closes and, on a narrow window, its pane makes room for the paper.

import type { PointerEvent as ReactPointerEvent } from 'react';
import type { TemplateBlock } from './tree.ts';

export interface CarriedBlock {
  block: TemplateBlock;
  /** The place in pixels of the window. */
  x: number;
  y: number;
  /** Whether Shift is held, for a finer grid. */
  isFine: boolean;
}

/** A click may include a small movement. */
const clickPixels = 5;

export class Carrying {
  #carried: CarriedBlock | null = null;
  #receiver: ((carried: CarriedBlock) => void) | null = null;
  readonly #readers = new Set<() => void>();

  readonly current = (): CarriedBlock | null => this.#carried;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed);
    return () => this.#readers.delete(changed);
  };

  /** The paper takes what is dropped. Returns the function that ends it. */
  readonly receive = (receiver: (carried: CarriedBlock) => void): (() => void) => {
    this.#receiver = receiver;
    return () => {
      if (this.#receiver === receiver) this.#receiver = null;
    };
  };

  /** Called when the pointer goes down on a kind of block; it is carried once the pointer moves. */
  press(
    { button, pointerId, clientX, clientY }: ReactPointerEvent,
    make: () => TemplateBlock,
    onCarried: () => void,
  ): void {
    if (button !== 0 || this.#carried) return;
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => {
      ended.abort();
      this.#show(null);
    };
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: PointerAction) =>
      addEventListener(type, (event) => event.pointerId === pointerId && act(event), { signal });
    listen('pointermove', (event) => {
      const isClick = Math.hypot(event.clientX - clientX, event.clientY - clientY) < clickPixels;
      if (!this.#carried && isClick) return;
      if (!this.#carried) {
        // The element that was pressed goes away, and with it the events of a finger.
        document.body.setPointerCapture(pointerId);
        onCarried();
      }
      const block = this.#carried?.block ?? make();
      this.#show({ block, x: event.clientX, y: event.clientY, isFine: event.shiftKey });
    });
    listen('pointerup', () => {
      if (this.#carried) this.#receiver?.(this.#carried);
      end();
    });
    listen('pointercancel', end);
    // Once the palette is closed, the browser would drag what lay below it.
    const keepHere = (event: DragEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('dragstart', keepHere, { signal, capture: true });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  }

  #show(carried: CarriedBlock | null): void {
    if (carried === this.#carried) return;
    this.#carried = carried;
    for (const changed of this.#readers) changed();
  }
}

type PointerAction = (event: PointerEvent) => void;
