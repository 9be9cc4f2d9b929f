// A block of code with a copy button.

import { type ReactNode, useState } from 'react';
import { words } from '../../languages/words.ts';
import './code-block.css';
import { copyText } from '../controls/copy-text.ts';
import { Icon } from './icon.tsx';

export function CodeBlock({
  text,
  label,
  children = text,
}: {
  text: string;
  label: string;
  /** Shows the text with colours. */
  children?: ReactNode;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <div className="code-block">
      <pre tabIndex={0} aria-label={label}>
        <code>{children}</code>
      </pre>
      <button
        type="button"
        className="button small square"
        aria-label={isCopied ? words.copied : words.copy}
        onClick={() => void copy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
    </div>
  );
}
