// The messages between the main thread and the render thread.

import type { FaultCode } from '../../core/model/fault.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

export type RenderCommand = { config: TemplateConfig } & (
  | { print: PrintRenderTask }
  | { preview: PreviewRenderTask }
);

export type ToRenderThread = RenderCommand | { asset: string; content: Uint8Array | null };

export type FromRenderThread =
  | { result: RenderedPrint | PreviewImage }
  | { fault: { code: FaultCode; message: string; details: string[] } }
  | { error: string }
  /** Asks for a stored image. */
  | { asset: string };
