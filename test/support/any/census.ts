// Counts what random documents contain, so that rare cases are noticed.

import type { Document } from '../../../src/core/model/paper/document.ts';
import type { EscposSettings } from '../../../src/core/emulator/escpos/settings.ts';
import type { EmulatedPrinter } from '../../../src/core/emulator/machine/emulated-printer.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';

const kinds = ['text', 'shaped', 'box', 'code', 'image'];
const factors = ['1', '2', '3', '4', '5', '6', '7', '8'];
const ways: Record<string, string> = {
  text: 'native text',
  'GS k': 'native code',
  'GS ( k': 'native code',
  'GS v': 'image',
  'GS ( L': 'image',
  'ESC *': 'image',
};

/** On labels all text is sent as dots, and only some ZPL printers draw codes. */
const labelWays: Record<string, Record<string, RegExp>> = {
  zpl: { image: /^\^GF/, 'native code': /^\^B[^Y]/ },
  tspl: { image: /^BITMAP/ },
};

export class Census {
  /** By group and member: how often it occurred, and how often it could have. */
  readonly #counts = new Map<string, Map<string, { found: number; tried: number }>>();

  take({ pages }: Document, trace: EmulatedPrinter['trace'], { codepages }: Profile): void {
    for (const item of pages.flatMap(({ items }) => items)) {
      this.#count('item', kinds, [item.kind]);
      if (item.kind !== 'text') continue;
      const { font, size, bold, underline, invert } = item;
      this.#count('font', ['A', 'B'], [font]);
      this.#count('width', factors, [`${size.width}`]);
      this.#count('height', factors, [`${size.height}`]);
      const styles = { bold, underline, invert };
      const set = Object.entries(styles).flatMap(([name, isSet]) => (isSet ? [name] : []));
      this.#count('style', ['plain', ...Object.keys(styles)], set.length > 0 ? set : ['plain']);
    }
    const used = new Set(trace.flatMap(({ command }) => ways[command] ?? []));
    this.#count('sent', ['native text', 'native code', 'image'], [...used]);
    // A code page is selected only if ASCII is not enough, so only documents
    // that need one are counted.
    const chosen = trace.filter((_, index) => trace[index - 1]?.command === 'ESC t');
    const names = new Set(chosen.map(({ settings }) => (settings as EscposSettings).codepage));
    if (names.size > 0) this.#count('code page', Object.keys(codepages), [...names]);
    const actions = new Set(pages.flatMap(({ after }) => after.map(({ kind }) => kind)));
    this.#count(
      'after',
      ['nothing', 'cut', 'drawer', 'beep'],
      actions.size > 0 ? [...actions] : ['nothing'],
    );
  }

  takeLabel(
    { pages }: Document,
    commands: readonly string[],
    { driver, symbologies }: Profile,
  ): void {
    for (const item of pages.flatMap(({ items }) => items)) {
      this.#count('item', ['text', 'lettering', 'box', 'code', 'image'], [item.kind]);
      if (item.kind === 'code' || item.kind === 'lettering')
        this.#count('turned by', ['0', '90', '180', '270'], [`${item.rotation ?? 0}`]);
    }
    const known = labelWays[driver] ?? {};
    const possible = Object.keys(known).filter((way) => way === 'image' || symbologies.length > 0);
    const used = possible.filter((way) => commands.some((name) => known[way]!.test(name)));
    this.#count(`sent in ${driver}`, possible, used);
  }

  #count(group: string, members: readonly string[], found: readonly string[]): void {
    let counts = this.#counts.get(group);
    if (!counts) this.#counts.set(group, (counts = new Map()));
    for (const member of members) {
      const count = counts.get(member) ?? { found: 0, tried: 0 };
      counts.set(member, count);
      count.tried++;
      if (found.includes(member)) count.found++;
    }
  }

  /** Members that occurred in a smaller share of the possible cases. */
  rare(share: number): string[] {
    return [...this.#counts].flatMap(([group, counts]) =>
      [...counts]
        .filter(([, { found, tried }]) => found < share * tried)
        .map(([member, { found, tried }]) => `${group} ${member}: ${found} of ${tried}`),
    );
  }

  toString(): string {
    return [...this.#counts]
      .map(([group, counts]) => {
        const shown = [...counts].map(([member, { found, tried }]) => {
          return `${member} ${found} (${Math.round((100 * found) / tried)} %)`;
        });
        return `${group}: ${shown.join(', ')}`;
      })
      .join('\n');
  }
}
