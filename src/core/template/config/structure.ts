// Reads a template config: checks its structure against the schemas in blocks.ts, and what its
// formats and its paper say together. Reports problems with their path. Expressions are checked
// when it is compiled.

import { Value } from 'typebox/value';
import { maxDetails, shortened } from '../../validation/details.ts';
import { unknownField } from '../../validation/violations.ts';
import type { LabelMedia } from '../../model/paper/label-block.ts';
import type { FormatSettings } from '../expression/formats.ts';
import { formatProblems } from '../format-problems.ts';
import { blockSchemas } from './blocks.ts';
import { TemplateConfig } from './template-config.ts';
import { didYouMean } from '../../validation/did-you-mean.ts';

const maxNesting = 8;
const maxBlocks = 1000;

/** The part of JSON Schema that blocks.ts uses. */
interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
}

/**
 * Returns a copy of the config with its valid parts only, so that these can be
 * checked further; adds the problems to `faults`. A block of unknown type becomes
 * null.
 */
export function fitConfig(config: unknown, faults: string[]): TemplateConfig {
  let blocks = 0;

  function fit(schema: Schema, value: unknown, path: string, nesting: number): unknown {
    if (schema.$ref === 'Block') return fitBlock(value, path, nesting);
    if (schema.type === 'array') return fitList(schema, value, path, nesting);
    if (schema.type === 'object' && schema.properties)
      return fitObject(schema, value, path, nesting);
    if (Value.Check(schema, value)) return value;
    faults.push(`${path}: must be ${expected(schema)}${suggestion(schema, value)}`);
    return undefined;
  }

  function fitList(schema: Schema, value: unknown, path: string, nesting: number): unknown[] {
    const { items, minItems = 0, maxItems = Infinity } = schema;
    if (!Array.isArray(value)) {
      faults.push(`${path}: must be a list`);
      return [];
    }
    if (value.length < minItems || value.length > maxItems)
      faults.push(`${path}: must have ${minItems} to ${maxItems} entries`);
    if (items!.$ref === 'Block' && nesting >= maxNesting && value.length > 0) {
      faults.push(`${path}: blocks are nested deeper than ${maxNesting}`);
      return [];
    }
    const fitted: unknown[] = [];
    for (const [index, item] of value.entries()) {
      if (faults.length > maxDetails) break;
      fitted.push(fit(items!, item, `${path}[${index}]`, nesting));
    }
    return fitted;
  }

  function fitBlock(value: unknown, path: string, nesting: number): unknown {
    if (faults.length > maxDetails) return null;
    if (++blocks > maxBlocks) {
      if (blocks === maxBlocks + 1) faults.push(`${path}: is one of more than ${maxBlocks} blocks`);
      return null;
    }
    const types = Object.keys(blockSchemas);
    if (!isRecord(value)) {
      faults.push(`${path}: must be a block: an object with a type`);
    } else if (typeof value.type !== 'string' || !Object.hasOwn(blockSchemas, value.type)) {
      const known = `must be one of ${types.join(', ')}`;
      faults.push(
        value.type === undefined
          ? `${path}.type: is required; it ${known}`
          : `${path}.type: ${known}${suggestion({ enum: types }, value.type)}`,
      );
    } else {
      const schema = blockSchemas[value.type as keyof typeof blockSchemas] as Schema;
      return fitObject(schema, value, path, nesting + 1);
    }
    return null;
  }

  function fitObject(schema: Schema, value: unknown, path: string, nesting: number): unknown {
    const fitted: Record<string, unknown> = {};
    if (!isRecord(value)) {
      faults.push(`${path}: must be an object`);
      return fitted;
    }
    const names = Object.keys(schema.properties!);
    const unknown = unknownNames(value, names);
    for (const name of schema.required ?? [])
      if (value[name] === undefined) {
        const misspelt = unknown.find((key) => didYouMean(key, [name]));
        if (misspelt === undefined) faults.push(`${path}.${name}: is required`);
      }
    for (const [name, inner] of Object.entries(value)) {
      if (faults.length > maxDetails) break;
      if (inner === undefined) continue;
      const field = Object.hasOwn(schema.properties!, name) ? schema.properties![name] : undefined;
      if (!field) faults.push(`${path}.${shortened(name)}: ${unknownField(name, names)}`);
      else fitted[name] = fit(field, inner, `${path}.${name}`, nesting);
    }
    return fitted;
  }

  return fitObject(configSchema, config, 'config', 0) as TemplateConfig;
}

export function settingOf(config: TemplateConfig, faults: string[]): FormatSettings {
  const { locale = 'en', currency = null, timeZone = 'UTC' } = config;
  const problems = formatProblems({ locale, currency, timeZone });
  faults.push(...problems.map((problem) => `config.${problem}`));
  const isWrong = (field: string) => problems.some((problem) => problem.startsWith(`${field}:`));
  return {
    locale: isWrong('locale') ? 'en' : locale,
    currency: isWrong('currency') ? null : currency,
    timeZone: isWrong('timeZone') ? 'UTC' : timeZone,
  };
}

export function widthOf({ width = '80mm', media }: TemplateConfig, faults: string[]): number {
  if (media) return media.width ?? 0;
  const widthMm = Number.parseFloat(width);
  if (widthMm < 20 || widthMm > 250)
    faults.push(`config.width: must be from "20mm" to "250mm", such as "80mm"`);
  return widthMm;
}

export function mediaOf({ media, width }: TemplateConfig, faults: string[]): LabelMedia | null {
  if (!media) return null;
  const { height: heightMm = null, kind = 'gap' } = media;
  const { gap: gapMm = kind === 'continuous' ? 0 : 3 } = media;
  if (width !== undefined && Number.parseFloat(width) !== media.width)
    faults.push('config.width: a label is as wide as its media: leave it out, or write the same');
  const isToldOf = faults.some((fault) => fault.startsWith('config.media.height:'));
  if (heightMm === null && kind !== 'continuous' && !isToldOf)
    faults.push('config.media.height: is required, unless the media is continuous');
  const { across = 1, acrossGap: acrossGapMm = 2 } = media;
  if (across === 1 && media.acrossGap !== undefined)
    faults.push('config.media.acrossGap: needs across, the number of labels side by side');
  return { kind, widthMm: media.width ?? 0, heightMm, gapMm, across, acrossGapMm };
}

// Blocks are checked one by one, because a union of all blocks gives no useful messages.
const configSchema: Schema = {
  ...(TemplateConfig as Schema),
  properties: {
    ...(TemplateConfig.properties as Record<string, Schema>),
    blocks: { type: 'array', items: { $ref: 'Block' } },
  },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The unknown names, at most as many as are reported. */
function unknownNames(value: Record<string, unknown>, known: string[]): string[] {
  const found: string[] = [];
  for (const name in value) {
    if (found.length > maxDetails) break;
    if (!known.includes(name)) found.push(name);
  }
  return found;
}

export function expected({ description, enum: allowed, type, minimum, maximum }: Schema): string {
  if (description !== undefined) return description;
  if (allowed) return `one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`;
  if (type === 'boolean') return 'true or false';
  return `a ${type === 'integer' ? 'whole number' : 'number'} from ${minimum} to ${maximum}`;
}

function suggestion(schema: Schema, value: unknown): string {
  return schema.enum && typeof value === 'string' ? didYouMean(value, schema.enum as string[]) : '';
}
