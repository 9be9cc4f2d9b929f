// The other commands for a running service: the built program against a real service with virtual
// printers. What a terminal would show differently has tests of its own (test/cli/terminal).

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { file, receipt, useCommands } from '../../support/service/commands.ts';
import { picture } from '../../support/paper/pictures.ts';
import { platen as run, startPlaten } from '../../support/service/platen.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';
import { listening } from '../../support/network/local-server.ts';

const { platen, printer, service } = useCommands();

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

test('rows of a batch are printed again, once per key', async () => {
  const csv = file('rows.csv', 'number\n21\n22\n23\n24\n');
  const made = await platen(['print', 'queue-number', csv, '--wait']);
  const id = /batch ([0-9a-f-]{36})/.exec(made.out)![1]!;
  const rows = ['--from', '2', '--to', '3', '--idempotency-key', `jam-${id}`];
  const again = await platen(['batches', 'reprint', id.slice(0, 23), ...rows, '--wait', '--json']);
  expect(again.code).toBe(0);
  const { batch } = JSON.parse(again.out);
  expect(batch).toMatchObject({ reprintOf: id, jobs: 2, counts: { completed: 2 } });
  const repeated = await platen(['batches', 'reprint', id, ...rows, '-q']);
  expect(repeated.out).toBe(`${batch.id}\n`);
  const beyond = await platen(['batches', 'reprint', id, '--from', '9']);
  expect(beyond.code).toBe(1);
  expect(beyond.messages).toContain('4');
  expect((await platen(['batches', 'reprint', id])).messages).toContain('--from');
});

test('the rest of a batch is moved to another printer', async () => {
  await platen(['printers', 'pause', 'bar']);
  onTestFinished(async () => void (await platen(['printers', 'resume', 'bar'])));
  const csv = file('rest.csv', 'number\n31\n32\n33\n');
  const id = (await platen(['print', 'queue-number', csv, '-p', 'bar', '-q'])).out.trim();
  await platen(['batches', 'pause', id]);
  const wrong = await platen(['batches', 'move', id, '--to', 'nowhere']);
  expect(wrong.code).toBe(1);
  expect(wrong.messages).toContain('nowhere');
  expect((await platen(['batches', 'move', id])).messages).toContain('--to');
  expect(await platen(['batches', 'move', id.slice(0, 23), '--to', 'default'])).toEqual({
    code: 0,
    out: `Moved 3 prints of batch ${id} to default.\n`,
    messages: `It is paused. Go on with: platen batches resume ${id}\n`,
  });
  // What was a job already when the batch was paused is printed without more ado.
  await platen(['batches', 'resume', id]);
  expect((await platen(['batches', 'wait', id])).out).toContain('3 completed of 3');
});

test('a job is found by the end of its id, and its data and picture can be had', async () => {
  const { out } = await platen(['print', 'receipt', JSON.stringify(receipt), '-q', '-wp', 'bar']);
  const id = out.trim();
  const shown = await platen(['job', id.slice(-8)]);
  expect(shown.out).toMatch(new RegExp(`^Job +${id}$`, 'm'));
  expect(shown.out).toMatch(/^Outcome +Confirmed by process-id: /m);
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

test('webhooks with late events are listed as late, and failed deliveries are found among all that are stored', async () => {
  const webhook = {
    id: 'hook-1',
    name: 'Orders',
    url: 'https://orders.example',
    enabled: true,
    failingSince: null,
    disabledReason: null,
    lastError: null,
    late: 1,
    givenUp: 0,
  };
  const deliveries = Array.from({ length: 60 }, (_, n) => ({
    at: '2026-01-31T12:00:00.000Z',
    messageId: `m-${n}`,
    seq: n,
    type: 'jobUpdate',
    outcome: n === 55 ? 'failed' : 'delivered',
    status: n === 55 ? 500 : 204,
    error: null,
    durationMs: 1,
  }));
  const stub = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://stub');
    const limit = Number(searchParams.get('limit') ?? 50);
    const answer = pathname.endsWith('/deliveries')
      ? { deliveries: deliveries.slice(0, limit) }
      : { webhooks: [webhook] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, ...answer }));
  });
  const port = await listening(stub);
  onTestFinished(() => void stub.close());
  const url = `http://127.0.0.1:${port}`;
  const at = (...args: string[]) => run(['webhooks', ...args], { env: { PLATEN_URL: url } });
  expect((await at()).out).toMatch(/\nhook-1 +Orders +late +https:\S+ +1 events are tried again\n/);
  const failed = await at('deliveries', 'hook-1', '--failed');
  expect(failed.out).toMatch(/failed +jobUpdate 55 +status 500/);
  expect(failed.out).not.toContain('delivered');
});

test('webhooks are made, tested, listed with their deliveries and removed', async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part.toString()));
    request.on('end', () => response.writeHead(bodies.length === 1 ? 204 : 500).end());
  });
  const port = await listening(receiver);
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${port}/platen`;
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
