// An editor for text with expressions or for a single expression, with
// completion.

import { useState } from 'react';
import { useDesign } from './design.ts';
import { Editor } from '../editor/editor.tsx';
import { completeExpression, inBraces } from './expressions.ts';
import { namesAt } from './names-at.ts';
import { designerWords } from './words.ts';
import { withoutBraces } from './without-braces.ts';

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
  // While the only use of a name is being edited, the schema no longer contains
  // it. Names from before the edit are still offered.
  const [begun, setBegun] = useState(schema);
  if (begun === null && schema !== null) setBegun(schema);
  const names = () => {
    const all = [begun, schema].flatMap((one) => namesAt(draft.config, one, path));
    return [...new Map(all.map((one) => [one.name, one])).values()];
  };
  const word = isBare ? undefined : names().find(({ name }) => name === value.trim())?.name;
  return (
    <>
      <Editor
        label={label}
        value={value}
        onChange={isBare ? (text) => onChange(withoutBraces(text)) : onChange}
        complete={completeExpression(names, isBare)}
        language={isBare ? [] : inBraces}
        isOneLine={isOneLine}
        isInvalid={isInvalid}
        note={note}
      />
      {word !== undefined && (
        <p className="hint" role="status">
          {designerWords.fields.onlyAWord(word)}{' '}
          <button type="button" className="button small" onClick={() => onChange(`{{ ${word} }}`)}>
            {designerWords.fields.itsValue}
          </button>
        </p>
      )}
    </>
  );
}
