import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestCode } from '../../../src/web/developers/request-code.ts';

const data = { name: "O'Hara \"Joe\" \\ $HOME `id` é\n'''", items: [{ price: 3.9 }] };
const call = {
  url: 'http://127.0.0.1:3000',
  hasKey: false,
  templateId: 'receipt',
  data,
  key: 'sale-1',
};

test('a shell passes the data of the curl command unchanged', () => {
  // The last argument is the body.
  const script = `curl() { for last; do :; done; printf '%s' "$last"; }\n${requestCode.curl(call)}`;
  const body = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(JSON.parse(body)).toEqual({ data });
});

test('the Python code holds the data in a string that no value can terminate', () => {
  const [, literal] = /r'''([^]*?)'''/.exec(requestCode.python(call))!;
  expect(JSON.parse(literal!)).toEqual(data);
});

test('the TypeScript code holds the data as a literal', () => {
  const [, literal] = /const data = ([^]*?);\nconst \{/.exec(requestCode.typescript(call))!;
  expect(JSON.parse(literal!)).toEqual(data);
});

test('the PHP code holds the data in a text that no value can end', () => {
  const [, literal] = /<<<'JSON'\n([^]*?)\n\s*JSON\b/.exec(requestCode.php(call))!;
  expect(JSON.parse(literal!)).toEqual(data);
});

test('the Go code holds the data between backquotes', () => {
  const [, literal] = /RawMessage\(`([^`]*)`\)/.exec(requestCode.go(call))!;
  expect(JSON.parse(literal!)).toEqual(data);
});

test('with an API key, every language reads it from the environment', () => {
  const secured = { ...call, hasKey: true };
  const script = `PLATEN_KEY='k 1'; curl() { printf '%s|' "$@"; }\n${requestCode.curl(secured)}`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toContain('|X-API-Key: k 1|');
  expect(requestCode.typescript(secured)).toContain('key: process.env.PLATEN_KEY');
  expect(requestCode.python(secured)).toContain('"X-API-Key": os.environ["PLATEN_KEY"]');
  expect(requestCode.php(secured)).toContain(`('${call.url}', getenv('PLATEN_KEY'))`);
  expect(requestCode.go(secured)).toContain(`("${call.url}", os.Getenv("PLATEN_KEY"))`);
  expect(requestCode.go(secured)).toContain('\t"os"\n');
  expect(requestCode.go(call)).not.toContain('"os"');
});

test('every language sends an Idempotency-Key', () => {
  const script = `curl() { printf '%s|' "$@"; }\n${requestCode.curl(call)}`;
  const sent = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(sent).toContain('|Idempotency-Key: sale-1|');
  expect(requestCode.typescript(call)).toContain("platen.print('receipt', data, {}, 'sale-1')");
  expect(requestCode.python(call)).toContain('"Idempotency-Key": "sale-1"');
  expect(requestCode.php(call)).toContain("$data, idempotencyKey: 'sale-1')");
  expect(requestCode.go(call)).toContain('data, nil, "sale-1")');
});
