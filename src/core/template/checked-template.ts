// A template that has passed checkTemplate: everything in it is parsed and
// compiled, ready to be printed many times.

import type { JsonObject } from '../model/json.ts';
import type { LabelMedia, PlainLabel } from '../model/paper/label-block.ts';
import type { TemplateConfig } from './config/template-config.ts';
import type { Emit } from './compile/emit.ts';

/** What can be said about a template that passed the check, wherever it was compiled. */
export interface TemplateFacts {
  config: TemplateConfig;
  widthMm: number;
  /** Uses @copy, so each copy must be bound separately. */
  usesCopy: boolean;
  /** Ids of the counters that it takes numbers from. */
  counters: string[];
  /** Images and fonts that the template names itself, not through data. */
  images: ConstantImage[];
  /** The published JSON Schema of the data. */
  schema: JsonObject;
  example: JsonObject;
}

export interface CheckedTemplate extends TemplateFacts {
  /** Problems of the data, such as `items[0].price: must be a number`; empty if it is valid. */
  validate: (data: unknown) => string[];
  emit: Emit;
  /** Present for label templates; `emit` then prints nothing. */
  label: LabelTemplate | null;
}

/** Which data a template takes. */
export type DataContract = Pick<CheckedTemplate, 'schema' | 'example' | 'validate'>;

/** The template without what only this thread can call. */
export function factsOf(template: TemplateFacts): TemplateFacts {
  const { config, widthMm, usesCopy, counters, images, schema, example } = template;
  return { config, widthMm, usesCopy, counters, images, schema, example };
}

/** An image or a font that a template names itself. */
export interface ConstantImage {
  /** `blocks[2].content`. */
  where: string;
  /** A data URI or the name of an asset; of a font always a name. */
  content: string;
  isFont?: true;
}

export interface LabelTemplate {
  media: LabelMedia;
  emit: Emit<PlainLabel>;
}
