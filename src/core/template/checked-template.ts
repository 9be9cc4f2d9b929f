// A template that has passed its check: everything in it is parsed, nothing is
// parsed again when it is printed.

import type { JsonObject } from '../model/json.ts';
import type { LabelMedia, PlainLabel } from '../model/label-block.ts';
import type { TemplateConfig } from './config/template-config.ts';
import type { Emit } from './compile/emit.ts';

export interface CheckedTemplate {
  config: TemplateConfig;
  widthMm: number;
  /** Copies differ: each is bound by itself. */
  usesCopy: boolean;
  /** What it prints of its own accord: assets by their names, and data URIs. */
  images: ConstantImage[];
  /** What data must be, as published. */
  schema: JsonObject;
  example: JsonObject;
  /** What is wrong with data, such as `items[0].price: must be a number`; empty when nothing is. */
  validate: (data: unknown) => string[];
  emit: Emit;
  /** What it prints where it is for labels; then `emit` prints nothing. */
  label: LabelTemplate | null;
}

/** An image that a template names itself. */
export interface ConstantImage {
  /** `blocks[2].content`. */
  where: string;
  content: string;
}

export interface LabelTemplate {
  media: LabelMedia;
  emit: Emit<PlainLabel>;
}
