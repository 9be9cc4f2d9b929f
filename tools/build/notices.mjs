// A Vite plugin that writes notices.txt beside a bundle: the name, version and licence of every
// package with code in it. MIT, BSD and ISC allow copies only with their notice, and bundling
// leaves it out.

import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const intro = `The files beside this one, and in the folders beneath, contain code of the packages
below. Each package remains under its own licence, which follows its name.
`;

/** The last package in the path of a module: packages may be nested. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Helpers that the bundler adds itself. */
const helpers = { '\0rolldown/': 'rolldown', '\0vite/': 'vite' };

export function notices() {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      const folders = new Set();
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds) {
          const folder = folderOf(id);
          if (folder) folders.add(folder);
        }
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: textOf(folders) });
    },
  };
}

function folderOf(id) {
  for (const [prefix, name] of Object.entries(helpers))
    if (id.startsWith(prefix)) return `${root}node_modules/${name}`;
  return packageFolder.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
}

function textOf(folders) {
  // The same version may be nested in several packages.
  const entries = new Set([...folders].map(entryOf));
  const rule = `\n${'='.repeat(80)}\n`;
  return [intro, ...[...entries].toSorted()].join(rule);
}

function entryOf(folder) {
  const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const { name, version, license = 'see below' } = about;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  if (texts.length === 0) texts.push(standardText(about));
  return `${name} ${version} (${license})\n\n${texts.map(ownPart).join('\n\n')}\n`;
}

/** For packages that only name their licence. */
function standardText({ name, license, author }) {
  const holder = typeof author === 'object' ? author.name : author;
  if (license === 'Unlicense') return `By ${holder}, who released it into the public domain.`;
  if (license !== 'MIT' || !holder)
    throw new Error(
      `The package ${name} has no licence file: add its licence to ${basename(import.meta.url)}.`,
    );
  const ours = readFileSync(`${root}LICENSE`, 'utf8').trim();
  return ours.replace(/^Copyright.*$/m, `Copyright (c) ${holder}`);
}

/** Vite's file goes on with the licences of what is bundled in Vite, which is not in our bundle. */
function ownPart(text) {
  return text.split('\n# Licenses of bundled dependencies')[0].trim();
}
