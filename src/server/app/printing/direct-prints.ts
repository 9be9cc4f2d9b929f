// What prints and previews of what has no stored template share.

import {
  type DirectDrawing,
  type DirectPrint,
  directProblems,
  type DirectTemplate,
  type DirectTemplateId,
} from '../../../core/direct-print.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Purpose } from '../../rendering/render-pool.ts';
import type { ReadyContent, Renderer } from '../../rendering/renderer.ts';
import type { NewTemplate } from '../../store/store.ts';
import { invalidTemplate } from './refusals.ts';

export function requireDirect(print: DirectPrint): void {
  const details = directProblems(print);
  if (details.length > 0)
    throw new Fault('VALIDATION_ERROR', 'The request says not exactly what to print.', details);
}

export async function checkedDirect(
  renderer: Renderer,
  direct: DirectTemplate | DirectDrawing,
  purpose?: Purpose,
): Promise<ReadyContent> {
  if ('drawing' in direct) return { drawing: direct.drawing };
  const check = await renderer.checkDirect(direct, purpose);
  if (check.ok) return check.template;
  if (direct.id !== '_markdown') invalidTemplate(check.details);
  throw wrongMarkdown(check.details);
}

const names: Record<DirectTemplateId, string> = {
  _config: 'Unstored template',
  _text: 'Text',
  _image: 'Image',
  _markdown: 'Markdown',
  _pdf: 'PDF',
  _raw: 'Raw data',
  _sequence: 'Receipt of a till',
};

/** A version for all direct prints of a kind: jobs refer to one, and have the content themselves. */
export function placeholder(id: DirectTemplateId): NewTemplate {
  return { id, name: names[id], description: '', config: { name: names[id], blocks: [] } };
}

/** An image, a PDF or raw data that cannot be read is a fault of the request, not of a template. */
export async function blamingContent<T>(id: DirectTemplateId, work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    const isWrong = ['TEMPLATE_RENDER_ERROR', 'VALIDATION_ERROR'].includes(error.code);
    if (id === '_markdown' && isWrong)
      throw wrongMarkdown(error.details.length > 0 ? error.details : [error.message]);
    if (error.code !== 'TEMPLATE_RENDER_ERROR') throw error;
    if (id === '_raw' || id === '_pdf' || id === '_sequence')
      throw new Fault('VALIDATION_ERROR', error.message, error.details);
    if (id !== '_image') throw error;
    throw new Fault('VALIDATION_ERROR', 'The image cannot be printed.', [
      `image: ${error.message.replace(/^blocks\[0\]\.content: /, '')}`,
    ]);
  });
}

function wrongMarkdown(problems: readonly string[]): Fault {
  const details = problems.map((problem) => `markdown: ${problem}`);
  return new Fault('VALIDATION_ERROR', 'The Markdown cannot be printed.', details);
}
