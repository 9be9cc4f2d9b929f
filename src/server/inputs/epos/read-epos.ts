// Reads an ePOS-Print document: XML in a SOAP envelope, or alone, becomes a sequence. Names are
// compared without their prefixes.

import type { Sequence, SequenceElement } from '../../../core/model/paper/sequence.ts';
import {
  findElement,
  localName,
  parseXml,
  unescaped,
  type XmlElement,
  XmlFault,
} from '../../../core/xml.ts';
import { fewFields } from '../few-values.ts';
import { Attributes, SchemaError } from './attributes.ts';
import {
  EposState,
  readCommand,
  readCut,
  readPulse,
  readSound,
  readText,
  ruleOf,
} from './elements.ts';
import { readPage, readPart } from './read-page.ts';

export interface EposRequest {
  /** What the header of the envelope says, if there is one. */
  header: { devid?: string; timeoutMs?: number; jobId?: string } | null;
  /** Whether it is to be printed although the printer is offline, before others. */
  isForced: boolean;
  /** Whether it has no elements: it asks for the status of the printer, or of a job. */
  isQuestion: boolean;
  content: EposContent;
  /** Names of unknown elements that were left out. */
  dropped: string[];
}

/** A sequence, or ESC/POS if there is nothing but commands. */
export type EposContent = { sequence: Sequence } | { raw: Buffer };

interface ReadOptions {
  /** Whether unknown elements are left out instead of refused. */
  lenient: boolean;
}

/** Throws a SchemaError. */
export function readEpos(body: string, options: ReadOptions): EposRequest {
  const root = parsed(documentOf(body));
  const print = findElement(root, 'epos-print');
  if (!print) throw new SchemaError('There is no <epos-print> in the document.');
  const parameter = findElement(root, 'parameter');
  return { ...readPrint(print, options), header: parameter ? headerOf(parameter) : null };
}

/** Reads `<epos-print>` itself. Throws a SchemaError. */
export function readPrint(
  print: XmlElement,
  { lenient }: ReadOptions,
): Omit<EposRequest, 'header'> {
  const dropped: string[] = [];
  const unknown = (element: XmlElement) => {
    if (!lenient) throw new SchemaError(`<${localName(element).slice(0, 40)}> is not known.`);
    dropped.push(localName(element));
  };
  const reader = new Reader(unknown);
  for (const element of print.children) if (!reader.add(element)) break;
  const elements = reader.finish();
  return {
    isForced: new Attributes(print).flag('force') ?? false,
    isQuestion: print.children.length === 0,
    content: contentOf(elements),
    dropped,
  };
}

/** A form of FileMaker has the document in a field. */
function documentOf(body: string): string {
  const text = body.replace(/^\ufeff/, '').trim();
  if (!text.startsWith('printdata=')) return text;
  return (fewFields(text)?.get('printdata') ?? '').trim();
}

function parsed(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    throw error instanceof XmlFault ? new SchemaError(`The document ${error.message}.`) : error;
  }
}

function headerOf(parameter: XmlElement): EposRequest['header'] {
  const value = (name: string) => {
    const found = parameter.children.find((child) => localName(child) === name);
    return found && unescaped(found.text).trim();
  };
  const [devid, timeout, jobId] = [value('devid'), value('timeout'), value('printjobid')];
  return {
    ...(devid && { devid }),
    ...(timeout && /^\d{1,9}$/.test(timeout) && { timeoutMs: Number(timeout) }),
    ...(jobId && { jobId }),
  };
}

/** Data of commands that follow each other is one: a command may go on in the next. */
function contentOf(elements: SequenceElement[]): EposContent {
  const merged: SequenceElement[] = [];
  for (const element of elements) {
    const last = merged.at(-1);
    if (element.kind !== 'raw' || last?.kind !== 'raw') merged.push(element);
    else
      merged[merged.length - 1] = {
        kind: 'raw',
        data: Buffer.concat([
          Buffer.from(last.data, 'base64'),
          Buffer.from(element.data, 'base64'),
        ]).toString('base64'),
      };
  }
  const [only, ...others] = merged;
  if (only?.kind === 'raw' && others.length === 0) return { raw: Buffer.from(only.data, 'base64') };
  return { sequence: { elements: merged } };
}

class Reader {
  readonly #unknown: (element: XmlElement) => void;
  readonly #state = new EposState();
  readonly #elements: SequenceElement[] = [];
  /** Elements since rotate-begin. */
  #turned: SequenceElement[] | null = null;

  constructor(unknown: (element: XmlElement) => void) {
    this.#unknown = unknown;
  }

  /** False if the rest of the document is ignored. */
  add(element: XmlElement): boolean {
    const name = localName(element);
    if (name === 'reset') return false;
    if (name === 'rotate-begin') this.#turned ??= [];
    else if (name === 'rotate-end') this.#endTurned();
    else (this.#turned ?? this.#elements).push(...this.#read(name, element));
    return true;
  }

  finish(): SequenceElement[] {
    this.#endTurned();
    return this.#elements;
  }

  #endTurned(): void {
    if (this.#turned) this.#elements.push({ kind: 'turned', elements: this.#turned });
    this.#turned = null;
  }

  #read(name: string, element: XmlElement): SequenceElement[] {
    const state = this.#state;
    const attributes = new Attributes(element);
    switch (name) {
      case 'text':
        return [readText(element, state)];
      case 'hline': {
        const [x1, x2] = [
          attributes.required('x1', 0, 65_535),
          attributes.required('x2', 0, 65_535),
        ];
        return [{ kind: 'rule', x1, x2, rule: ruleOf(attributes) }];
      }
      case 'vline-begin':
      case 'vline-end':
        return [{ kind: name, x: attributes.required('x', 0, 65_535), rule: ruleOf(attributes) }];
      case 'page':
        return [readPage(element, state, this.#unknown)];
      case 'cut':
        return [readCut(element)];
      case 'pulse':
        return [readPulse(element)];
      case 'sound':
        return readSound(element);
      case 'command':
        return readCommand(element);
      // The paper of a printer is set in Platen, and a recovered printer is noticed without a request.
      case 'layout':
      case 'recovery':
      case 'batch-begin':
      case 'batch-end':
        return [];
      default:
        return readPart(element, state, this.#unknown);
    }
  }
}
