// Renders the bytes of a job that prints a drawing, or a preview of it. Runs in the
// render threads only: what is drawn may be hostile and take long.

import { openDrawing, type OpenedDrawing } from '../../core/drawing/open-drawing.ts';
import { driverFor } from '../../core/drivers/index.ts';
import type { Drawing } from '../../core/model/paper/drawing.ts';
import { endAfterTask } from '../../core/worker-thread.ts';
import { copyMarkOn, hasPulses, paperMm, printTimeMs, withoutPulses } from '../../core/render.ts';
import {
  type PreviewImage,
  previewImage,
  type PreviewRenderTask,
  type PrintRenderTask,
  type RenderedPrint,
  type RenderTask,
  requirePaperFor,
} from './render-task.ts';

export async function printDrawing(
  drawing: Drawing,
  task: PrintRenderTask,
): Promise<RenderedPrint> {
  const { request, profile, firstCopy: copy, maxJobPaperMm } = task;
  const { copies = 1 } = request.options ?? {};
  const opened = await open(drawing, task, true);
  const { asIs, warnings } = opened;
  const mayPulse = copy === 1 && (!task.marksCopy || request.pulses === true);
  const document = mayPulse ? opened.document : withoutPulses(opened.document);
  const quantity = copies - copy + 1;
  requirePaperFor(copies, quantity * paperMm(document), maxJobPaperMm);
  const printMs = Math.round(quantity * printTimeMs(document, profile));
  if (asIs) return { payloads: [{ copy, bytes: asIs }], printMs, warnings };
  const driver = driverFor(profile);
  // Only the first copy opens the drawer.
  if (quantity > 1 && hasPulses(document)) {
    const later = driver.encode(withoutPulses(document), profile);
    const first = { copy, bytes: driver.encode(document, profile) };
    return { payloads: [first, { copy: copy + 1, bytes: later }], printMs, warnings };
  }
  const payload =
    driver.countsCopies && quantity > 1
      ? { copy, through: copies, bytes: driver.encode(document, profile, quantity) }
      : { copy, bytes: driver.encode(document, profile) };
  return { payloads: [payload], printMs, warnings };
}

export async function previewDrawing(
  drawing: Drawing,
  task: PreviewRenderTask,
): Promise<PreviewImage> {
  const { document, warnings } = await open(drawing, task, false);
  return previewImage(document, [], warnings, task);
}

async function open(
  drawing: Drawing,
  { request, profile, marksCopy, maxPaperMm }: RenderTask,
  isSent: boolean,
): Promise<OpenedDrawing> {
  const { cutPaper = true, allowLoss = false } = request.options ?? {};
  const options = { cutPaper, allowLoss, maxPaperMm, isSent, onStrain: endAfterTask };
  const opened = await openDrawing(drawing, profile, options);
  const isRoll = opened.document.media === undefined && !opened.asIs;
  if (marksCopy && isRoll) opened.document.pages.unshift(...(await copyMarkOn(profile)));
  return opened;
}
