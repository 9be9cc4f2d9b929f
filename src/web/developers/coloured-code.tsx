// Code with colours for its strings, names, numbers and words.

import { useMemo } from 'react';
import { tokensOf } from './code-tokens.ts';

export function ColouredCode({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return tokens.map(({ kind, text: part }, index) =>
    kind === 'plain' ? (
      part
    ) : (
      <span key={index} className={`code-${kind}`}>
        {part}
      </span>
    ),
  );
}
