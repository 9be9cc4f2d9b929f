// A strict parser for the subset of XML that SVG files need. Ambiguous input is
// rejected; entities and document types with declarations are not supported.

import { ImageFault } from './image-fault.ts';

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  /** The text directly inside, without that of the children. */
  text: string;
}

// Deeper than any drawing program nests; the decoder's stack overflows at some thousands.
const maxDepth = 48;
const maxElements = 10_000;

const name = '[A-Za-z_][A-Za-z0-9_.:-]*';
const ignored = /<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^<>[\]]*>/y;
const characters = /[^<]+|<!\[CDATA\[([^]*?)\]\]>/y;
const opening = new RegExp(`<(${name})`, 'y');
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openingEnd = /\s*(\/?)>/y;
const closing = new RegExp(`</(${name})\\s*>`, 'y');

/** The outermost element. Throws an ImageFault. */
export function parseXml(text: string): XmlElement {
  const outside: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [outside];
  let at = 0;
  let elements = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const inner = open.at(-1)!;
    if (take(ignored)) continue;
    const data = take(characters);
    if (data) {
      inner.text += data[1] ?? data[0];
      continue;
    }
    if (open.length > 1 && take(closing)?.[1] === inner.name) {
      open.pop();
      continue;
    }
    const begun = take(opening);
    if (!begun) throw notWellFormed(at);
    const element: XmlElement = { name: begun[1]!, attributes: new Map(), children: [], text: '' };
    for (let found = take(attribute); found; found = take(attribute)) {
      if (element.attributes.has(found[1]!)) throw notWellFormed(at);
      element.attributes.set(found[1]!, found[2] ?? found[3]!);
    }
    const end = take(openingEnd);
    if (!end) throw notWellFormed(at);
    inner.children.push(element);
    if (++elements > maxElements) throw new ImageFault(`has more than ${maxElements} elements`);
    if (end[1] === '') open.push(element);
    if (open.length > maxDepth) throw new ImageFault(`is nested deeper than ${maxDepth} elements`);
  }
  const [root] = outside.children;
  if (!root || open.length > 1) throw new ImageFault('is incomplete');
  if (outside.children.length > 1 || outside.text.trim() !== '') throw notWellFormed(text.length);
  return root;
}

function notWellFormed(at: number): ImageFault {
  return new ImageFault(`is not well-formed XML (at character ${at + 1})`);
}
