import { expect, test } from 'vitest';
import type { TemplateSummary } from '../../../src/client/index.ts';
import { gallerySections, matching } from '../../../src/web/templates/gallery-sections.ts';

const template = (
  id: string,
  gallery: TemplateSummary['gallery'] = null,
  updatedAt = '2026-01-31T12:00:00.000Z',
): TemplateSummary => ({
  id,
  name: id,
  description: `Café ${id}`,
  version: 1,
  starter: gallery !== null,
  gallery,
  updatedAt,
});

const templates = [
  template('address', { category: 'labels', position: 9 }),
  template('bill', { category: 'receipts', position: 1 }),
  template('mine'),
  template('newer', null, '2026-02-01T12:00:00.000Z'),
  template('receipt', { category: 'receipts', position: 0 }),
];

test('yours come first, the newest first, then the starters as people look for them', () => {
  const sections = gallerySections(templates).map(({ name, templates: shown }) => [
    name,
    ...shown.map(({ id }) => id),
  ]);
  expect(sections).toEqual([
    ['yours', 'newer', 'mine'],
    ['receipts', 'receipt', 'bill'],
    ['labels', 'address'],
  ]);
});

test('a search finds every word, without accents or case', () => {
  expect(matching(templates, ' CAFE  bill').map(({ id }) => id)).toEqual(['bill']);
  expect(matching(templates, '')).toHaveLength(5);
  expect(matching(templates, 'cafe pizza')).toEqual([]);
});
