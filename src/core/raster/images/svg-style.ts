// Resolves the CSS of an SVG into attributes, which are all that the decoder
// understands. Supports selectors for elements, classes and ids.

import { ImageFault } from './image-fault.ts';
import type { XmlElement } from '../../xml.ts';

type Declarations = ReadonlyMap<string, string>;

// Applications of properties to selectors and elements; above any drawing program's output.
const maxApplied = 500_000;

/** The style sheet of a drawing. Throws an ImageFault if it or its use takes too long. */
export class Styles {
  /** `rect`, `.cls-1`, `#logo`. */
  readonly #bySelector = new Map<string, Declarations>();
  /** The supported properties; others are dropped. */
  readonly #known: ReadonlySet<string>;
  #applied = 0;

  constructor(sheet: string, known: ReadonlySet<string>) {
    this.#known = known;
    for (const rule of uncommented(sheet).split('}')) {
      const [selectors = '', body = ''] = rule.split('{');
      const declared = this.#declarations(body);
      if (declared.size > 0)
        for (const part of selectors.split(',')) this.#add(part.trim(), declared);
    }
  }

  /** An element's attributes with its styles applied, the most specific last. */
  of({ name, attributes }: XmlElement): Map<string, string> {
    const found = new Map(attributes);
    const apply = (selector: string) => {
      const declared = this.#bySelector.get(selector);
      this.#spend(1 + (declared?.size ?? 0));
      if (declared) for (const [property, value] of declared) found.set(property, value);
    };
    apply('*');
    apply(name);
    // The last mention of a class that is named twice counts.
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/).toReversed());
    for (const one of [...classes].toReversed()) {
      apply(`.${one}`);
      apply(`${name}.${one}`);
    }
    apply(`#${attributes.get('id') ?? ''}`);
    for (const [property, value] of this.#declarations(attributes.get('style') ?? ''))
      found.set(property, value);
    return found;
  }

  #add(selector: string, declared: Declarations): void {
    const before = this.#bySelector.get(selector);
    this.#spend(before ? before.size + declared.size : 1);
    this.#bySelector.set(selector, before ? new Map([...before, ...declared]) : declared);
  }

  #declarations(text: string): Declarations {
    const found = new Map<string, string>();
    for (const one of text.split(';')) {
      const colon = one.indexOf(':');
      const property = one.slice(0, Math.max(colon, 0)).trim();
      if (this.#known.has(property)) found.set(property, one.slice(colon + 1).trim());
    }
    return found;
  }

  #spend(steps: number): void {
    this.#applied += steps;
    if (this.#applied > maxApplied)
      throw new ImageFault('has too many styles: write them as attributes, or save it as PNG');
  }
}

function uncommented(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*');
  return first + rest.map((part) => part.split('*/')[1] ?? '').join('');
}
