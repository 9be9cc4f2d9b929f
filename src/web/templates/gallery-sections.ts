// Sorts templates into the sections of the gallery: one's own first, then the starters by
// category, those first that more people look for.

import type { TemplateSummary } from '../../client/index.ts';
import type { ShownTemplate } from './starters.ts';

type Category = NonNullable<TemplateSummary['gallery']>['category'];
export type SectionName = 'yours' | Category;

export interface GallerySection {
  name: SectionName;
  templates: ShownTemplate[];
}

export function gallerySections(templates: readonly ShownTemplate[]): GallerySection[] {
  const yours = templates
    .filter(({ gallery }) => gallery === null)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const starters = templates
    .filter(({ gallery }) => gallery !== null)
    .toSorted((a, b) => a.gallery!.position - b.gallery!.position);
  // A category comes where its first starter does.
  const categories = [...new Set(starters.map(({ gallery }) => gallery!.category))];
  const sections: GallerySection[] = categories.map((name) => ({
    name,
    templates: starters.filter(({ gallery }) => gallery!.category === name),
  }));
  return yours.length > 0 ? [{ name: 'yours', templates: yours }, ...sections] : sections;
}

/** Every word must be found, in the name, the description or the id. */
export function matching(
  templates: readonly ShownTemplate[],
  search: string,
): readonly ShownTemplate[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return templates.filter(({ id, name, description }) => {
    const text = plain(`${name} ${description} ${id}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** The text without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
