import { expect, test } from 'vitest';
import { constantAnswer } from '../../../../src/server/http/answer/constant-answer.ts';
import { createServer } from '../../../../src/server/http/server.ts';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();

test.each([
  '/openapi.json',
  '/docs/json',
  '/docs/yaml',
  '/asyncapi.json',
  '/template-schema.json',
  '/profiles',
])('%s has an ETag, and is not sent again to a client that has it', async (path) => {
  const { url } = shared();
  const first = await fetch(url + path);
  const text = await first.text();
  expect(text.length).toBeGreaterThan(1000);
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(url + path, { headers: { 'if-none-match': known } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  }
  const other = await fetch(url + path, { headers: { 'if-none-match': '"other"' } });
  expect(other.status).toBe(200);
  expect(await other.text()).toBe(text);
});

test('an answer that does not change is made once', async () => {
  const app = createServer({ bodyBytes: 1024, logLevel: 'silent' });
  let made = 0;
  app.get(
    '/',
    constantAnswer(() => ({ made: ++made })),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/')));
  for (const { body } of answers) expect(body).toBe('{"made":1}');
});
