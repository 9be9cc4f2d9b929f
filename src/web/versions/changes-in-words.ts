// What differs between two versions of a template, in words.

import { textOf } from '../../template-parts/own-text.ts';
import { blockName } from '../designer/draft/block-summary.ts';
import type { TemplateBlock } from '../designer/draft/tree.ts';
import { isRecord } from '../is-record.ts';
import { words } from '../languages/words.ts';

type Config = Record<string, unknown>;

const linesKept = 12;

export function changesInWords(before: Config, after: Config): string[] {
  const text = words.versions;
  const lines = [
    ...fieldsThatDiffer(before, after)
      .filter((field) => field !== 'blocks')
      .map((field) => {
        const [from, to] = [before[field], after[field]];
        return isShort(from) && isShort(to)
          ? text.changedTo(nameOf(field), shown(from), shown(to))
          : text.changed(nameOf(field));
      }),
    ...blockChanges(blocksOf(before), blocksOf(after)),
  ];
  if (lines.length === 0) return [text.same];
  return lines.length > linesKept
    ? [...lines.slice(0, linesKept), text.more(lines.length - linesKept)]
    : lines;
}

/** Blocks that are in both are found first, so that one that was added changes no other. */
function blockChanges(before: TemplateBlock[], after: TemplateBlock[]): string[] {
  const text = words.versions;
  const [gone, come] = [unmatched(before, after), unmatched(after, before)];
  const lines: string[] = [];
  while (gone.length > 0 || come.length > 0) {
    const [old, now] = [gone[0], come[0]];
    if (old && now && old.type === now.type) {
      lines.push(text.changedBlock(named(now), fieldsThatDiffer(old, now).map(nameOf)));
      gone.shift();
      come.shift();
    } else if (old && !come.some(({ type }) => type === old.type)) {
      lines.push(text.removedBlock(named(old)));
      gone.shift();
    } else {
      lines.push(text.addedBlock(named(now!)));
      come.shift();
    }
  }
  return lines;
}

/** Blocks of `blocks` that are not among `others`. */
function unmatched(blocks: TemplateBlock[], others: TemplateBlock[]): TemplateBlock[] {
  const left = others.map((block) => JSON.stringify(block));
  return blocks.filter((block) => {
    const at = left.indexOf(JSON.stringify(block));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function named(block: TemplateBlock): string {
  const { content, left } = block as { content?: unknown; left?: unknown };
  const sample = [content, left].find((one) => typeof one === 'string' && one !== '');
  const name = blockName(block);
  if (typeof sample !== 'string' || sample.includes('data:')) return name;
  const { path, text } = textOf(sample);
  const said = path === null ? sample : text === '' ? path : text;
  return `${name} “${said.length > 40 ? `${said.slice(0, 40)}…` : said}”`;
}

function fieldsThatDiffer(before: Config, after: Config): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

function nameOf(field: string): string {
  if (field === 'example') return words.versions.sample;
  const names: Record<string, unknown> = words.designer.fieldNames;
  const name = Object.hasOwn(names, field) ? names[field] : undefined;
  return typeof name === 'string' ? name : field;
}

function isShort(value: unknown): boolean {
  return value === undefined || (!isRecord(value) && !Array.isArray(value));
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
}

function blocksOf({ blocks }: Config): TemplateBlock[] {
  return Array.isArray(blocks)
    ? blocks.filter((block): block is TemplateBlock => isRecord(block))
    : [];
}
