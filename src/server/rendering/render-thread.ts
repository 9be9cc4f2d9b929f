// Entry point of the render thread. Receives render tasks with the stored template
// and replies with the result or the fault. Asks the main thread for stored images.

import { parentPort } from 'node:worker_threads';
import { checkTemplate } from '../../core/check-template.ts';
import { Fault } from '../../core/model/fault.ts';
import { Bitmap } from '../../core/raster/bitmap.ts';
import { png } from '../../core/raster/png.ts';
import type {
  FromRenderThread,
  RenderCommand,
  RenderResult,
  ToRenderThread,
} from './render-messages.ts';
import { renderPreview, renderPrint } from './render-task.ts';

const port = parentPort!;
const requested = new Map<string, (content: Uint8Array | null) => void>();

port.on('message', (message: ToRenderThread) => {
  if ('asset' in message) {
    requested.get(message.asset)?.(message.content);
    requested.delete(message.asset);
  } else void run(message).then((reply) => port.postMessage(reply));
});

port.postMessage({ isReady: true } satisfies FromRenderThread);

async function run(command: RenderCommand): Promise<FromRenderThread> {
  try {
    return { result: await render(command) };
  } catch (error) {
    if (!(error instanceof Fault)) return { error: String((error as Error).stack ?? error) };
    const { code, message, details } = error;
    return { fault: { code, message, details } };
  }
}

async function render(command: RenderCommand): Promise<RenderResult> {
  if ('sheet' in command) {
    const { width, height, data } = command.sheet; // a message has no methods
    return png(new Bitmap(width, height, data), command.scale);
  }
  // Takes 1 to 2 ms, against the 25 ms and more of a long render: not worth a cache.
  const checked = checkTemplate(command.config, []);
  if (!checked.ok) throw new Error(`A checked template fails its check: ${checked.details[0]}`);
  return 'print' in command
    ? await renderPrint(checked.template, command.print, readAsset)
    : await renderPreview(checked.template, command.preview, readAsset);
}

function readAsset(name: string): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    requested.set(name, resolve);
    port.postMessage({ asset: name } satisfies FromRenderThread);
  });
}
