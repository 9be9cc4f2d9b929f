// Holds the code page numbers of the profiles against public databases. A number that
// differs must have a decision with its reason in test/fixtures/code-pages.json.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileNamed } from '../../../src/core/profiles/index.ts';

interface Facts {
  models: { model: string; profile: string; source: string; pages: Record<string, string> }[];
  decided: { profile: string; against: string; pages: string[]; reason: string }[];
}

const facts = JSON.parse(
  readFileSync(new URL('../../fixtures/code-pages.json', import.meta.url), 'utf8'),
) as Facts;

/** The pages of a profile that the database numbers differently, or does not list. */
function differences({ profile, pages }: Facts['models'][number]): string[] {
  return Object.entries(profileNamed(profile)!.codepages)
    .filter(([page, number]) => pages[number] !== page)
    .map(([page]) => page)
    .toSorted();
}

test.each(facts.models)('$profile numbers its code pages as a $model does', (fact) => {
  const decided = facts.decided.find(
    ({ profile, against }) => profile === fact.profile && against === fact.model,
  );
  expect(differences(fact)).toEqual(decided?.pages.toSorted() ?? []);
});

test('every decision is about a difference and has a reason', () => {
  for (const { profile, against, reason } of facts.decided) {
    expect(facts.models).toContainEqual(expect.objectContaining({ profile, model: against }));
    expect(reason.length).toBeGreaterThan(20);
  }
});
