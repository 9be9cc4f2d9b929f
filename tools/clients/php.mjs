// The operations as methods of the PHP client.

import { between, operationsOf } from './document.mjs';

function method(one) {
  const names = one.pathNames;
  const hasQuery = one.query.length > 0;
  const hasHeaders = one.headers.length > 0;
  const parameters = [
    ...names.map((name) => `string $${name}`),
    ...(one.body ? ['array $body = []'] : []),
    ...(hasQuery ? ['array $query = []'] : []),
    ...(hasHeaders ? ['array $headers = []'] : []),
  ];
  const form = one.path.replaceAll(/\{[^}]+\}/g, '{}');
  const path =
    names.length === 0
      ? `'${form}'`
      : `self::path('${form}', ${names.map((name) => `$${name}`).join(', ')})`;
  const headers = hasHeaders ? '$headers' : '[]';
  const given = [
    `'${one.method}'`,
    path,
    one.body ? '(object) $body' : 'null',
    hasQuery ? '$query' : '[]',
    one.accept ? `['Accept' => '${one.accept}'${hasHeaders ? ', ...$headers' : ''}]` : headers,
    String(one.isRepeatable),
  ];
  const [call, type] = one.accept ? ['send', 'string'] : ['json', 'array'];
  return `
    /** ${one.summary}. */
    public function ${one.id}(${parameters.join(', ')}): ${type}
    {
        return $this->${call}(${given.join(', ')});
    }
`;
}

const begin = '    // ---- Operations, made from the OpenAPI document by: npm run docs\n';
const end = '\n    // ---- End of the operations\n';

export function phpClient(client, document) {
  return between(client, begin, end, operationsOf(document).map(method).join(''));
}
