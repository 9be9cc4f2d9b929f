// The tasks of the render threads and their results.

import type { DrawnLabels, LabelsTask } from '../../core/drawing/draw-labels.ts';
import type { MarkdownTemplate } from '../../core/markdown/markdown-template.ts';
import type { Drawing } from '../../core/model/paper/drawing.ts';
import type { JsonObject } from '../../core/model/json.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import type { TemplateFacts } from '../../core/template/checked-template.ts';
import type { TemplateConfig } from '../../core/template/config/template-config.ts';
import type {
  PreviewImage,
  PreviewRenderTask,
  PrintRenderTask,
  RenderedPrint,
} from './render-task.ts';

/** A template that passed the check. */
export interface KnownTemplate {
  /** Identifies it, so that a thread can keep it checked. */
  key: string;
  config: TemplateConfig;
  /** The names of the stored fonts that it prints in. */
  fonts?: string[];
}

type Content = { template: KnownTemplate } | { drawing: Drawing };

/** What a thread prints or previews. */
export type KnownContent = KnownTemplate | { drawing: Drawing };

export type RenderCommand =
  | (Content & { print: PrintRenderTask })
  | (Content & { preview: PreviewRenderTask })
  | { template: KnownTemplate; validate: JsonObject }
  /** A config of any form; with its examples laid out for the resolutions of label printers. */
  | { key: string; check: unknown; resolutions: readonly number[] }
  /** Becomes a template with its data. */
  | { markdown: string }
  /** The labels of ZPL are drawn. */
  | { zpl: Uint8Array; labels: LabelsTask }
  /** A sheet is drawn as PNG. */
  | { sheet: SheetDots; scale: number };

/** A bitmap without its methods, which cannot be sent; `red` if it has two colours. */
interface SheetDots extends Pick<Bitmap, 'width' | 'height' | 'data'> {
  red: Uint8Array | null;
}

/** A `TemplateCheck` without functions, which cannot be sent, and without the config. */
export type CheckResult =
  | { ok: true; facts: Omit<TemplateFacts, 'config'> }
  | { ok: false; details: string[] };

export type RenderResult =
  | RenderedPrint
  | PreviewImage
  | string[]
  | CheckResult
  | MarkdownTemplate
  | DrawnLabels
  | Uint8Array;
