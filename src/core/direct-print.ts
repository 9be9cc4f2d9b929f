// A direct print: what POST /print prints without a stored template. Each kind is
// turned into a template and its data, so that everything after that is the same as
// for a stored template.

import type { Dither } from './model/dither.ts';
import type { JsonObject } from './model/json.ts';

/** One of the first three. */
export interface DirectPrint {
  /** A template that is not stored. */
  config?: JsonObject;
  text?: string;
  /** The name of an asset, or a data URI. */
  image?: string;
  /** For the config. */
  data?: JsonObject;
  /** For the image. */
  dither?: Dither;
}

export interface DirectTemplate {
  /** What jobs show as their template. */
  id: DirectTemplateId;
  config: JsonObject;
  data: JsonObject;
}

export const directTemplateIds = ['_config', '_text', '_image'] as const;
export type DirectTemplateId = (typeof directTemplateIds)[number];

export function isDirect(templateId: string): templateId is DirectTemplateId {
  return (directTemplateIds as readonly string[]).includes(templateId);
}

const textTemplate: JsonObject = {
  name: 'Text',
  blocks: [{ type: 'text', content: '{{ text }}' }, { type: 'cut' }],
};

/** Problems of the request, such as `dither: needs image`; none if it can be printed. */
export function directProblems(print: DirectPrint): string[] {
  const { config, text, image, data, dither } = print;
  const given = Object.entries({ config, text, image }).filter(([, value]) => value !== undefined);
  const problems: string[] = [];
  if (given.length === 0) problems.push('config: is required, or one of text and image instead');
  for (const [name] of given.slice(1))
    problems.push(`${name}: cannot be combined with ${given[0]![0]}`);
  if (data !== undefined && config === undefined) problems.push('data: needs config');
  if (dither !== undefined && image === undefined) problems.push('dither: needs image');
  return problems;
}

export function directTemplate({ config, text, image, data, dither }: DirectPrint): DirectTemplate {
  if (config !== undefined) return { id: '_config', config, data: data ?? {} };
  if (text !== undefined) return { id: '_text', config: textTemplate, data: { text } };
  const block = { type: 'image', content: '{{ image }}', width: '100%', ...(dither && { dither }) };
  const blocks = [block, { type: 'cut' }];
  return { id: '_image', config: { name: 'Image', blocks }, data: { image: image ?? '' } };
}
