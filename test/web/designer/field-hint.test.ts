import { afterAll, expect, test } from 'vitest';
import { TemplateConfig } from '../../../src/core/template/config/template-config.ts';
import { fieldHint } from '../../../src/web/designer/controls/field-hint.ts';
import {
  readTemplateLanguage,
  type Schema,
} from '../../../src/web/designer/draft/template-language.ts';
import { later } from '../../../src/web/languages/en.ts';
import { loadAllWords, speak, words } from '../../../src/web/languages/words.ts';

afterAll(() => speak('en'));

const { config, blocks } = readTemplateLanguage(TemplateConfig);
const { blockHints, fieldHints } = later.designer;

test('every kind of block has a hint', () => {
  expect(Object.keys(blockHints).toSorted()).toEqual(Object.keys(blocks).toSorted());
});

/** All fields that the designer shows, with what they are within. */
function* fieldsOf(schema: Schema, around: string, type?: string): Generator<string> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const hint = fieldHint(name, around, type);
    if (hint !== undefined) yield hint;
    yield* fieldsOf(field, name);
    if (field.items?.properties) yield* fieldsOf(field.items, `${name}[0]`);
  }
}

test('every hint belongs to a field', async () => {
  await loadAllWords();
  const shown = new Set([
    ...fieldsOf(config, ''),
    ...Object.entries(blocks).flatMap(([type, schema]) => [...fieldsOf(schema, 'blocks[0]', type)]),
  ]);
  expect(Object.values(fieldHints).filter((hint) => !shown.has(hint))).toEqual([]);
});

test('a field that means something else in a block or column has the hint of that', () => {
  const { fieldHints: hints } = words.designer;
  expect(fieldHint('width', 'blocks[0]', 'text')).toBe(hints['block.width']);
  expect(fieldHint('width', 'blocks[0]', 'image')).toBe(hints['image.width']);
  expect(fieldHint('width', 'blocks[0].columns[1]')).toBe(hints['columns.width']);
  expect(fieldHint('width', '')).toBeUndefined();
  expect(fieldHint('size', 'blocks[0]', 'aztec')).toBe(hints['code.size']);
  expect(fieldHint('size', 'blocks[0].columns[1]')).toBe(hints.size);
  expect(fieldHint('height', 'media')).toBe(hints['media.height']);
});

test('hints are in the language of the page', async () => {
  await loadAllWords();
  await speak('de');
  expect(fieldHint('if', 'blocks[0]', 'text')).toBe('Wird nur gedruckt, wenn das zutrifft.');
  expect(words.designer.blockHints.divider).toBe('Eine Linie quer über das Papier.');
});
