// Reads a Star WebPRNT message: XML within XML, the inner one escaped, becomes a sequence.

import type { Align, TextStyle } from '../../../core/model/paper/plain-block.ts';
import type { Sequence, SequenceElement } from '../../../core/model/paper/sequence.ts';
import type { BarcodeFormat, QrLevel } from '../../../core/model/templates/symbology.ts';
import { imageBytes, mostDots } from '../../../core/sequence/picture.ts';
import {
  findElement,
  localName,
  parseXml,
  unescaped,
  type XmlElement,
  XmlFault,
} from '../../../core/xml.ts';
import { Attributes, SchemaError } from '../epos/attributes.ts';

export type WebPrntContent = { sequence: Sequence } | { raw: Buffer };

export interface WebPrntRequest {
  content: WebPrntContent;
  /** Whether it only asks for the status. */
  isQuestion: boolean;
  /** Whether the inner document was sent unescaped, as WCPOS does. */
  isPlain: boolean;
  /** Names of unknown elements that were left out. */
  dropped: string[];
}

/** Throws a SchemaError. */
export function readWebPrnt(body: string, { lenient }: { lenient: boolean }): WebPrntRequest {
  const outer = parsed(body.replace(/^\ufeff/, '').trim());
  const request = findElement(outer, 'Request');
  if (!request) throw new SchemaError('There is no <Request> in the message.');
  const isPlain = request.children.length > 0;
  const inner = isPlain ? request : parsed(unescaped(request.text).trim());
  const [root] = isPlain ? request.children.filter((one) => localName(one) === 'root') : [inner];
  const dropped: string[] = [];
  const reader = new Reader((element) => {
    if (!lenient) throw new SchemaError(`<${localName(element).slice(0, 40)}> is not known.`);
    dropped.push(localName(element));
  });
  const elements = (root ?? inner).children.flatMap((element) => reader.read(element));
  const isQuestion = (root ?? inner).children.length === 0;
  return { content: contentOf(elements), isQuestion, isPlain, dropped };
}

function parsed(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    throw error instanceof XmlFault ? new SchemaError(`The message ${error.message}.`) : error;
  }
}

/** Printer data alone is printed as such; within a document it cannot be drawn in Star's language. */
function contentOf(elements: (SequenceElement | { kind: 'star'; data: string })[]): WebPrntContent {
  const [only, ...others] = elements;
  if (only?.kind === 'star' && others.length === 0)
    return { raw: Buffer.from(only.data, 'base64') };
  const drawn = elements.map((element) =>
    element.kind === 'star'
      ? ({ kind: 'lost', what: 'Raw data within a document was not printed.' } as const)
      : element,
  );
  return { sequence: { elements: drawn } };
}

const aligns: Record<string, Align> = { left: 'left', center: 'center', right: 'right' };
const barcodes: Record<string, BarcodeFormat> = {
  UPCE: 'upce',
  UPCA: 'upca',
  JAN8: 'ean8',
  JAN13: 'ean13',
  Code39: 'code39',
  ITF: 'itf',
  Code128: 'code128',
  Code93: 'code93',
  NW7: 'codabar',
  GS1_128: 'gs1-128',
  GS1DataBarOmnidirectional: 'databar',
  GS1DataBarTruncated: 'databar',
  GS1DataBarLimited: 'databar-limited',
  GS1DataBarExpanded: 'databar-expanded',
};
const ruleDots: Record<string, number> = { thin: 2, medium: 4, thick: 6 };
const paperDots = 576;

/** `\xNN` and `\\`; Star writes line feeds as `\x0a`. */
function textOf(element: XmlElement): string {
  return unescaped(element.text).replace(/\\(?:x([0-9a-f]{2})|\\)/gi, (_, hex?: string) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

class Reader {
  readonly #unknown: (element: XmlElement) => void;
  #align: Align = 'left';
  #lineSpacing = 30;
  #style: TextStyle = plain;

  constructor(unknown: (element: XmlElement) => void) {
    this.#unknown = unknown;
  }

  read(element: XmlElement): (SequenceElement | { kind: 'star'; data: string })[] {
    const attributes = new Attributes(element);
    const align = this.#align;
    switch (localName(element)) {
      case 'initialization':
        this.#align = 'left';
        this.#lineSpacing = 30;
        this.#style = plain;
        return [];
      case 'alignment':
        this.#align = attributes.word('position', aligns) ?? align;
        return [];
      case 'text':
        return [this.#text(element, attributes)];
      case 'feed': {
        const lines = attributes.integer('line', 0, 255);
        const unit = attributes.integer('unit', 0, 255) ?? 0;
        return [{ kind: 'feed', dots: unit + (lines ?? (unit > 0 ? 0 : 1)) * this.#lineSpacing }];
      }
      case 'cutpaper': {
        const mode = attributes.word('type', { full: 'full', partial: 'partial' } as const);
        return [{ kind: 'cut', mode: mode ?? 'partial' }];
      }
      case 'barcode':
        return [this.#barcode(element, attributes)];
      case 'qrcode': {
        const level = attributes.word('level', levels) ?? 'L';
        const module = attributes.clamped('cell', 1, 8) ?? 4;
        const value = textOf(element);
        return [{ kind: 'matrix', format: 'qrcode', value, module, errorCorrection: level, align }];
      }
      case 'pdf417': {
        const [, step] = /(\d)$/.exec(attributes.text('level') ?? '') ?? [];
        const errorCorrection = step === undefined ? 1 : Math.min(8, Number(step));
        const module = attributes.clamped('module', 2, 10) ?? 2;
        const value = textOf(element);
        return [{ kind: 'matrix', format: 'pdf417', value, module, errorCorrection, align }];
      }
      case 'bitimage':
      case 'image':
        return [this.#image(element, attributes)];
      case 'logo': {
        const number = attributes.integer('number', 1, 255) ?? 1;
        return [
          {
            kind: 'lost',
            what: `The logo ${number} is stored in another printer: send it as an image.`,
          },
        ];
      }
      case 'ruledline': {
        const thickness = attributes.word('thickness', ruleDots) ?? 2;
        return [{ kind: 'rule', x1: 0, x2: paperDots - 1, rule: { thickness, isDouble: false } }];
      }
      case 'peripheral': {
        const onMs = attributes.clamped('on', 10, 500) ?? 200;
        const offMs = attributes.clamped('off', 10, 500) ?? 200;
        const pin = attributes.text('channel') === '2' ? 5 : 2;
        return [{ kind: 'drawer', pin, onMs, offMs }];
      }
      case 'sound':
        return [{ kind: 'beep', times: attributes.clamped('repeat', 1, 8) ?? 1 }];
      case 'rawdata':
      case 'rawData': {
        const data = element.text.replace(/\s+/g, '');
        if (!isBase64(data)) throw new SchemaError('<rawdata> is not in base64.');
        return data === '' ? [] : [{ kind: 'star', data }];
      }
      default:
        this.#unknown(element);
        return [];
    }
  }

  #text(element: XmlElement, attributes: Attributes): SequenceElement {
    const before = this.#style;
    const font = attributes.word('font', { font_a: 'A', font_b: 'B' } as const) ?? before.font;
    this.#style = {
      font,
      size: {
        width: attributes.clamped('width', 1, 6) ?? before.size.width,
        height: attributes.clamped('height', 1, 6) ?? before.size.height,
      },
      bold: attributes.flag('emphasis') ?? before.bold,
      underline: attributes.flag('underline') ?? before.underline,
      invert: attributes.flag('invert') ?? before.invert,
    };
    this.#lineSpacing = attributes.clamped('linespace', 16, 255) ?? this.#lineSpacing;
    const text = textOf(element);
    const { align } = { align: this.#align };
    return { kind: 'text', text, style: this.#style, align, lineSpacing: this.#lineSpacing };
  }

  #barcode(element: XmlElement, attributes: Attributes): SequenceElement {
    const format = attributes.word('symbology', barcodes);
    if (!format) throw new SchemaError('<barcode> needs the attribute symbology.');
    const [, dots] = /(\d)$/.exec(attributes.text('width') ?? '') ?? [];
    return {
      kind: 'barcode',
      format,
      value: textOf(element),
      module: dots === undefined ? 2 : Math.max(1, Math.min(6, Number(dots))),
      height: attributes.clamped('height', 1, 255) ?? 40,
      text: attributes.flag('hri') ? 'below' : 'none',
      font: 'A',
      align: this.#align,
    };
  }

  #image(element: XmlElement, attributes: Attributes): SequenceElement {
    const width = attributes.required('width', 1, 65_535);
    const height = attributes.required('height', 1, 65_535);
    const data = element.text.replace(/\s+/g, '');
    const size = { width, height, depth: 1 } as const;
    if (width * height > mostDots || !isBase64(data) || bytesOf(data) < imageBytes(size, false))
      throw new SchemaError(`The data of the image of ${width} × ${height} dots is wrong.`);
    return { kind: 'image', ...size, isPacked: false, data, align: this.#align };
  }
}

const levels: Record<string, QrLevel> = { level_l: 'L', level_m: 'M', level_q: 'Q', level_h: 'H' };

const plain: TextStyle = {
  font: 'A',
  size: { width: 1, height: 1 },
  bold: false,
  underline: false,
  invert: false,
};

function isBase64(data: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}

function bytesOf(data: string): number {
  return Math.floor((data.replace(/=+$/, '').length * 3) / 4);
}
