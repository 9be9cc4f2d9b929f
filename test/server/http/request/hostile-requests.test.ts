import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { shareService } from '../../../support/service/shared-service.ts';

const shared = shareService();

/** With a path that `fetch` would normalize. */
function get(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  });
}

test.each([
  '/pages/',
  '/pages/..',
  '/pages/../../package.json',
  '/pages/%00',
  '/pages/%2e%2e/index.html',
  '/docs/static/../..',
  '/docs/static/%00',
])('%s is not found', async (path) => {
  const answer = await get(shared().url, path);
  expect(answer).toContain('HTTP/1.1 404 ');
  expect(answer).toContain('"code":"NOT_FOUND"');
});

test('a body that is not UTF-8 is refused', async () => {
  const { url } = shared();
  const send = (text: Buffer) =>
    fetch(`${url}/print/queue-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(
        Buffer.concat([Buffer.from('{"data":{"number":"'), text, Buffer.from('"}}')]),
      ),
    });
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    const answer = await send(Buffer.from(bytes));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_JSON' } });
  }
  expect((await send(Buffer.from('é漢😀\ufffd'))).status).toBe(200);
});

test.each([
  ['a control character', 'Till\u0007'],
  ['a line break', 'Till\nOther'],
  ['an override of the direction', 'Till \u202egnp.exe'],
  ['an isolate', '\u2066Till\u2069'],
])('%s is refused in names', async (_what, name) => {
  const service = shared();
  const config = { blocks: [] };
  for (const [path, body] of [
    ['/templates', { id: 'named', name, config }],
    ['/printers', { id: 'named', virtual: 'platen', name }],
    ['/keys', { scopes: ['print'], name }],
  ] as const) {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details[0]).toMatch(/^name: .*No control characters/);
  }
  expect((await service.put('/printers/default', { name })).status).toBe(400);
});

test('names in any script are accepted', async () => {
  const service = shared();
  for (const name of ['Küche 2 – Bar', 'مطبخ', 'מטבח', '厨房', 'Chef 👩‍🍳'])
    expect((await service.put('/printers/default', { name })).status, name).toBe(200);
});
