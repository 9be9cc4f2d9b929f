// The overview is shown before the texts of the other pages are loaded.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { first, later } from '../../../src/web/languages/en.ts';

/** What a file loads with it, without types and what is loaded later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm)].map(
    ([, path]) => join(dirname(file), path!),
  );
}

function allFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const path of importsOf(file)) allFrom(path, found);
  return found;
}

function sectionsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const read = [...text.matchAll(/\bwords\.(\w+)/g)].map(([, name]) => name!);
  const taken = [...text.matchAll(/\{([^{}]*)\} = words;/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.split(':')[0]!.trim()),
  );
  return [...read, ...taken].filter((name) => name !== 'ts');
}

test('what is loaded first shows no text that is loaded later', () => {
  const files = [...allFrom('src/web/main.tsx')];
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.flatMap((file) =>
    sectionsIn(file)
      .filter((name) => !Object.hasOwn(first, name))
      .map((name) => `${file}: words.${name}`),
  );
  expect(wrong).toEqual([]);
});

test('no text is in both parts', () => {
  expect(Object.keys(first).filter((name) => Object.hasOwn(later, name))).toEqual([]);
});
