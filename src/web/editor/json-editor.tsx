// Edits a JSON object as text, with completion of names. Invalid JSON changes
// nothing.

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
import { words } from '../languages/words.ts';
import { highlight } from './highlight.ts';
import { Editor } from './editor.tsx';
import { isRecord } from '../is-record.ts';

const language = [
  json(),
  closeBrackets(),
  bracketMatching(),
  linter(jsonParseLinter()),
  highlight(
    /"(?:[^"\\]|\\.)*"(\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g,
    ([text, colon]) => {
      if (colon !== undefined) return null;
      return text.startsWith('"') ? 'cm-json-text' : 'cm-json-number';
    },
  ),
];

export function JsonEditor({
  label,
  value,
  onChange,
  names,
  wrong,
}: {
  label: string;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  /** Names to complete where a property name is typed. */
  names: () => string[];
  /** The error reported by the service. */
  wrong?: string | undefined;
}) {
  const given = JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState({ text: given, means: given, fault: '' });
  const isOwn = typed.fault !== '' || typed.means === given;
  const change = (text: string) => {
    try {
      const read: unknown = JSON.parse(text);
      if (!isRecord(read)) throw new Error('{ … }');
      setTyped({ text, means: JSON.stringify(read, null, 2), fault: '' });
      onChange(read);
    } catch (error) {
      setTyped({ text, means: given, fault: (error as Error).message });
    }
  };
  const fault = typed.fault === '' ? wrong : words.notJson(typed.fault);
  return (
    <div className="data-json field">
      <Editor
        label={label}
        value={isOwn ? typed.text : given}
        onChange={change}
        complete={(context) => completeName(context, names)}
        language={language}
        isInvalid={fault !== undefined}
        note={fault}
        hasHistory
      />
      {fault !== undefined && <p className="wrong">{fault}</p>}
    </div>
  );
}

function completeName(context: CompletionContext, names: () => string[]): CompletionResult | null {
  const before = context.matchBefore(/[{,]\s*"?[\w-]*$/);
  const name = context.matchBefore(/"?[\w-]*$/);
  if (!before || !name || (name.text === '' && !context.explicit)) return null;
  const hasQuote = name.text.startsWith('"');
  const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === '"';
  return {
    from: name.from + (hasQuote ? 1 : 0),
    options: names().map((label): Completion => ({
      label,
      apply: `${hasQuote ? '' : '"'}${label}${isClosed && hasQuote ? '' : '": '}`,
    })),
  };
}
