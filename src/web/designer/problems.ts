// What the service says against a draft, each line at the place that it is about.

import { PlatenError } from '../../client/index.ts';

export interface Problem {
  about: 'template' | 'data';
  /** `blocks[2].content` of the template, or `items[0].price` of the data; "" where it is about all. */
  path: string;
  text: string;
}

export function problemsOf(error: Error, about: Problem['about']): Problem[] {
  if (!(error instanceof PlatenError) || error.details.length === 0)
    return [{ about, path: '', text: error.message }];
  return error.details.map((line) => problemIn(line, about));
}

function problemIn(line: string, about: Problem['about']): Problem {
  // "config.example: cannot be printed: blocks[2]: reaches to …" is about the block.
  const inner = /^config\.example: [^:]*(?:: [^:]*)*?: (blocks\[[^\s:]*): ([^]*)$/.exec(line);
  if (inner) return { about: 'template', path: inner[1]!, text: inner[2]! };
  const [, path, text] = /^([^\s:]+): ([^]*)$/.exec(line) ?? [];
  if (path === undefined || text === undefined) return { about, path: '', text: line };
  if (path.startsWith('config.')) return { about: 'template', path: path.slice(7), text };
  // What is printed from the data is told by the place in the template.
  if (path.startsWith('blocks[')) return { about: 'template', path, text };
  return { about, path, text };
}

/** The innermost block that a path is about. */
export function blockOf(path: string): string | null {
  return /^(.*(?:blocks|empty)\[\d+\])/.exec(path)?.[1] ?? null;
}
