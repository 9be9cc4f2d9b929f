// The text that a block prints by itself: the default of its field, as in
// `VAT no. {{ shop.vatNumber | default: "DE123" }}`, or all of it if it has no field.

const string = String.raw`"(?:[^"\\]|\\.)*"`;
const field = new RegExp(
  String.raw`\{\{\s*([A-Za-z_][\w.]*)\s*(?:\|\s*default:\s*(${string})\s*)?((?:\|(?!\s*(?:default|join|money|number|date)\b)[^{}"]*)?)\}\}`,
);

export interface OwnText {
  /** Whether a text can be set. */
  isEditable: boolean;
  /** The field that a program may send instead. */
  path: string | null;
  text: string;
}

export function textOf(content: unknown): OwnText {
  if (typeof content !== 'string') return { isEditable: false, path: null, text: '' };
  const found = field.exec(content);
  const isOnly = found !== null && content.split('{{').length === 2;
  if (found && isOnly)
    return { isEditable: true, path: found[1]!, text: found[2] ? unquoted(found[2]) : '' };
  return { isEditable: !content.includes('{{'), path: null, text: content };
}

/** An empty text removes the default. Braces in the text are printed, not read as a field. */
export function withText(content: string, given: string): string {
  const text = given.replaceAll('{{', '{ {').replaceAll('}}', '} }');
  const { path } = textOf(content);
  if (path === null) return text;
  return content.replace(field, (_all, name: string, _default: unknown, rest: string) => {
    const preset = text === '' ? '' : ` | default: ${quoted(text)}`;
    return `{{ ${name}${preset}${rest.trim() === '' ? '' : ` ${rest.trim()}`} }}`;
  });
}

function quoted(text: string): string {
  const escaped = text
    .replaceAll('\r', '')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
  return `"${escaped}"`;
}

function unquoted(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (_all, char: string) => (char === 'n' ? '\n' : char));
}
