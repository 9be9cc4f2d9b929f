// Parses the service's error details into problems, each with the path it
// concerns.

import { PlatenError } from '../../../client/index.ts';
import { inWords } from '../../parts/text/in-words.ts';

export interface Problem {
  about: 'template' | 'data';
  /**
   * A path in the template (`blocks[2].content`) or in the data
   * (`items[0].price`); empty if it concerns the whole.
   */
  path: string;
  text: string;
}

export function problemsOf(error: Error, about: Problem['about']): Problem[] {
  if (!(error instanceof PlatenError) || error.details.length === 0)
    return [{ about, path: '', text: inWords(error) }];
  return error.details.map((line) => problemIn(line, about));
}

function problemIn(line: string, about: Problem['about']): Problem {
  // "config.example: cannot be printed: blocks[2]: reaches to …" concerns the
  // block.
  const inner = /^config\.example: [^:]*(?:: [^:]*)*?: (blocks\[[^\s:]*): ([^]*)$/.exec(line);
  if (inner) return { about: 'template', path: inner[1]!, text: inner[2]! };
  const [, path, text] = /^([^\s:]+): ([^]*)$/.exec(line) ?? [];
  if (path === undefined || text === undefined) return { about, path: '', text: line };
  if (path.startsWith('config.')) return { about: 'template', path: path.slice(7), text };
  // Errors while printing the data name the block in the template.
  if (path.startsWith('blocks[')) return { about: 'template', path, text };
  return { about, path, text };
}

/** The innermost block of a path. */
export function blockOf(path: string): string | null {
  return /^(.*(?:blocks|empty)\[\d+\])/.exec(path)?.[1] ?? null;
}
