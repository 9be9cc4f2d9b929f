// Counts what random documents are made of, so that nothing goes untried
// because it hardly ever came up.

import type { Document } from '../../src/core/model/document.ts';
import type { Emulator } from '../../src/core/emulator/emulator.ts';

export class Census {
  /** By group and member; each group has its own total. */
  readonly #groups = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();

  take({ pages }: Document, trace: Emulator['trace']): void {
    for (const item of pages.flatMap(({ items }) => items)) {
      this.#count('item', [item.kind]);
      if (item.kind !== 'text') continue;
      const { font, size, bold, underline, invert } = item;
      this.#count('font', [font]);
      this.#count('width', [size.width]);
      this.#count('height', [size.height]);
      const styles = { bold, underline, invert };
      const set = Object.entries(styles).flatMap(([name, isSet]) => (isSet ? [name] : []));
      this.#count('style', set.length > 0 ? set : ['plain']);
    }
    for (const { command } of trace)
      if (command === 'text') this.#count('sent', ['native']);
      else if (command === 'GS v') this.#count('sent', ['painted']);
    // A page is chosen only where ASCII does not do, so it is counted by documents that need one.
    const chosen = trace.filter((_, index) => trace[index - 1]?.command === 'ESC t');
    const names = new Set(chosen.map(({ settings }) => settings.codepage));
    if (names.size > 0) this.#count('code page', [...names]);
    const actions = pages.flatMap(({ after }) => after.map(({ kind }) => kind));
    this.#count('after', actions.length > 0 ? new Set(actions) : ['nothing']);
  }

  #count(group: string, members: Iterable<string | number>): void {
    this.#totals.set(group, (this.#totals.get(group) ?? 0) + 1);
    let counts = this.#groups.get(group);
    if (!counts) this.#groups.set(group, (counts = new Map()));
    for (const member of members) counts.set(`${member}`, (counts.get(`${member}`) ?? 0) + 1);
  }

  /** What came up in a smaller share of its group. */
  rare(share: number): string[] {
    return [...this.#groups].flatMap(([group, counts]) =>
      [...counts]
        .filter(([, count]) => count < share * this.#totals.get(group)!)
        .map(([member, count]) => `${group} ${member}: ${count} of ${this.#totals.get(group)}`),
    );
  }

  toString(): string {
    return [...this.#groups]
      .map(([group, counts]) => {
        const members = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
        const shown = members.map(([member, count]) => `${member} ${count}`).join(', ');
        return `${group} (${this.#totals.get(group)}): ${shown}`;
      })
      .join('\n');
  }
}
