// Entry point of the render threads: checks templates, validates data, renders prints,
// previews and sheets. Asks the main thread for stored images.

import { checkTemplate } from '../../core/check-template.ts';
import { Bitmap, TwoColourBitmap } from '../../core/raster/bitmap.ts';
import { png } from '../../core/raster/png.ts';
import { Recent } from '../../core/recent.ts';
import { type CheckedTemplate, factsOf } from '../../core/template/checked-template.ts';
import { ask, serveTasks } from '../../core/worker-thread.ts';
import type { CheckResult, KnownTemplate, RenderCommand, RenderResult } from './render-messages.ts';
import { renderPreview, renderPrint } from './render-task.ts';

serveTasks(run);

// Templates by the characters of their configs. Compiled, a large schema takes a hundred times as much.
const kept = new Recent<CheckedTemplate>(512 * 1024);

async function run(command: RenderCommand): Promise<RenderResult> {
  if ('sheet' in command) {
    const { width, height, data, red } = command.sheet;
    const sheet = red
      ? new TwoColourBitmap(width, height, data, red)
      : new Bitmap(width, height, data);
    return png(sheet, command.scale);
  }
  if ('labels' in command) {
    const { drawLabels } = await import('../../core/drawing/draw-labels.ts');
    return drawLabels(command.zpl, command.labels);
  }
  if ('markdown' in command) {
    const { markdownTemplate } = await import('../../core/markdown/markdown-template.ts');
    return markdownTemplate(command.markdown);
  }
  if ('check' in command) return check(command.key, command.check, command.resolutions);
  if ('drawing' in command) {
    // Loaded when it is first needed: it brings the emulators along.
    const { previewDrawing, printDrawing } = await import('./render-drawing.ts');
    return 'print' in command
      ? await printDrawing(command.drawing, command.print)
      : await previewDrawing(command.drawing, command.preview);
  }
  const template = checked(command.template);
  if ('validate' in command) return template.validate(command.validate);
  return 'print' in command
    ? await renderPrint(template, command.print, readAsset)
    : await renderPreview(template, command.preview, readAsset);
}

function check(key: string, config: unknown, resolutions: readonly number[]): CheckResult {
  const result = checkTemplate(config, resolutions);
  if (!result.ok) return result;
  const { config: _, ...facts } = factsOf(keep(key, result.template));
  return { ok: true, facts };
}

function checked({ key, config }: KnownTemplate): CheckedTemplate {
  const known = kept.get(key);
  if (known) return known;
  const result = checkTemplate(config, []);
  if (!result.ok) throw new Error(`A checked template fails its check: ${result.details[0]}`);
  return keep(key, result.template);
}

function keep(key: string, template: CheckedTemplate): CheckedTemplate {
  return kept.keep(key, template, JSON.stringify(template.config).length);
}

async function readAsset(name: string): Promise<Uint8Array | null> {
  return (await ask(name)) as Uint8Array | null;
}
