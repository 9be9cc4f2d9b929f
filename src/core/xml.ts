// A strict parser for the subset of XML that SVG files and the documents of tills need.
// Ambiguous input is rejected; document types with declarations are not supported.

/** Why a text is no XML that is read here. The message continues "the document …". */
export class XmlFault extends Error {}

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  /** The text directly inside, without that of the children. References such as &amp; are kept: see `unescaped`. */
  text: string;
}

// Deeper than any drawing program nests; the decoder's stack overflows at some thousands.
const maxDepth = 48;
const maxElements = 10_000;
/** Texts, comments, attributes and references: each costs as much as an element. */
const maxParts = 100_000;

const name = '[A-Za-z_][A-Za-z0-9_.:-]*';
const ignored = /<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^<>[\]]*>/y;
const characters = /[^<]+|<!\[CDATA\[([^]*?)\]\]>/y;
const opening = new RegExp(`<(${name})`, 'y');
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openingEnd = /\s*(\/?)>/y;
const closing = new RegExp(`</(${name})\\s*>`, 'y');

/** The outermost element. Throws an XmlFault. */
export function parseXml(text: string): XmlElement {
  const outside: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [outside];
  let at = 0;
  let elements = 0;
  let parts = 0;
  const count = () => {
    if (++parts > maxParts) throw new XmlFault(`has more than ${maxParts} parts`);
  };
  for (let place = text.indexOf('&'); place !== -1; place = text.indexOf('&', place + 1)) count();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const inner = open.at(-1)!;
    count();
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
      count();
      if (element.attributes.has(found[1]!)) throw notWellFormed(at);
      element.attributes.set(found[1]!, found[2] ?? found[3]!);
    }
    const end = take(openingEnd);
    if (!end) throw notWellFormed(at);
    inner.children.push(element);
    if (++elements > maxElements) throw new XmlFault(`has more than ${maxElements} elements`);
    if (end[1] === '') open.push(element);
    if (open.length > maxDepth) throw new XmlFault(`is nested deeper than ${maxDepth} elements`);
  }
  const [root] = outside.children;
  if (!root || open.length > 1) throw new XmlFault('is incomplete');
  if (outside.children.length > 1 || outside.text.trim() !== '') throw notWellFormed(text.length);
  return root;
}

function notWellFormed(at: number): XmlFault {
  return new XmlFault(`is not well-formed XML (at character ${at + 1})`);
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi;

/** Replaces character references; those of characters that do not exist are left out. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hex?: string, word?: string) => {
    if (word !== undefined) return named[word] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}

/** Escapes what stands in a text or an attribute. */
export function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The name without its prefix: what `s:Body` and `soapenv:Body` have in common. */
export function localName({ name: full }: Pick<XmlElement, 'name'>): string {
  return full.slice(full.indexOf(':') + 1);
}

/** The first element with this local name, in the order of the text; the element itself counts. */
export function findElement(root: XmlElement, local: string): XmlElement | undefined {
  if (localName(root) === local) return root;
  for (const child of root.children) {
    const found = findElement(child, local);
    if (found) return found;
  }
  return undefined;
}
