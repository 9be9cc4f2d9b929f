// The messages between the main thread and the render thread.

import type { FaultCode } from '../../core/model/fault.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

export type RenderCommand =
  | { config: TemplateConfig; print: PrintRenderTask }
  | { config: TemplateConfig; preview: PreviewRenderTask }
  | { sheet: Pick<Bitmap, 'width' | 'height' | 'data'>; scale: number };

/** A sheet is drawn as PNG. */
export type RenderResult = RenderedPrint | PreviewImage | Uint8Array;

export type ToRenderThread = RenderCommand | { asset: string; content: Uint8Array | null };

export type FromRenderThread =
  | { result: RenderResult }
  | { fault: { code: FaultCode; message: string; details: string[] } }
  | { error: string }
  /** Asks for a stored image. */
  | { asset: string }
  /** Sent once, before anything else. */
  | { isReady: true };
