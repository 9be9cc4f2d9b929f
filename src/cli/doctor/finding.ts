// What the doctor finds, and how it is shown.

import { displayWidth } from '../terminal/display-width.ts';
import { plain } from '../terminal/plain.ts';
import type { Screen } from '../terminal/screen.ts';
import { wrapped } from '../terminal/wrap.ts';

export interface Finding {
  /** What was looked at, such as `Disk` or `Printer bar`. */
  about: string;
  /** fault: printing fails or will fail. note: worth knowing. */
  level: 'fine' | 'note' | 'fault';
  text: string;
  /** What to do. */
  todo?: string;
}

export function fine(about: string, text: string): Finding {
  return { about, level: 'fine', text };
}

export function note(about: string, text: string, todo?: string): Finding {
  return { about, level: 'note', text, ...(todo !== undefined && { todo }) };
}

export function fault(about: string, text: string, todo: string): Finding {
  return { about, level: 'fault', text, todo };
}

const signs = { fine: ['✓', 'good'], note: ['!', 'warn'], fault: ['✗', 'bad'] } as const;
/** Lines of text beyond this are hard to read. */
const mostColumns = 100;

export function findingLines(findings: readonly Finding[], screen: Screen): string[] {
  const width = Math.max(0, ...findings.map(({ about }) => displayWidth(plain(about))));
  const columns = Math.max(20, Math.min(screen.columns, mostColumns) - width - 4);
  return findings.flatMap(({ about, level, text, todo }) => {
    const [sign, tone] = signs[level];
    const name = plain(about);
    const head = `${screen.paint(tone, sign)} ${name}${' '.repeat(width - displayWidth(name))}  `;
    const indent = ' '.repeat(width + 4);
    const lines = wrapped(plain(text), columns);
    const advice = todo === undefined ? [] : wrapped(plain(todo), columns - 2);
    return [
      ...lines.map((line, index) => (index === 0 ? head : indent) + line),
      ...advice.map(
        (line, index) => `${indent}${index === 0 ? '→ ' : '  '}${screen.paint('strong', line)}`,
      ),
    ];
  });
}
