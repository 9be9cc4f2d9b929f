// Reads the programs in a document: fenced blocks of code, with what the comments
// before them say.
//
//   <!-- not run: why -->    the block cannot be run by a test
//   <!-- needs: sqlite3 -->  it needs this program, or this module of Python
//   <!-- output -->          the block is the output of the one before it; … stands for any text

import { readFileSync } from 'node:fs';

export interface DocBlock {
  document: string;
  line: number;
  language: string;
  code: string;
  needs: string | undefined;
  /** What it must print. */
  output: string | undefined;
}

const fence = /^( *)(?:```|~~~)(\w*)[^\n]*\n([^]*?)^\1(?:```|~~~)[ \t]*$/gm;

export function readBlocks(document: string, languages: readonly string[]): DocBlock[] {
  const text = readFileSync(document, 'utf8');
  const blocks: DocBlock[] = [];
  let end = 0;
  for (const match of text.matchAll(fence)) {
    const [whole, indent = '', language = '', code = ''] = match;
    const comments = text.slice(end, match.index);
    end = match.index + whole.length;
    const comment = /<!-- ([^]*?) -->\s*$/.exec(comments)?.[1] ?? '';
    const plain = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    if (comment === 'output') blocks.at(-1)!.output = plain;
    else if (languages.includes(language) && !comment.startsWith('not run'))
      blocks.push({
        document,
        line: text.slice(0, match.index).split('\n').length,
        language,
        code: plain,
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
