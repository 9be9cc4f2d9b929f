// Reads the JSON Schema of templates and tells the forms which fields a block
// has and of which kind each is. The only knowledge about single blocks here is
// what the schema does not contain: which fields apply to labels.

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

export interface TemplateLanguage {
  config: Schema;
  blocks: Record<string, Schema>;
}

export function readTemplateLanguage(config: Schema): TemplateLanguage {
  const blocks = config.properties?.blocks?.items?.$defs?.Block?.anyOf ?? [];
  return {
    config,
    blocks: Object.fromEntries(blocks.map((block) => [block.properties?.type?.const, block])),
  };
}

export type FieldKind =
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

export function fieldKindOf(schema: Schema): FieldKind {
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
  'letterSpacing',
  'fit',
  'minFontSize',
  'thickness',
  'page',
]);
const rollOnly = new Set([
  'size',
  'char',
  'color',
  'lineGap',
  'grid',
  'minCharacters',
  'maxCharacters',
]);
const matrices = new Set(['qrcode', 'pdf417', 'datamatrix', 'aztec']);
/** Blocks that have this field on a roll too. */
const alsoOnRoll: Record<string, readonly string[]> = {
  image: ['width'],
  barcode: ['height'],
  text: ['fit', 'fontSize', 'face', 'letterSpacing', 'minFontSize', 'rotate'],
};

/** Blocks without their own box on a label; only their parts have one. */
const withoutBox = new Set(['each', 'table', 'cut']);

/** Whether a field applies to this kind of paper. */
export function isApplicable(field: string, type: string, isLabel: boolean): boolean {
  if (field === 'type') return false;
  if (isLabel && withoutBox.has(type) && placeNames.includes(field)) return false;
  if (isLabel) return !rollOnly.has(field) || (field === 'size' && matrices.has(type));
  return !labelOnly.has(field) || (alsoOnRoll[type]?.includes(field) ?? false);
}

/** The lists of a data schema with their paths, outermost first. */
export function arraysIn(schema: Schema | null, under = ''): { path: string; items: Schema }[] {
  const own = Object.entries(schema?.properties ?? {});
  return [
    ...own.flatMap(([name, { items }]) => (items ? [{ path: under + name, items }] : [])),
    ...own.flatMap(([name, field]) =>
      field.properties ? arraysIn(field, `${under}${name}.`) : [],
    ),
  ];
}
