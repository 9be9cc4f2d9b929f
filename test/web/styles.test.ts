// Styles of all pages share one document: a class that two files define has the styles of both once
// both pages were opened.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Rule {
  selectors: string[];
  declarations: string;
}

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: name, rules: rulesOf(`src/web/${name}`) }));

function rulesOf(path: string): Rule[] {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selectors, declarations]) => ({
    selectors: selectors!.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
    declarations: declarations!,
  }));
}

it('each class is defined in one file', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const { path, rules } of files) {
    // What all pages share.
    if (path.endsWith('styles/base.css')) continue;
    for (const selector of rules.flatMap(({ selectors }) => selectors)) {
      const name = /^(\.[\w-]+)(?=$|[\s>:]+\w)/.exec(selector)?.[1];
      if (name && selector.replace(/::?[\w-]+$/, '') === name)
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
    }
  }
  expect(filesOf.size).toBeGreaterThan(200);
  expect([...filesOf].filter(([, paths]) => paths.size > 1)).toEqual([]);
});

it('nothing but paper has a left and a right', () => {
  const sided = files.flatMap(({ path, rules }) =>
    rules.flatMap(({ selectors, declarations }) =>
      declarations.split(';').flatMap((declaration) => {
        const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
        const sides = value.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '').split(/\s+/);
        const differs = sides.length === 4 && sides[1] !== sides[3];
        // In the middle it is the same from both sides.
        const isSided =
          (/(^|-)(left|right)$/.test(name) && value !== '50%') ||
          (/^(text-align|float|clear)$/.test(name) && /^(left|right)$/.test(value)) ||
          (/^(margin|padding|inset|border-width|border-color|border-style)$/.test(name) && differs);
        return isSided ? [`${path} ${selectors.join(', ')} { ${name}: ${value} }`] : [];
      }),
    ),
  );
  expect(sided.filter((line) => !line.includes('designer/paper/') && !isTurned(line))).toEqual([]);
});

/** A triangle or an angle made of two borders and turned, which points up or down. */
function isTurned(line: string): boolean {
  return line.includes('.column > summary::after { border-width: ');
}
