// Resolves the CSS of an SVG into attributes, which are all that the decoder
// understands. Supports selectors for elements, classes and ids.

import type { XmlElement } from './xml.ts';

type Declarations = Map<string, string>;

export interface Styles {
  /** `rect`, `.cls-1`, `#logo`. */
  bySelector: Map<string, Declarations>;
  /** The supported properties; others are dropped. */
  known: ReadonlySet<string>;
}

export function readStyles(sheet: string, known: ReadonlySet<string>): Styles {
  const bySelector = new Map<string, Declarations>();
  for (const rule of uncommented(sheet).split('}')) {
    const [selectors = '', body = ''] = rule.split('{');
    for (const part of selectors.split(',')) {
      const selector = part.trim();
      const declared = bySelector.get(selector) ?? new Map<string, string>();
      declare(body, known, declared);
      bySelector.set(selector, declared);
    }
  }
  return { bySelector, known };
}

/** An element's attributes with its styles applied, the most specific last. */
export function styled(
  { name, attributes }: XmlElement,
  { bySelector, known }: Styles,
): Map<string, string> {
  const found = new Map(attributes);
  const apply = (selector: string) => {
    for (const [property, value] of bySelector.get(selector) ?? []) found.set(property, value);
  };
  apply('*');
  apply(name);
  for (const one of (attributes.get('class') ?? '').split(/\s+/)) {
    apply(`.${one}`);
    apply(`${name}.${one}`);
  }
  apply(`#${attributes.get('id') ?? ''}`);
  declare(attributes.get('style') ?? '', known, found);
  return found;
}

function uncommented(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*');
  return first + rest.map((part) => part.split('*/')[1] ?? '').join('');
}

function declare(text: string, known: ReadonlySet<string>, into: Declarations): void {
  for (const one of text.split(';')) {
    const colon = one.indexOf(':');
    const property = one.slice(0, Math.max(colon, 0)).trim();
    if (known.has(property)) into.set(property, one.slice(colon + 1).trim());
  }
}
