// Page mode of ePOS-Print: areas of a sheet, each in one direction, with parts that lie anywhere.

import type {
  SequenceArea,
  SequenceElement,
  SequencePart,
} from '../../../core/model/paper/sequence.ts';
import { localName, type XmlElement } from '../../../core/xml.ts';
import { Attributes, SchemaError } from './attributes.ts';
import {
  type EposState,
  readBarcode,
  readCommand,
  readFeed,
  readImage,
  readLogo,
  readSymbol,
  readText,
  ruleOf,
} from './elements.ts';

const directions = {
  left_to_right: 0,
  top_to_bottom: 90,
  right_to_left: 180,
  bottom_to_top: 270,
} as const;

const mostAreas = 100;
const farthest = 65_535;

export function readPage(
  page: XmlElement,
  state: EposState,
  unknown: (element: XmlElement) => void,
): SequenceElement {
  let area: SequenceArea = { x: 0, y: 0, width: null, height: null, rotation: 0, parts: [] };
  const areas = [area];
  const begin = (change: Partial<SequenceArea>) => {
    area = { ...area, ...change, parts: [] };
    if (areas.push(area) > mostAreas)
      throw new SchemaError(`<page> has more than ${mostAreas} areas.`);
  };
  for (const element of page.children) {
    const attributes = new Attributes(element);
    const number = (name: string) => attributes.integer(name, 0, farthest);
    const required = (name: string) => attributes.required(name, 0, farthest);
    switch (localName(element)) {
      case 'area':
        begin({
          x: number('x') ?? 0,
          y: number('y') ?? 0,
          width: number('width') ?? null,
          height: number('height') ?? null,
        });
        break;
      case 'direction':
        begin({ rotation: attributes.word('dir', directions) ?? 0 });
        break;
      case 'position':
        area.parts.push({ kind: 'position', x: number('x'), y: number('y') });
        break;
      case 'line':
      case 'rectangle': {
        const [x1, y1, x2, y2] = [required('x1'), required('y1'), required('x2'), required('y2')];
        area.parts.push({ kind: 'frame', x1, y1, x2, y2, rule: ruleOf(attributes) });
        break;
      }
      case 'text': {
        const [x, y] = [number('x'), number('y')];
        const { x: _, ...text } = readText(element, state);
        if (x !== undefined || y !== undefined) area.parts.push({ kind: 'position', x, y });
        area.parts.push(text);
        break;
      }
      case 'command':
        // Commands of page mode act on the printer's own page, which does not exist here.
        if (readCommand(element).length > 0)
          area.parts.push({ kind: 'lost', what: 'Commands within a page were not printed.' });
        break;
      default:
        area.parts.push(...readPart(element, state, unknown));
    }
  }
  return { kind: 'page', areas: areas.filter(({ parts }) => parts.length > 0) };
}

/** Reads an element that may be within a page or outside of one. */
export function readPart(
  element: XmlElement,
  state: EposState,
  unknown: (element: XmlElement) => void,
): (SequenceElement & SequencePart)[] {
  switch (localName(element)) {
    case 'feed':
      return [readFeed(element, state)];
    case 'image':
      return [readImage(element, state)];
    case 'logo':
      return [readLogo(element, state)];
    case 'barcode':
      return [readBarcode(element, state)];
    case 'symbol':
      return [readSymbol(element, state)];
    default:
      unknown(element);
      return [];
  }
}
