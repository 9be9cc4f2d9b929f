// The operations as methods of the Python client. Answers are dictionaries; the names of
// queries and bodies are those of the API.

import { between, fieldsOf, methodName, operationsOf, returned } from './document.mjs';

/** The names of methods that are not those of the TypeScript client with underscores. */
const names = { cancelJob: 'cancel' };

/** Written by hand, in another form: a method for previews and one for the state of a batch. */
const byHand = new Set(['previewTemplate', 'previewDraft']);

/** An export is sent back as it is. */
const hasWholeBody = new Set(['importAll']);

/** More optional names than this are `**fields`. */
const mostNamed = 3;

/** Of a line, without its indent. */
const widest = 92;

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `template_id` for the id of `/templates/{id}`. */
function pathName(one, name) {
  if (name !== 'id') return snake(name);
  return `${/^\/([a-z]+?)s?\//.exec(one.path)[1]}_id`;
}

function pathOf(one) {
  const quoted = one.path.replaceAll(
    /\{([^}]+)\}/g,
    (_, name) => `{_quote(${pathName(one, name)})}`,
  );
  if (one.defaultPath)
    return `_printer_path(${pathName(one, 'id')}, "${one.path.split('/').at(-1)}")`;
  return `${quoted === one.path ? '' : 'f'}"${quoted}"`;
}

/** How the names of a query or a body are given: each by its name, or all as keywords. */
function given(fields) {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const optional = fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name);
  const isOpen = optional.length > mostNamed;
  return { required, optional: isOpen ? [] : optional, isOpen };
}

const dictionary = (keys, more) =>
  `{${[...keys.map((name) => `"${name}": ${name}`), ...(more ? [`**${more}`] : [])].join(', ')}}`;

/** The parameters and the expression of the body. */
function bodyOf(document, one) {
  if (!one.body) return { required: [], optional: [], expression: 'None' };
  if (hasWholeBody.has(one.id))
    return { required: ['contents'], optional: [], expression: 'contents' };
  const fields = fieldsOf(document, one.body).filter(({ name }) => !one.pathNames.includes(name));
  const { required, optional, isOpen } = given(fields);
  // What is None stays as it is: only keywords can say null.
  const named = dictionary(required, isOpen ? 'fields' : '');
  const expression =
    optional.length > 0 ? `_given(${dictionary([...required, ...optional])})` : named;
  return {
    required,
    optional,
    isOpen,
    expression: isOpen && required.length === 0 ? 'fields' : expression,
  };
}

function queryOf(one, isTaken) {
  const fields = one.query.map(({ name, required }) => ({ name, isRequired: required ?? false }));
  if (fields.length > mostNamed && !isTaken)
    return { required: [], optional: [], isOpen: true, expression: 'fields' };
  const keys = fields.map(({ name }) => name);
  return {
    required: [],
    optional: keys,
    expression: keys.length > 0 ? dictionary(keys) : '',
  };
}

function method(document, one) {
  const body = bodyOf(document, one);
  const query = queryOf(one, body.isOpen);
  const isVersioned = one.headers.includes('If-Match') && one.method !== 'POST';
  const ofPath = one.pathNames.map((name) => pathName(one, name));
  const parameters = [
    'self',
    ...ofPath.map((name) => (one.defaultPath ? `${name}=None` : name)),
    ...body.required,
    ...[...body.optional, ...query.optional, ...(isVersioned ? ['version'] : [])]
      .filter((name, place, all) => all.indexOf(name) === place)
      .map((name) => `${name}=None`),
    ...(body.isOpen || query.isOpen ? ['**fields'] : []),
  ];
  const isPlain = one.accept !== null;
  const isUsual = one.isRepeatable === ['GET', 'PUT'].includes(one.method);
  const truth = one.isRepeatable ? 'True' : 'False';
  const [call, parts] = isPlain
    ? [
        'self._send',
        [
          `"${one.method}"`,
          pathOf(one),
          body.expression,
          query.expression || 'None',
          '{}',
          `"${one.accept}"`,
          truth,
        ],
      ]
    : [
        'self.request',
        [
          `"${one.method}"`,
          pathOf(one),
          ...(body.expression === 'None' ? [] : [body.expression]),
          ...(query.expression ? [`query=${query.expression}`] : []),
          ...(isVersioned ? ['headers=_if_match(version)'] : []),
          // After a lost answer, the version would differ because of this very request.
          ...(isVersioned && one.isRepeatable ? ['repeatable=version is None'] : []),
          ...(isUsual ? [] : [`repeatable=${truth}`]),
        ],
      ];
  const field = isPlain ? undefined : returned(document, one);
  const before = field === null ? '' : 'return ';
  const after = typeof field === 'string' ? `["${field}"]` : '';
  const name = names[one.id] ?? snake(methodName(one.id));
  const open = body.isOpen
    ? fieldsOf(document, one.body).map(({ name: key }) => key)
    : one.query.map(({ name: key }) => key);
  const isOpen = body.isOpen || query.isOpen;
  const left = open.filter((key) => !parameters.includes(key));
  return `
    def ${name}(${parameters.join(', ')}):
        ${docstring(`${one.summary.replace(/, or create it with .*/, '')}.`, isOpen ? left : [])}
        ${called(before, call, parts, after)}
`;
}

/** A call in one line, or with a line for each part. */
function called(before, call, parts, after) {
  const line = `${before}${call}(${parts.join(', ')})${after}`;
  if (line.length <= widest) return line;
  const lines = parts.map((part) => `            ${part},\n`).join('');
  return `${before}${call}(\n${lines}        )${after}`;
}

/** The summary, and which keywords there are. */
function docstring(summary, fields) {
  if (fields.length === 0) return `"""${summary}"""`;
  const lines = [''];
  for (const word of `The fields are ${fields.join(', ')}.`.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > widest) lines.push('');
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return `"""${summary}\n\n${lines.map((line) => `        ${line}`).join('\n')}\n        """`;
}

const begin = '    # ---- Operations, made from the OpenAPI document by: npm run docs\n';
const end = '\n    # ---- End of the operations\n';

export function pythonClient(client, document) {
  const isDefault = ({ path }) => path.startsWith('/printer/') && path !== '/printer/config';
  const methods = operationsOf(document)
    .filter((one) => !byHand.has(one.id) && !isDefault(one))
    .map((one) => method(document, one));
  return between(client, begin, end, methods.join(''));
}
