// A direct print: what POST /print prints without a stored template. Each kind becomes a
// template with its data, or a drawing, so that everything after that is the same as for
// a stored template.

import type { Dither } from './model/paper/dither.ts';
import type { Drawing, Fit, RawLanguage, RawResolution, SheetTurn } from './model/paper/drawing.ts';
import type { PrintWarning } from './model/jobs/print-warning.ts';
import type { JsonObject } from './model/json.ts';
import { anyWidth } from './model/printers/profile.ts';
import { pageRangesProblem } from './model/paper/page-ranges.ts';
import type { Sequence } from './model/paper/sequence.ts';
import { textTemplate } from './text-template.ts';

/** One of config, text, markdown, image, pdf, raw and sequence. */
export interface DirectPrint {
  /** A template that is not stored. */
  config?: JsonObject;
  text?: string;
  markdown?: string;
  /** The name of an asset, or a data URI. */
  image?: string;
  /** Base64, alone or as a data URI. */
  pdf?: string;
  /** Printer data: text, or a data URI. */
  raw?: string;
  /** The document of a till, which came in by an input and never by POST /print. */
  sequence?: Sequence;
  /** The data of the config. */
  data?: JsonObject;
  /** How the image, or photographs and grey areas of the PDF, are made of dots. */
  dither?: Dither;
  /** The language of the raw data. */
  language?: RawLanguage;
  /** The resolution that the raw data was written for. */
  dpi?: RawResolution;
  /** Whether raw data that its printer does not take as it is gets drawn. */
  redraw?: boolean;
  /** How a drawing is put onto the paper. */
  fit?: Fit;
  rotate?: SheetTurn;
  /** The pages of the PDF, such as `1-3,5`. */
  pages?: string;
  /** Whether the white margins of the PDF are cut off. */
  crop?: boolean;
}

export interface DirectTemplate {
  /** What jobs show as their template. */
  id: DirectTemplateId;
  config: JsonObject;
  data: JsonObject;
  /** What was left out when the template was made. */
  warnings?: PrintWarning[];
}

export interface DirectDrawing {
  id: DirectTemplateId;
  drawing: Drawing;
}

/** Becomes a template when it is parsed. */
export interface DirectMarkdown {
  id: DirectTemplateId;
  markdown: string;
}

export type DirectContent = DirectTemplate | DirectDrawing | DirectMarkdown;

export const directTemplateIds = [
  '_config',
  '_text',
  '_markdown',
  '_image',
  '_pdf',
  '_raw',
  '_sequence',
] as const;
export type DirectTemplateId = (typeof directTemplateIds)[number];

export function isDirect(templateId: string): templateId is DirectTemplateId {
  return (directTemplateIds as readonly string[]).includes(templateId);
}

/** Raw data may leave the printer in any state, also when it was printed. */
export function needsResync(templateId: string): boolean {
  return templateId === ('_raw' satisfies DirectTemplateId);
}

const sendable = ['config', 'text', 'markdown', 'image', 'pdf', 'raw'] as const;
const kinds = [...sendable, 'sequence'] as const;
type Kind = (typeof kinds)[number];

/** The fields that belong to a kind, or to several. */
const belongsTo = {
  data: ['config'],
  dither: ['image', 'pdf'],
  language: ['raw'],
  dpi: ['raw'],
  redraw: ['raw'],
  fit: ['raw', 'pdf'],
  rotate: ['raw', 'pdf'],
  pages: ['pdf'],
  crop: ['pdf'],
} satisfies Partial<Record<keyof DirectPrint, Kind[]>>;

/** Problems of the request, such as `dither: needs image`; none if it can be printed. */
export function directProblems(print: DirectPrint): string[] {
  const [kind, ...others] = kinds.filter((name) => print[name] !== undefined);
  const problems: string[] = [];
  if (kind === undefined)
    problems.push(`config: is required, or one of ${listed(sendable.slice(1))} instead`);
  for (const name of others) problems.push(`${name}: cannot be combined with ${kind}`);
  for (const [name, owners] of Object.entries(belongsTo))
    if (print[name as keyof typeof belongsTo] !== undefined && !owners.some((one) => one === kind))
      problems.push(`${name}: needs ${owners.join(' or ')}`);
  if (kind === 'raw' && print.language === undefined)
    problems.push('language: is required with raw');
  const wrongPages = kind === 'pdf' && print.pages !== undefined && pageRangesProblem(print.pages);
  if (wrongPages) problems.push(`pages: ${wrongPages}`);
  return problems;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The content of a request without problems. */
export function directContent(print: DirectPrint): DirectContent {
  const { config, text, markdown, image, pdf, raw, sequence, data, dither } = print;
  if (config !== undefined) return { id: '_config', config, data: data ?? {} };
  if (text !== undefined) return { id: '_text', ...textTemplate(text) };
  if (markdown !== undefined) return { id: '_markdown', markdown };
  if (raw !== undefined) return { id: '_raw', drawing: rawDrawing(raw, print) };
  if (pdf !== undefined) return { id: '_pdf', drawing: pdfDrawing(pdf, print) };
  if (sequence !== undefined)
    return { id: '_sequence', drawing: { source: { kind: 'sequence', ...sequence }, ...asItIs } };
  const block = { type: 'image', content: '{{ image }}', width: '100%', ...(dither && { dither }) };
  const blocks = [block, { type: 'cut' }];
  return {
    id: '_image',
    config: { name: 'Image', width: anyWidth, blocks },
    data: { image: image ?? '' },
  };
}

const asItIs = { fit: null, rotate: '0' } as const;

function rawDrawing(content: string, print: DirectPrint): Drawing {
  const { language = 'zpl', dpi = null, fit = null, rotate = 'auto', redraw = false } = print;
  return { source: { kind: 'raw', language, content, dpi, redraw }, fit, rotate };
}

function pdfDrawing(content: string, print: DirectPrint): Drawing {
  const { pages = null, crop = false, dither = null, fit = null, rotate = 'auto' } = print;
  return { source: { kind: 'pdf', content, pages, crop, dither }, fit, rotate };
}
