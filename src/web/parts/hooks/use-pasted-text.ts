// Takes text that is pasted anywhere on the page but into a field.

import { useEffect, useRef } from 'react';

export function usePastedText(onText: (text: string) => void): void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? '';
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (text !== '' && !isTyping && clipboardData?.files.length === 0) latest.current(text);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
