// node tools/docs/translations.mjs: what each language lacks, of the pages and of the starters.
// node tools/docs/translations.mjs --texts [xx]: all English texts as JSON (of the language xx: those
// that it lacks), functions with their source.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));

/**
 * Texts by their key, such as `batches.none.title`. A text is a string, a list or a function.
 * @returns {[key: string, text: unknown][]}
 */
export function textsOf(words, prefix = '') {
  return Object.entries(words).flatMap(([name, text]) =>
    typeof text === 'object' && !Array.isArray(text)
      ? textsOf(text, `${prefix}${name}.`)
      : [[prefix + name, text]],
  );
}

/** What is wrong with a translation, a line each. */
export function problemsOf(english, words) {
  const wanted = new Map(textsOf(english));
  const given = new Map(textsOf(words));
  const missing = [...wanted.keys()].filter((key) => !given.has(key));
  const gone = [...given.keys()].filter((key) => !wanted.has(key));
  const other = [...given].flatMap(([key, text]) =>
    wanted.has(key) ? difference(key, wanted.get(key), text) : [],
  );
  return [
    ...missing.map((key) => `${key}: missing`),
    ...gone.map((key) => `${key}: no longer exists`),
    ...other,
  ];
}

function difference(key, english, text) {
  if (kindOf(english) !== kindOf(text)) return [`${key}: must be a ${kindOf(english)}`];
  const names = placeholders(english);
  return names === placeholders(text) ? [] : [`${key}: must have ${names || 'no placeholders'}`];
}

function kindOf(text) {
  return Array.isArray(text) ? 'list' : typeof text;
}

/** The names in braces, for elements such as links. */
function placeholders(text) {
  const names = typeof text === 'string' ? (text.match(/\{\w+\}/g) ?? []) : [];
  return [...new Set(names)].toSorted().join(' ');
}

/** What is wrong with a table of the starters, a line each. */
export function starterProblemsOf(english, table) {
  return [
    ...tableProblems(english.texts, table.texts),
    ...tableProblems(english.titles, table.titles),
  ];
}

function tableProblems(english, texts) {
  const wanted = new Set(english);
  const missing = english.filter((text) => !Object.hasOwn(texts, text));
  const gone = Object.keys(texts).filter((text) => !wanted.has(text));
  const other = Object.entries(texts).filter(
    ([text, translated]) => wanted.has(text) && expressions(text) !== expressions(translated),
  );
  return [
    ...missing.map((text) => `${JSON.stringify(text)}: missing`),
    ...gone.map((text) => `${JSON.stringify(text)}: no longer exists`),
    ...other.map(([text]) => `${JSON.stringify(text)}: must have ${expressions(text)}`),
  ];
}

/** What is in braces, without defaults and dates in words. */
function expressions(text) {
  const found = text.match(/\{\{.*?\}\}/g) ?? [];
  return found
    .map((one) => one.replaceAll(/(default|date): "[^"]*"/g, '$1: "…"'))
    .toSorted()
    .join(' ');
}

async function loaded(name) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path(name), { logLevel: 'error' });
  return module;
}

async function starterTexts() {
  const { starters, labelStarters, testPage, voidSlip } = await loaded('server/starters/index.ts');
  const { textsOfStarter, titlesOfStarter } = await loaded('server/starters/texts.ts');
  const all = [...starters, ...labelStarters];
  const texts = [...new Set([...all, testPage, voidSlip].flatMap(textsOfStarter))];
  return { texts, titles: [...new Set(all.flatMap(titlesOfStarter))] };
}

function starterTable(code) {
  const file = path(`server/starters/languages/${code}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { texts: {}, titles: {} };
}

async function main([option, only]) {
  const words = async (code) => {
    const { first, later } = await loaded(`web/languages/${code}.ts`);
    return { ...first, ...later };
  };
  const en = await words('en');
  const { languages } = await loaded('web/languages/languages.ts');
  const ofStarters = await starterTexts();
  if (option === '--texts') {
    const given = new Set(only ? textsOf(await words(only)).map(([key]) => key) : []);
    const table = only ? starterTable(only) : { texts: {}, titles: {} };
    const pages = textsOf(en)
      .filter(([key]) => !given.has(key))
      .map(([key, text]) => [key, typeof text === 'function' ? String(text) : text]);
    const starters = ofStarters.texts.filter((text) => !Object.hasOwn(table.texts, text));
    const titles = ofStarters.titles.filter((title) => !Object.hasOwn(table.titles, title));
    return JSON.stringify({ pages: Object.fromEntries(pages), starters, titles }, null, 2);
  }
  const codes = Object.keys(languages).filter((code) => code !== 'en');
  const lines = [];
  for (const code of option === undefined ? codes : [option]) {
    const ofPages = problemsOf(en, await words(code));
    const ofTable = starterProblemsOf(ofStarters, starterTable(code));
    lines.push(
      `${code}: ${ofPages.length} problems of the pages, ${ofTable.length} of the starters`,
    );
    if (option !== undefined) lines.push(...[...ofPages, ...ofTable].map((line) => `  ${line}`));
  }
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
