// Reads the programs in a document: fenced blocks of code, with what the comments
// before them say.
//
//   <!-- not run: why -->    the block cannot be run by a test
//   <!-- needs: sqlite3 -->  it needs this program, or this module of Python
//   <!-- file: receipt.py -->  it is a file that a later block runs
//   <!-- output -->          the block is the output of the one before it; … stands for any text

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface DocBlock {
  document: string;
  line: number;
  language: string;
  code: string;
  needs: string | undefined;
  /** What it must print. */
  output: string | undefined;
}

export interface DocInput {
  type: string;
  port: number;
  printer?: string;
}

export interface DocFile {
  name: string;
  content: string;
}

/** The files that a document shows. */
export function readFiles(document: string): DocFile[] {
  return [...fencesOf(readFileSync(document, 'utf8'))].flatMap(({ comment, code }) => {
    const name = /^file: (.+)$/.exec(comment)?.[1];
    return name === undefined ? [] : { name, content: code };
  });
}

/** The inputs of the configurations that a document shows; of those on one port, the first. */
export function readInputs(document: string): DocInput[] {
  const inputs = [...fencesOf(readFileSync(document, 'utf8'))]
    .filter(({ language, code }) => language === 'yaml' && /^inputs:/m.test(code))
    .flatMap(({ code }) => (parse(code) as { inputs: DocInput[] }).inputs)
    .filter(({ port }) => port !== undefined);
  return [...new Map(inputs.toReversed().map((input) => [input.port, input])).values()];
}

const fence = /^( *)(?:```|~~~)(\w*)[^\n]*\n([^]*?)^\1(?:```|~~~)[ \t]*$/gm;

interface Fence {
  line: number;
  language: string;
  code: string;
  /** What the comment before it says. */
  comment: string;
}

function* fencesOf(text: string): Generator<Fence> {
  let end = 0;
  for (const match of text.matchAll(fence)) {
    const [whole, indent = '', language = '', code = ''] = match;
    const comments = text.slice(end, match.index);
    end = match.index + whole.length;
    yield {
      line: text.slice(0, match.index).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      comment: /<!-- ([^]*?) -->\s*$/.exec(comments)?.[1] ?? '',
    };
  }
}

export function readBlocks(document: string, languages: readonly string[]): DocBlock[] {
  const blocks: DocBlock[] = [];
  for (const { line, language, code, comment } of fencesOf(readFileSync(document, 'utf8'))) {
    if (comment === 'output') blocks.at(-1)!.output = code;
    else if (languages.includes(language) && !/^(not run|file)/.test(comment))
      blocks.push({
        document,
        line,
        language,
        code,
        needs: /^needs: (.+)$/.exec(comment)?.[1],
        output: undefined,
      });
  }
  return blocks;
}

/** Whether the output is as expected; … stands for any text. */
export function outputPattern(expected: string): RegExp {
  const parts = expected
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^]*?')}$`);
}
