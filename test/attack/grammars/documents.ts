// Attacks by documents without a template: text, Markdown, images, PDF files and printer
// data, for printers of the same and of other languages, as JSON or as the file itself;
// and by reading, reprinting and drawing the jobs that they made.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { HttpStep, Step } from '../steps.ts';
import { post } from './deliver.ts';
import { anyMarkdown } from './markdown.ts';
import { anyPdf } from './pdfs.ts';
import { anyPicture } from './pictures.ts';
import { anyRaw } from './raw-data.ts';
import { anyText } from './texts.ts';

/** Virtual printers of each language; the second of ZPL takes only what is harmless. */
const printers = {
  zebra: { virtual: 'zebra-zd420', raw: 'unrestricted' },
  'zebra-300': { virtual: 'zebra-zd420-300', raw: 'print' },
  tsc: { virtual: 'tsc-te200', raw: 'unrestricted' },
  star: { virtual: 'star-mc-print3', raw: 'unrestricted' },
  epson: { virtual: 'epson-tm-m30', raw: 'unrestricted' },
};
const printerIds = ['default', ...Object.keys(printers)];

/** A document: its field in JSON, and as a file. */
interface Document {
  fields: Record<string, unknown>;
  type: string;
  /** Bytes as latin1 text. */
  file: string;
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

function textDocument(grow: Growth): Document {
  const text = grow.grow(anyText);
  const times = Math.max(1, Math.min(grow.length(5000, 1), Math.floor(95_000 / (text.length + 1))));
  const all = Array.from({ length: times }, () => text).join(grow.pick(['\n', ' ', '']));
  return { fields: { text: all }, type: 'text/plain', file: bytesOf(all) };
}

function markdownDocument(grow: Growth): Document {
  const markdown = grow.grow(anyMarkdown);
  return { fields: { markdown }, type: 'text/markdown', file: bytesOf(markdown) };
}

function imageDocument(grow: Growth): Document {
  const image = grow.grow(anyPicture);
  const [kind, base64 = ''] = image.split(';base64,');
  const dither = grow.pick([undefined, 'bayer', 'atkinson', 'threshold', 'floyd-steinberg']);
  return {
    fields: { image, ...(dither && { dither }) },
    type: kind!.slice(5),
    file: Buffer.from(base64, 'base64').toString('latin1'),
  };
}

function placing(grow: Growth): Record<string, unknown> {
  return {
    ...(grow.chance(0.4) && { fit: grow.pick(['shrink', 'width', 'none']) }),
    ...(grow.chance(0.4) && { rotate: grow.pick(['auto', '0', '90', '180', '270']) }),
  };
}

const pageRanges = ['1', '1-', '2-', '1-100', '1,1,1,1,1,1', '300-1', '1-3,5', '0', '1-99999999'];

function pdfDocument(grow: Growth): Document {
  const file = grow.grow(anyPdf);
  const settings = {
    ...grow.grow(placing),
    ...(grow.chance(0.3) && { pages: grow.pick([...pageRanges, '1,'.repeat(99) + '1']) }),
    ...(grow.chance(0.3) && { crop: true }),
    ...(grow.chance(0.3) && { dither: grow.pick(['bayer', 'atkinson', 'threshold']) }),
  };
  const pdf = file.toString('base64');
  return { fields: { pdf, ...settings }, type: 'application/pdf', file: file.toString('latin1') };
}

const rawTypes = {
  zpl: 'application/vnd.zebra.zpl',
  tspl: 'application/vnd.tspl',
  escpos: 'application/vnd.escpos',
  starprnt: 'application/vnd.starprnt',
};

function rawDocument(grow: Growth): Document {
  const { language, text } = grow.grow(anyRaw);
  const raw = `data:;base64,${Buffer.from(text, 'latin1').toString('base64')}`;
  const dpi = grow.pick([undefined, 203, 300]);
  const settings = { language, ...grow.grow(placing), ...(dpi && { dpi }) };
  return { fields: { raw, ...settings }, type: rawTypes[language], file: text };
}

function options(grow: Growth): Record<string, unknown> {
  return {
    printer: grow.pick(printerIds),
    ...(grow.chance(0.2) && { copies: grow.length(100, 1) }),
    ...(grow.chance(0.1) && {
      notBefore: grow.pick([1, 1, 2, 2, '2026-01-31T12:00:00Z', '9'.repeat(300)]),
    }),
  };
}

function query(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}

const accepted = ['image/png', 'application/pdf', 'application/json'];

function documentStep(grow: Growth): HttpStep {
  const { fields, type, file } = grow.either(
    textDocument,
    markdownDocument,
    markdownDocument,
    imageDocument,
    pdfDocument,
    pdfDocument,
    rawDocument,
    rawDocument,
  );
  // A preview of a PDF ends after 5 s, a print after 30.
  const isPreview = grow.chance(type === 'application/pdf' ? 0.9 : 0.4);
  const own = grow.grow(options);
  const chosen = isPreview ? { printer: own.printer } : { ...own, wait: 5 };
  const path = isPreview ? `/preview?scale=${grow.pick([1, 1, 2, 4])}` : '/print?';
  const accept = isPreview && { accept: grow.pick(accepted) };
  const times = grow.chance(0.15) ? grow.length(8, 1) : 1;
  if (grow.chance(0.4))
    return {
      ...post(path, { ...fields, options: chosen }),
      times,
      ...(accept && { headers: accept }),
    };
  const { text: _t, markdown: _m, image: _i, pdf: _p, raw: _r, language: _l, ...settings } = fields;
  return {
    kind: 'http',
    method: 'POST',
    path: `${path}&${query({ ...settings, ...chosen })}`,
    body: file,
    isLatin1: true,
    headers: { 'content-type': type, ...accept },
    times,
  };
}

/** What was printed is drawn, printed again and read. */
function laterStep(grow: Growth): Step {
  const [method, path] = grow.pick([
    ['GET', '/jobs/:id/preview?scale=4'],
    ['GET', '/jobs/:id/data'],
    ['POST', '/jobs/:id/reprint'],
    ['GET', '/jobs/:id'],
  ] as const);
  return { kind: 'listed', list: 'jobs', most: grow.length(20, 1), method, path };
}

function documentAttack(grow: Growth): Step[] {
  const steps: Step[] = grow.list(documentStep, 3, 1);
  if (grow.chance(0.3)) steps.push(grow.grow(laterStep));
  return [...steps, cancelJobs];
}

/** So that no quota ends the search. */
export const cancelJobs: HttpStep = {
  kind: 'http',
  method: 'DELETE',
  path: '/jobs?status=queued&all=true',
};

export const virtualPrinters: HttpStep[] = Object.entries(printers).map(([id, settings]) =>
  post('/printers', { id, ...settings }),
);

export const documents: Target = {
  name: 'documents',
  rule: documentAttack,
  service: { setUp: virtualPrinters },
};
