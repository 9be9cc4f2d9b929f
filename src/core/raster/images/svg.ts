// Sanitises SVG. The decoder never receives the original file: extreme sizes and
// depths crash it, and it would follow references. It gets a copy that contains
// only elements and attributes known to be harmless and printable.

import { ImageFault } from './image-fault.ts';
import { type XmlElement, parseXml, XmlFault } from '../../xml.ts';
import { Styles } from './svg-style.ts';

interface SvgSize {
  width: number;
  height: number;
}

const drawn = new Set(
  'svg g a defs path rect circle ellipse line polyline polygon use clipPath mask linearGradient radialGradient stop'.split(
    ' ',
  ),
);
/** Elements that would silently be missing on paper, and what to do instead. */
const refused: Record<string, string> = {
  image: 'put the picture itself into the template',
  text: 'convert letters to paths; fonts differ from machine to machine',
  foreignObject: 'draw it with shapes',
  filter: 'paper has no shadows or blurs',
  pattern: 'draw it with shapes',
  marker: 'convert markers to paths',
  symbol: 'draw it where it is used',
  switch: 'draw one of its versions',
};

const attributes = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points offset transform ' +
    'gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits ' +
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-opacity stop-color stop-opacity opacity color display visibility ' +
    'clip-path clip-rule mask id href'
  ).split(' '),
);
const unstyled = new Set(['id', 'href']);
const styling = new Set(
  [...attributes, 'filter', 'stroke-dasharray'].filter((name) => !unstyled.has(name)),
);
const harmless = /^[A-Za-z0-9_#%.,:()+\s-]*$/;
const reference = /^(?:url\(\s*#([\w.:-]+)\s*\)(?:(?!url\().)*|#([\w.:-]+))$/;

/** Attributes whose value holds coordinates, lengths or factors. */
const geometry = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points offset transform ' +
    'gradientTransform stroke-width stroke-miterlimit'
  ).split(' '),
);
const largest = 1e6;
const numbers = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const maybeLarge = /\d{7}|[\d.]e\+?\d/i;

const maxWork = 10_000;
const charactersAUnit = 16; // of path data, which cost as much as an element
const maxLayers = 8; // each is a separate image in memory
const maxLevels = 100; // the decoder's stack overflows at some thousands

export function isSvg(bytes: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s*<(\?xml[\s-]|!--|!DOCTYPE\s|(\w+:)?svg[\s>/])/.test(
    bytes.toString('latin1', 0, 256),
  );
}

/** The declared size in CSS pixels. Throws an ImageFault if it cannot be drawn. */
export function svgSize(bytes: Buffer): SvgSize {
  return read(bytes).size;
}

/** The sanitised drawing, to be drawn at `width` x `height` dots. */
export function drawableSvg(bytes: Buffer, width: number, height: number): Buffer {
  const { root, attributesOf, viewBox, size } = read(bytes);
  const inner = root.children.map((child) => write(child, attributesOf)).join('');
  const own = new Map(attributesOf(root));
  for (const name of ['x', 'y', 'id']) own.delete(name);
  own.set('width', String(width)).set('height', String(height)).set('viewBox', viewBox.join(' '));
  // Rounding to whole dots changes the proportions slightly; without stretching, an edge would turn grey.
  const bend = (size.width / size.height) * (viewBox[3] / viewBox[2]);
  if (Math.abs(bend - 1) < 0.01) own.set('preserveAspectRatio', 'none');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${written(own)}>${inner}</svg>`,
  );
}

/** The attributes to draw; found once per element. */
type AttributesOf = (element: XmlElement) => ReadonlyMap<string, string>;

interface SvgDrawing {
  root: XmlElement;
  attributesOf: AttributesOf;
  size: SvgSize;
  viewBox: [x: number, y: number, width: number, height: number];
}

function read(bytes: Buffer): SvgDrawing {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImageFault('is not written in UTF-8');
  }
  const root = parsed(text);
  const [, prefix, name] = /^(\w+:)?(.*)$/.exec(root.name)!;
  if (name !== 'svg') throw new ImageFault('is XML, but no SVG');
  root.name = 'svg';
  const sheet: string[] = [];
  const byId = new Map<string, XmlElement>();
  survey(root, prefix ?? '', sheet, byId);
  const styles = new Styles(sheet.join('\n'), styling);
  const known = new Map<XmlElement, ReadonlyMap<string, string>>();
  const attributesOf: AttributesOf = (element) => {
    let found = known.get(element);
    if (!found) known.set(element, (found = kept(element, styles)));
    return found;
  };
  const { work, layers, levels, scale } = new Costs(byId, attributesOf).of(root);
  if (scale > largest) throw tooLarge('transform');
  if (work > maxWork || levels > maxLevels) throw tooComplicated();
  if (layers > maxLayers) throw new ImageFault(`has more than ${maxLayers} transparent layers`);
  return { root, attributesOf, ...sizes(root) };
}

function parsed(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    throw error instanceof XmlFault ? new ImageFault(error.message) : error;
  }
}

function tooComplicated(): ImageFault {
  return new ImageFault('is too complicated to be drawn: simplify it, or save it as PNG');
}

/** Walks all elements once: collects styles and ids, and rejects what cannot be printed. */
function survey(
  element: XmlElement,
  prefix: string,
  sheet: string[],
  byId: Map<string, XmlElement>,
): void {
  const { attributes: own, children } = element;
  const id = own.get('id');
  // The first of two elements with one id keeps it: its cost is the one that is counted.
  if (id !== undefined && byId.has(id)) own.delete('id');
  else if (id !== undefined) byId.set(id, element);
  for (const child of children) {
    if (child.name.startsWith(prefix)) child.name = child.name.slice(prefix.length);
    const { name } = child;
    if (name === 'style') sheet.push(child.text);
    if (Object.hasOwn(refused, name))
      throw new ImageFault(`holds <${name}>, which is not drawn: ${refused[name]}`);
    if (name === 'svg') throw new ImageFault('holds another <svg>: draw it with groups');
    if (drawn.has(name)) survey(child, prefix, sheet, byId);
  }
}

/** The attributes to draw, including those from styles. */
function kept(element: XmlElement, styles: Styles): Map<string, string> {
  const found = new Map<string, string>();
  for (const [given, text] of styles.of(element)) {
    const name = given === 'xlink:href' ? 'href' : given;
    const value = text.replaceAll(/["']|!important/g, '').trim();
    if (name === 'filter' && value !== 'none')
      throw new ImageFault(`holds a filter, which is not drawn: ${refused.filter}`);
    // A million dashes would take a third of a second.
    if (name === 'stroke-dasharray' && value !== 'none')
      throw new ImageFault('holds dashed lines, which are not drawn: convert them to paths');
    if (!attributes.has(name) || (name === 'href' && element.name === 'a')) continue;
    if (name === 'id' && !harmless.test(value)) continue; // nothing can refer to it
    if ((name === 'href' || value.includes('url(')) && !reference.test(value))
      throw new ImageFault('refers to another file, and nothing is ever fetched');
    if (!harmless.test(value))
      throw new ImageFault(`has a value that cannot be read: ${name}="${value.slice(0, 40)}"`);
    const isReplaced = element.name === 'svg' && (name === 'width' || name === 'height');
    if (geometry.has(name) && !isReplaced) requireNumbers(name, value);
    found.set(name, value);
  }
  return found;
}

/** Numbers far outside of the drawing take the decoder seconds each. */
function requireNumbers(name: string, value: string): void {
  if (value.length > maxWork * charactersAUnit) throw tooComplicated();
  if (!maybeLarge.test(value)) return;
  for (const [number] of value.matchAll(numbers))
    if (Math.abs(Number(number)) > largest) throw tooLarge(name);
}

function tooLarge(name: string): ImageFault {
  return new ImageFault(`has a number beyond ${largest} in ${name}: draw it smaller`);
}

function write(element: XmlElement, attributesOf: AttributesOf): string {
  const { name, children } = element;
  if (!drawn.has(name)) return '';
  const inner = children.map((child) => write(child, attributesOf)).join('');
  return `<${name}${written(attributesOf(element))}>${inner}</${name}>`;
}

function written(found: ReadonlyMap<string, string>): string {
  let text = '';
  for (const [name, value] of found) text += ` ${name === 'href' ? 'xlink:href' : name}="${value}"`;
  return text;
}

interface Cost {
  work: number;
  layers: number;
  levels: number;
  /** How much transforms inside each other enlarge at most. */
  scale: number;
}

/** The cost of drawing elements, including references: ten uses of ten uses count as a hundred. */
class Costs {
  readonly #byId: Map<string, XmlElement>;
  readonly #attributesOf: AttributesOf;
  readonly #known = new Map<XmlElement, Cost | 'open'>();

  constructor(byId: Map<string, XmlElement>, attributesOf: AttributesOf) {
    this.#byId = byId;
    this.#attributesOf = attributesOf;
  }

  of(element: XmlElement, level = 0): Cost {
    if (level > maxLevels) throw tooComplicated();
    const known = this.#known.get(element);
    if (known === 'open') throw new ImageFault('refers to itself');
    if (known) return known;
    this.#known.set(element, 'open');
    const own = this.#attributesOf(element);
    const path = (own.get('d') ?? own.get('points') ?? '').length;
    const cost = { work: 1 + path / charactersAUnit, layers: 0, levels: 0, scale: 1 };
    for (const part of this.#parts(element, own)) {
      const { work, layers, levels, scale } = this.of(part, level + 1);
      cost.work += work;
      cost.layers = Math.max(cost.layers, layers);
      cost.levels = Math.max(cost.levels, levels + 1);
      cost.scale = Math.max(cost.scale, scale);
    }
    cost.scale *= enlargement(own.get('transform') ?? '');
    if (own.has('opacity') || own.has('mask')) cost.layers++;
    this.#known.set(element, cost);
    return cost;
  }

  #parts(element: XmlElement, own: ReadonlyMap<string, string>): XmlElement[] {
    const parts = element.children.filter((child) => drawn.has(child.name));
    for (const value of own.values()) {
      const [, quoted, bare] = reference.exec(value) ?? [];
      const named = this.#byId.get(quoted ?? bare ?? '');
      if (named) parts.push(named);
    }
    return parts;
  }
}

/** An upper bound of how much longer a line becomes; at least 1. */
function enlargement(transform: string): number {
  let scale = 1;
  for (const [, name = '', list = ''] of transform.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)) {
    const given = Array.from(list.matchAll(numbers), ([number]) => Math.abs(Number(number)));
    if (name === 'scale') scale *= Math.max(1, ...given.slice(0, 2));
    else if (name.startsWith('skew'))
      scale *= 1 + Math.abs(Math.tan(((given[0] ?? 0) * Math.PI) / 180));
    else if (name === 'matrix') scale *= Math.max(1, ...given.slice(0, 4));
  }
  return scale;
}

const pixels: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 4 / 3,
  pc: 16,
};

function sizes(root: XmlElement): Pick<SvgDrawing, 'size' | 'viewBox'> {
  const width = length(root.attributes.get('width'));
  const height = length(root.attributes.get('height'));
  const given = (root.attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const box = given.map(Number);
  if (box.some((number) => Math.abs(number) > largest)) throw tooLarge('viewBox');
  const hasBox = given.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0;
  if (!hasBox && (width === null || height === null))
    throw new ImageFault('has no size: it needs a viewBox, or width and height');
  const viewBox = (hasBox ? box : [0, 0, width!, height!]) as SvgDrawing['viewBox'];
  const shape = viewBox[3] / viewBox[2];
  const across = width ?? (height === null ? viewBox[2] : height / shape);
  const down = height ?? across * shape;
  if (Math.max(across, down) > largest) throw tooLarge('its size');
  const size = { width: Math.max(1, across), height: Math.max(1, down) };
  return { size, viewBox };
}

function length(text = ''): number | null {
  const [, number = '', unit = ''] = /^([\d.]+)([a-z]*)$/.exec(text.trim()) ?? [];
  const value = Number(number || Number.NaN) * (pixels[unit] ?? Number.NaN);
  return value > 0 && Number.isFinite(value) ? value : null;
}
