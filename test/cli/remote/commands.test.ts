// The commands for a running service: the built program against a real service with virtual
// printers. What a terminal would show differently has tests of its own (test/cli/terminal).

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../../support/pictures.ts';
import { platen as run, startPlaten } from '../../support/platen.ts';
import { eventually, startService, temporaryFolder } from '../../support/service.ts';
import { shareService } from '../../support/shared-service.ts';

const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

const service = shareService(async ({ get, post, delete: remove }) => {
  // On a very busy machine the first answer is late, and a printer is taken for one that never
  // answers: only one that is added anew is asked again.
  await eventually(async () => {
    await remove('/printers/bar');
    await post('/printers', { id: 'bar', virtual: 'epson-tm-t88vi', name: 'At the bar' });
    await eventually(async () =>
      expect((await get('/printers/bar')).body.printer.status).toBe('online'),
    );
    expect((await get('/printers/bar')).body.printer.paperStatus).toBe('ok');
  });
});
const platen = (args: string[], input?: string | Uint8Array) =>
  run(args, {
    env: { PLATEN_URL: service().url },
    ...(input !== undefined && { input }),
  });
const json = async (args: string[]) => JSON.parse((await platen([...args, '--json'])).out);

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** What the service says of a printer. */
async function printer(id: string) {
  return (await service().get(`/printers/${id}`)).body.printer;
}

test('print waits for the paper and says how it knows', async () => {
  const data = file('order.json', JSON.stringify(receipt));
  const { code, out, messages } = await platen(['print', 'receipt', data, '--wait', '-p', 'bar']);
  expect(out).toMatch(
    /^Printed [0-9a-f-]{36} on bar\. Confirmed by process-id: the printer reported that exactly this job was printed\.\n$/,
  );
  expect({ code, messages }).toEqual({ code: 0, messages: '' });
  const { sheets } = (await service().get('/virtual-printer/sheets?printer=bar')).body;
  expect(sheets[0].text.join('\n')).toContain('Flat white');
});

test('data comes from a file, from standard input, or as it is; options go along', async () => {
  const args = [
    'print',
    'receipt',
    '-',
    '--printer',
    'bar',
    '--reference',
    'order-1',
    '--copies',
    '2',
  ];
  const first = await platen([...args, '--meta', 'table=7', '--quiet'], JSON.stringify(receipt));
  expect(first.code).toBe(0);
  const job = await service().ended(first.out.trim());
  expect(job).toMatchObject({
    printerId: 'bar',
    reference: 'order-1',
    copies: 2,
    metadata: { table: '7' },
  });
  const second = await platen(['print', 'receipt', '--example']);
  expect(second.out).toMatch(/^Queued [0-9a-f-]{36}; estimated time \d+ s\.\n$/);
});

test('one idempotency key prints once', async () => {
  const args = [
    'print',
    'receipt',
    JSON.stringify(receipt),
    '--idempotency-key',
    'till-1-17',
    '-q',
  ];
  const [first, second] = [await platen(args), await platen(args)];
  expect(second).toEqual(first);
});

test('documents print without a template', async () => {
  const zpl = '^XA^FO20,20^A0N,40,40^FDFrom ZPL^FS^XZ';
  const wait = ['--wait', '--json'];
  const made = await Promise.all([
    platen(['print', file('menu.md', '# Menu'), ...wait]),
    platen(['print', file('label.zpl', zpl), ...wait]),
    platen(['print', '-', ...wait], 'From standard input'),
    platen(['print', '-', ...wait], picture(16, 8)),
  ]);
  for (const { code, messages } of made)
    expect({ code, messages }).toEqual({ code: 0, messages: '' });
  const templates = made.map(({ out }) => JSON.parse(out).templateId);
  expect(templates).toEqual(['_markdown', '_raw', '_text', '_image']);
});

test('each row of a CSV file or of a list is a job of a batch', async () => {
  const csv = file('numbers.csv', 'number\n17\n18\n19\n');
  const args = ['print', 'queue-number', csv, '--name', 'Saturday', '--wait'];
  const { code, out } = await platen(args);
  expect(code).toBe(0);
  expect(out).toMatch(/^Printed batch [0-9a-f-]{36}: 3 completed of 3\.\n$/);
  const list = await platen(['print', 'queue-number', '[{"number":"1"},{"number":"2"}]', '--wait']);
  expect(list.out).toContain('2 completed of 2');

  const batches = await platen(['batches']);
  expect(batches.out).toMatch(/^ID +STATUS +PROGRESS +PRINTED +FAILED +AGE +NAME\n/);
  expect(batches.out).toMatch(/ completed {2}█{12} +3\/3 +0 +\d+s {2}Saturday\n/);
  const id = /batch ([0-9a-f-]{36})/.exec(out)![1]!;
  const [waited, paused] = await Promise.all([
    platen(['batches', 'wait', id.slice(0, 18)]),
    platen(['batches', 'pause', id]),
  ]);
  expect(waited.out).toContain('3 completed of 3');
  expect(paused.code).toBe(1);
});

test('jobs lists what the filters leave, whole for programs', async () => {
  const { out: id } = await platen(
    ['print', '-', '-q', '--reference', 'mine', '-wp', 'bar'],
    'Hello',
  );
  const { out } = await platen(['jobs', '--reference', 'mine']);
  expect(out).toMatch(/^ID +STATUS +TEMPLATE +PRINTER +CREATED +NOTE +REFERENCE\n/);
  expect(out).toContain(`${id.trim()}  completed  _text     bar      `);
  expect(out).toMatch(/Z {2}confirmed by process-id {2}mine\n$/);
  expect(await json(['jobs', '--reference', 'mine', '--since', '1h'])).toMatchObject([
    { id: id.trim() },
  ]);
  expect((await platen(['jobs', '--count', '--reference', 'mine'])).out).toContain(
    'completed  1\n',
  );
});

test('a job is found by the end of its id, and its data and picture can be had', async () => {
  const { out } = await platen(['print', 'receipt', JSON.stringify(receipt), '-q', '-wp', 'bar']);
  const id = out.trim();
  const shown = await platen(['job', id.slice(-8)]);
  expect(shown.out).toContain(`Job         ${id}\n`);
  expect(shown.out).toContain('Outcome     Confirmed by process-id: ');
  expect(JSON.parse((await platen(['job', 'data', id.slice(-10)])).out)).toEqual(receipt);
  const png = join(temporaryFolder(), 'job.png');
  expect((await platen(['job', 'picture', id, png])).code).toBe(0);
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
  const none = await platen(['job', 'fffffffffff0']);
  expect(none).toMatchObject({ code: 2, out: '' });
  expect(none.messages).toContain('List them with: platen jobs');
  const again = await platen(['job', 'reprint', id, '--wait', '--json']);
  expect(JSON.parse(again.out)).toMatchObject({ reprintOf: id, status: 'completed' });
});

test('a job that waits says for what; --timeout ends the waiting, and it can be moved or cancelled', async () => {
  await service().post('/virtual-printer/faults?printer=bar', { paper: 'out' });
  await eventually(async () => expect((await printer('bar')).errorCode).toBe('PAPER_OUT'));
  const args = ['print', 'receipt', JSON.stringify(receipt), '-p', 'bar'];
  const waited = await platen([...args, '--wait', '--timeout', '0.3']);
  expect(waited.code).toBe(6);
  expect(waited.messages).toMatch(
    /is still queued after 0\.3 s\. It waits: out of paper\. The job goes on: platen job /,
  );
  const id = /platen job ([0-9a-f-]{36})/.exec(waited.messages)![1]!;

  const status = await platen(['status']);
  expect(status.code).toBe(1);
  expect(status.out).toMatch(/bar +out of paper +out +1 /);
  expect(status.out).toContain('! bar: out of paper. Load a roll and close the cover.');
  expect((await platen(['printers', 'bar'])).out).toMatch(
    /To do +Load a roll and close the cover\./,
  );

  expect((await platen(['job', 'move', id, 'default'])).out).toBe(`Moved ${id} to default.\n`);
  expect((await platen(['job', 'wait', id])).out).toContain('on default. ');
  const { out } = await platen([...args, '-q']);
  const cancelled = await platen(['job', 'cancel', out.trim()]);
  expect(cancelled.out).toBe(`Cancelled ${out.trim()}. Nothing was printed.\n`);
  expect((await platen(['job', 'wait', out.trim()])).code).toBe(1);
  await service().post('/virtual-printer/faults?printer=bar', { paper: 'ok' });
});

test('an unknown outcome ends with 5 and tells to look at the paper', async () => {
  await service().post('/virtual-printer/faults?printer=bar', { resetAfterBytes: 50 });
  const args = ['print', 'receipt', JSON.stringify(receipt), '-wp', 'bar'];
  const { code, out, messages } = await platen(args);
  expect({ code, out }).toEqual({ code: 5, out: '' });
  expect(messages).toMatch(/^Unknown outcome [0-9a-f-]{36} on bar\. .*Look at the paper/);
  await service().post('/virtual-printer/faults?printer=bar', { resetAfterBytes: null });
  await eventually(async () => expect((await printer('bar')).status).toBe('online'));
});

test('printers are added, changed, paused, resumed and removed', async () => {
  const added = await platen(['printers', 'add', 'try', '--virtual', 'epson-tm-t88vi']);
  expect(added.out).toMatch(/^Added try at virtual \(epson-tm-t88vi\): /);
  await platen(['printers', 'change', 'try', '--name', 'Try me']);
  expect(await printer('try')).toMatchObject({ name: 'Try me' });
  expect((await platen(['printers', 'pause', 'try'])).out).toBe('try is paused.\n');
  const { out } = await platen(['printers']);
  expect(out).toMatch(/^ID +STATE +PAPER +QUEUE +WIDTH +ADDRESS +MODEL +NAME\n/);
  expect(out).toMatch(/\ndefault \* +ready +ok +0 +80 mm +virtual +Generic/);
  expect(out).toMatch(/\ntry +paused +/);
  // Someone has paused it, so that it is no fault.
  expect((await platen(['status'])).code).toBe(0);
  expect((await platen(['printers', 'remove', 'try'])).out).toBe('Removed try.\n');
});

test('templates are listed with what they need', async () => {
  const { out } = await platen(['templates']);
  expect(out).toMatch(/\nreceipt +Shop receipt +1 +starter +/);
  const shown = await platen(['templates', 'receipt']);
  expect(shown.out).toMatch(/^Template +receipt \(version 1\)\n/);
  expect(shown.out).toMatch(/\nitems +array of object +yes/);
  expect(shown.out).toMatch(/\nitems\[\]\.name +string +yes/);
  const example = JSON.parse((await platen(['templates', 'example', 'receipt'])).out);
  expect(example.items.length).toBeGreaterThan(0);
  const png = join(temporaryFolder(), 'receipt.png');
  const preview = ['templates', 'preview', 'receipt', png, JSON.stringify(receipt), '-p', 'bar'];
  expect((await platen(preview)).code).toBe(0);
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
});

test('a test page is printed, and the drawer is opened', async () => {
  const page = await platen(['test', 'bar', '--wait']);
  expect(page.out).toContain('on bar. Confirmed by process-id');
  expect((await platen(['drawer', 'bar', '--wait'])).out).toContain('on bar. Confirmed by');
  expect((await platen(['test', 'nowhere'])).messages).toContain('platen printers');
});

test('watch writes a line for each change, or events as JSON', async () => {
  const lines = startPlaten(['watch'], { env: { PLATEN_URL: service().url } });
  const events = startPlaten(['watch', '--json'], { env: { PLATEN_URL: service().url } });
  // Each connection begins with the state of every printer.
  await eventually(() => expect(lines.out()).toMatch(/ printer bar {2}online {2}paper ok\n/));
  await eventually(() => expect(events.out()).toContain('"printerId":"bar"'));
  const id = await service().print('receipt', receipt);
  await eventually(() => expect(lines.out()).toContain(`job ${id}  completed  receipt on default`));
  await eventually(() =>
    expect(events.out()).toContain(
      `{"type":"jobUpdate","data":{"jobId":"${id}","status":"completed"`,
    ),
  );
  for (const { child } of [lines, events]) child.kill('SIGINT');
  expect((await lines.ended).code).toBe(0);
  const parsed = (await events.ended).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(parsed.every(({ type }) => typeof type === 'string')).toBe(true);
});

test('a reader that has enough ends the command without an error', async () => {
  const { child, ended } = startPlaten(['watch', '--json'], { env: { PLATEN_URL: service().url } });
  child.stdout!.destroy();
  for (let i = 0; i < 3; i++) await service().print('receipt', receipt);
  const { code, messages } = await ended;
  expect({ code, messages }).toEqual({ code: 0, messages: '' });
});

test('wrong usage of any command ends with 2 and names what is wrong', async () => {
  const attempts: [args: string[], message: string][] = [
    [['--nope'], 'unknown option'],
    [['--server', '127.0.0.1:3000', 'status'], 'unknown option'],
    [['mcp', '--nope'], 'unknown option'],
    [['completion', 'tcsh'], 'tcsh'],
    [['help', 'nope'], 'There is no command "nope"'],
    [['jobs', '--status', 'bogus'], '"bogus" is none of queued, printing'],
    [['batches', 'shw', 'x'], 'There is no command "batches shw"'],
  ];
  for (const [args, message] of attempts) {
    const { code, messages } = await platen(args);
    expect([args, code, messages]).toEqual([args, 2, expect.stringContaining(message)]);
  }
});

test('printers get a fallback, a permission for raw data and a site', async () => {
  const settings = ['--fallback', 'bar', '--fallback-on', 'offline', 'error', '--raw', 'print'];
  const { code, messages } = await platen([
    'printers',
    'add',
    'desk',
    '--virtual',
    'platen',
    ...settings,
  ]);
  expect([code, messages]).toEqual([0, '']);
  onTestFinished(() => void service().delete('/printers/desk'));
  await platen(['printers', 'change', 'desk', '--site', 'north']);
  const expected = {
    fallback: 'bar',
    fallbackOn: ['offline', 'error'],
    raw: 'print',
    site: 'north',
  };
  expect(await printer('desk')).toMatchObject(expected);
});

test('wrong usage and files that cannot be read end with 2', async () => {
  const attempts = await Promise.all([
    platen(['print']),
    platen(['print', 'receipt', '/nowhere/data.json']),
    platen(['print', 'receipt', '{"items":']),
    platen(['print', 'receipt', '{}', '--pages', '1']),
    platen(['print', 'receipt', '{}', '--copies', 'two']),
    platen(['jobs', '--server', '127.0.0.1:3000']),
    platen(['prnt', 'receipt']),
  ]);
  for (const { code, messages } of attempts) expect(code, messages).toBe(2);
  expect(attempts[1].messages).toBe(
    'Error: /nowhere/data.json cannot be read: it does not exist.\n',
  );
  expect(attempts[2].messages).toMatch(/^Error: The data is not valid JSON: /);
  expect(attempts[6].messages).toMatch(/^There is no command "prnt"; did you mean "print"\?\n/);
  expect(attempts[5].messages).toContain('write it as http://127.0.0.1:3000');
});

test('what the service refuses ends with 1, with every detail', async () => {
  const { code, messages } = await platen(['print', 'receipt', '{"items":[{}]}']);
  expect(code).toBe(1);
  expect(messages).toMatch(/^Error: .*schema.*\n {2}/);
  expect(messages).toMatch(/\n {2}total: /);
  const missing = await platen(['print', 'recipt', '{}']);
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.messages).toContain('List the templates with: platen templates');
});

test('without a service the message says how to start or name one, with code 3', async () => {
  const { code, messages } = await run(['jobs', '--server', 'http://127.0.0.1:9999']);
  expect(code).toBe(3);
  expect(messages).toBe(
    'Error: Platen cannot be reached at http://127.0.0.1:9999: fetch failed (ECONNREFUSED).\n' +
      'Start a service with: platen start\nOr name another one with --server or PLATEN_URL.\n',
  );
});

test('keys: 4 and the variable without one, 4 and the scope if it does not allow it', async () => {
  const apiKey = 'a-long-random-text';
  const locked = await startService({ auth: { enabled: true, apiKey } });
  const at = (args: string[], key: string | null) =>
    run(args, { env: { PLATEN_URL: locked.url, ...(key !== null && { PLATEN_KEY: key }) } });

  const none = await at(['jobs'], null);
  expect(none.code).toBe(4);
  expect(none.messages).toContain('Set PLATEN_KEY to a key of this service, or use --key.');
  // The variable of the service's own settings is enough on its machine.
  const own = await run(['jobs'], { env: { PLATEN_URL: locked.url, PLATEN_API_KEY: apiKey } });
  expect(own.code).toBe(0);

  const made = await at(['keys', 'add', 'Till 1', '--scope', 'print'], apiKey);
  const till = made.out.trim();
  expect(till).toMatch(/^platen_/);
  const watch = await at(['watch'], till);
  expect(watch.code).toBe(4);
  expect(watch.messages).toContain('platen keys add NAME --scope read');
  const listed = await at(['keys'], apiKey);
  expect(listed.out).toMatch(/^ID +NAME +SCOPES +LIMITS +LAST USED\nkey-\w+ {2}Till 1 +print /);
  const [id] = /key-\w+/.exec(listed.out)!;
  expect((await at(['keys', 'revoke', id], apiKey)).out).toBe(`Revoked ${id}.\n`);
});

test('webhooks are made, tested, listed with their deliveries and removed', async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part.toString()));
    request.on('end', () => response.writeHead(bodies.length === 1 ? 204 : 500).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/platen`;
  const own = await startService({ webhooks: { allowPrivate: true } });
  const at = (...args: string[]) => run(['webhooks', ...args], { env: { PLATEN_URL: own.url } });

  const made = await at('add', 'Orders', url, '--event', 'jobUpdate', '--state', 'failed');
  expect(made.out).toMatch(/^whsec_\S+\n$/);
  const [id] = /hook-\w+/.exec(made.messages)!;
  expect(await at('test', id)).toMatchObject({
    code: 0,
    out: 'The test message was delivered (status 204).\n',
  });
  expect(await at('test', id)).toMatchObject({
    code: 1,
    out: expect.stringContaining('status 500'),
  });
  expect(bodies).toHaveLength(2);
  const [listed, sent] = await Promise.all([at(), at('deliveries', id)]);
  expect(listed.out).toMatch(/^ID +NAME +STATE +URL +NOTE\nhook-\w+ {2}Orders {2}fine +http/);
  expect(sent.out).toMatch(/delivered {2}test {3}status 204\n/);
  const failed = await at('deliveries', id, '--failed', '--limit', '200');
  expect(failed.out).toMatch(/failed +test +status 500/);
  expect(failed.out).not.toContain('delivered');

  const rotated = await at('rotate', id);
  expect(rotated.out).toMatch(/^whsec_\S+\n$/);
  expect(rotated.out).not.toBe(made.out);
  expect(rotated.messages).toMatch(/The former one is used as well until \d{4}-/);
  const [replayed, unspanned] = await Promise.all([
    at('replay', id, '--since', '2h'),
    at('replay', id, '--since', 'yesterday'),
  ]);
  expect(replayed.out).toMatch(/^Events of \d{4}-.* are sent again: \d+ at most/);
  expect(unspanned).toMatchObject({ code: 2 });
  expect(unspanned.messages).toContain('such as 30m, 2h or 7d');
  expect((await at('remove', id)).out).toBe(`Removed ${id}.\n`);
});

test('colours are for terminals, unless they are forced', async () => {
  const env = { PLATEN_URL: service().url };
  const [bare, forced] = await Promise.all([
    run(['printers'], { env }),
    run(['printers'], { env: { ...env, FORCE_COLOR: '1' } }),
  ]);
  expect(bare.out).not.toContain('\u001b');
  expect(forced.out).toContain('\u001b[32mready\u001b[39m');
});
