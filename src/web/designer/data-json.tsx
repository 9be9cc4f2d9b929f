// Data as JSON text, with the names of the fields at hand. What cannot be read
// yet changes nothing.

import {
  closeBrackets,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { useState } from 'react';
import { coloured } from './coloured.ts';
import { Editor } from './editor.tsx';
import type { Schema } from './language.ts';
import { designerWords } from './words.ts';

const language = [
  json(),
  closeBrackets(),
  bracketMatching(),
  linter(jsonParseLinter()),
  coloured(
    /"(?:[^"\\]|\\.)*"(\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g,
    ([text, colon]) => {
      if (colon !== undefined) return null;
      return text.startsWith('"') ? 'cm-json-text' : 'cm-json-number';
    },
  ),
];

export function DataJson({
  schema,
  value,
  onChange,
}: {
  schema: Schema;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}) {
  const given = JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState({ text: given, means: given, fault: '' });
  const isOwn = typed.fault !== '' || typed.means === given;
  const change = (text: string) => {
    try {
      const read: unknown = JSON.parse(text);
      if (typeof read !== 'object' || read === null || Array.isArray(read))
        throw new Error('{ … }');
      setTyped({ text, means: JSON.stringify(read, null, 2), fault: '' });
      onChange(read as Record<string, unknown>);
    } catch (error) {
      setTyped({ text, means: given, fault: (error as Error).message });
    }
  };
  return (
    <div className="data-json field">
      <Editor
        label={designerWords.data.editor}
        value={isOwn ? typed.text : given}
        onChange={change}
        complete={(context) => completeField(context, schema)}
        language={language}
        isInvalid={typed.fault !== ''}
        hasHistory
      />
      {typed.fault && <p className="wrong">{designerWords.data.notJson(typed.fault)}</p>}
    </div>
  );
}

/** Names of fields, where a name is being written. */
function completeField(context: CompletionContext, schema: Schema): CompletionResult | null {
  const before = context.matchBefore(/[{,]\s*"?[\w-]*$/);
  const name = context.matchBefore(/"?[\w-]*$/);
  if (!before || !name || (name.text === '' && !context.explicit)) return null;
  const hasQuote = name.text.startsWith('"');
  const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === '"';
  return {
    from: name.from + (hasQuote ? 1 : 0),
    options: allNames(schema).map((label): Completion => ({
      label,
      apply: `${hasQuote ? '' : '"'}${label}${isClosed && hasQuote ? '' : '": '}`,
    })),
  };
}

function allNames({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...allNames(field)]);
  return [...new Set([...own, ...(items ? allNames(items) : [])])];
}
