// The template language as the service describes it, for forms: which fields a
// block has, and of which nature each is. Nothing here is about one block alone
// except what the description does not tell: which fields are for labels.

export interface Schema {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export interface Language {
  config: Schema;
  blocks: Record<string, Schema>;
}

export function readLanguage(config: Schema): Language {
  const blocks = config.properties?.blocks?.items?.$defs?.Block?.anyOf ?? [];
  return {
    config,
    blocks: Object.fromEntries(blocks.map((block) => [block.properties?.type?.const, block])),
  };
}

export type Nature =
  | 'blocks'
  | 'columns'
  | 'object'
  | 'json'
  | 'choice'
  | 'switch'
  | 'number'
  | 'factors'
  | 'mixed'
  | 'expression'
  | 'condition'
  | 'text';

export function natureOf(schema: Schema): Nature {
  const { type, description = '' } = schema;
  if (schema.anyOf) return schema.anyOf.some((one) => one.type === 'object') ? 'factors' : 'mixed';
  if (schema.enum) return 'choice';
  if (type === 'array') return schema.items?.properties ? 'columns' : 'blocks';
  if (type === 'object') return schema.properties ? 'object' : 'json';
  if (type === 'boolean') return 'switch';
  if (type === 'number' || type === 'integer') return 'number';
  if (description.includes('{{')) return 'expression';
  return /^a condition|^the path of a list/.test(description) ? 'condition' : 'text';
}

export const placeNames = ['x', 'y', 'width', 'height', 'rotate', 'valign'];
const labelOnly = new Set([
  ...placeNames,
  'fontSize',
  'face',
  'fit',
  'minFontSize',
  'thickness',
  'page',
]);
const rollOnly = new Set(['size', 'font', 'char']);
const matrices = new Set(['qrcode', 'pdf417', 'datamatrix', 'aztec']);
/** Blocks that have a field of this name on a roll too. */
const elsewhere: Record<string, string> = { image: 'width', barcode: 'height' };

/** What has no box of its own on a label: its parts have. */
const placeless = new Set(['each', 'table', 'cut']);

/** Whether a field means something on this kind of paper. */
export function isMeant(field: string, type: string, isLabel: boolean): boolean {
  if (field === 'type') return false;
  if (isLabel && placeless.has(type) && placeNames.includes(field)) return false;
  if (isLabel) return !rollOnly.has(field) || (field === 'size' && matrices.has(type));
  return !labelOnly.has(field) || elsewhere[type] === field;
}

/** The lists of a schema of data, by their paths, the outer ones first. */
export function arraysIn(schema: Schema | null, under = ''): { path: string; items: Schema }[] {
  const own = Object.entries(schema?.properties ?? {});
  return [
    ...own.flatMap(([name, { items }]) => (items ? [{ path: under + name, items }] : [])),
    ...own.flatMap(([name, field]) =>
      field.properties ? arraysIn(field, `${under}${name}.`) : [],
    ),
  ];
}
