// A text with expressions, or a bare expression, that knows what can be written.

import { useDesign } from './design.ts';
import { Editor } from './editor.tsx';
import { completeExpression, inBraces } from './expressions.ts';
import { namesAt } from './names-at.ts';

export function ExpressionField({
  path,
  label,
  value,
  onChange,
  isBare,
  isOneLine,
  isInvalid,
  note,
}: {
  path: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBare: boolean;
  isOneLine: boolean;
  isInvalid: boolean;
  note: string | undefined;
}) {
  const { draft, proof } = useDesign();
  const schema = proof.needs?.schema ?? null;
  return (
    <Editor
      label={label}
      value={value}
      onChange={onChange}
      complete={completeExpression(() => namesAt(draft.config, schema, path), isBare)}
      language={isBare ? [] : inBraces}
      isOneLine={isOneLine}
      isInvalid={isInvalid}
      note={note}
    />
  );
}
